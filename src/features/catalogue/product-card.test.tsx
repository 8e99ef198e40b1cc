import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { ProductCard } from './product-card.tsx'

afterEach(cleanup)

test('a name and its size have the direction of the script of the name', async () => {
  await renderInShop(
    <ProductCard product={{ ...MILK, productName: 'دودھ 500 ml' }} control={null} />,
  )
  expect(screen.getByRole('heading', { level: 3 }).dir).toBe('auto')
})
