import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductView } from './product-view.tsx'

afterEach(cleanup)

test('a name and its size have the direction of the script of the name', async () => {
  await renderInShop(
    <ProductCard product={{ ...MILK, productName: 'دودھ 500 ml' }} control={null} />,
  )
  expect(screen.getByRole('heading', { level: 3 }).dir).toBe('auto')
})

/** The page of one product with cards of others. */
const showPage = () =>
  renderInShop(
    <>
      <ProductView product={{ ...MILK, description: '', images: [] }} control={null} />
      {['Curd 400 g', 'Paneer 200 g'].map((productName) => (
        <ProductCard
          key={productName}
          product={{ ...MILK, _id: productName, productName }}
          control={null}
        />
      ))}
    </>,
  )
const named = () =>
  [...document.querySelectorAll<HTMLElement>('*')].filter(
    ({ style }) => style.viewTransitionName === 'product-picture',
  )

test('only the picture of the last tapped card morphs into the next page', async () => {
  await showPage()
  expect(named()).toHaveLength(1)
  for (const name of ['Curd 400 g', 'Paneer 200 g']) {
    const link = screen.getByRole('link', { name })
    fireEvent.click(link)
    expect(named()).toEqual([link.firstElementChild])
  }
})

test('a card that is opened in another tab names no picture', async () => {
  await showPage()
  const before = named()
  fireEvent.click(screen.getByRole('link', { name: 'Curd 400 g' }), { ctrlKey: true })
  expect(named()).toEqual(before)
})
