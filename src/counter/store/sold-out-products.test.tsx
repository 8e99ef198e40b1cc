import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { SoldOutProducts } from './sold-out-products.tsx'

const texts = counterTexts.store
const PRODUCTS = 'GET /api/v1/operations/stores/s1/products'
const AVAILABILITY = 'PATCH /api/v1/operations/stores/s1/availability'

const productsAre = (...products: object[]) => ({
  body: { data: { catalogueVersion: 1, products } },
})
const productOf = (productName: string, available: boolean) => ({
  productId: productName,
  productName,
  price: 30,
  discountPrice: null,
  available,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the focus stays in the list when a product that is back in stock leaves it', async () => {
  const salt = productOf('Salt', false)
  const replies: Record<string, Reply> = {
    [PRODUCTS]: productsAre(productOf('Milk', false), salt),
    [AVAILABILITY]: productsAre(productOf('Milk', true)),
  }
  stubApi(replies)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SoldOutProducts counterKey="a-key" storeId="s1" />
    </QueryClientProvider>,
  )
  const back = await screen.findByRole('button', { name: texts.backNamed('Milk') })
  replies[PRODUCTS] = productsAre(salt)
  back.focus()
  fireEvent.click(back)
  await waitFor(() => {
    expect(back.isConnected).toBe(false)
  })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.soldOut }))
})
