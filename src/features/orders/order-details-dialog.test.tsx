import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { OrderDetailsDialog } from './order-details-dialog.tsx'

const ORDER = buildOrder({
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  totalPrice: 75,
  orderStatus: 'pickup',
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the dialog shows everything that is specified, the payment method in capitals', () => {
  render(
    <OrderDetailsDialog products={new Map()} order={ORDER} onClose={() => {}}>
      The live part
    </OrderDetailsDialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Order Details' })
  for (const said of ['order-1', 'The live part', 'Toned Milk 500\u00A0ml', 'CASH', '₹75']) {
    expect(dialog.textContent).toContain(said)
  }
  expect(dialog.textContent).toMatch(/Toned Milk 500\u00A0ml[^₹]*2/)
  expect(dialog.textContent).toContain('Payment statusTo be paid on delivery')
})

const MILK = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  price: 31,
  image: '/pictures/milk.webp',
  categoryId: 'dairy',
  hue: 245,
}

function show(changes: Partial<Order> = {}) {
  const order = buildOrder({ ...ORDER, ...changes })
  render(
    <OrderDetailsDialog products={new Map([['milk', MILK]])} order={order} onClose={() => {}}>
      The live part
    </OrderDetailsDialog>,
  )
  return screen.getByRole('dialog', { name: 'Order Details' })
}

test('it shows the goods, the bill, the address and words for the payment', () => {
  const dialog = show({
    items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2, price: 28 }],
    deliveryCharge: 19,
    address: { ...HOME_ADDRESS, landmark: 'Near Nehru Park' },
  })
  // Without a layout, no picture is ever in view.
  fireEvent.scroll(window)
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/pictures/milk.webp')
  for (const said of ['₹56', '₹19', 'Ananya Baruah', 'House 12', 'Guwahati, 781004']) {
    expect(dialog.textContent).toContain(said)
  }
  expect(dialog.textContent).toContain('Landmark: Near Nehru Park')
  expect(dialog.textContent).toContain('To be paid on delivery')
  expect(dialog.textContent).not.toContain('pending')
})

test('what the store left out is struck through, beside what is delivered', () => {
  const milk = { product: 'milk', productName: 'Toned Milk 500 ml', price: 28 }
  const ghee = { product: 'ghee', productName: 'Cow Ghee 500 ml', quantity: 1, price: 340 }
  const dialog = show({
    items: [{ ...milk, quantity: 2 }],
    leftOut: [{ ...milk, quantity: 1 }, ghee],
    deliveryCharge: 19,
  })
  const lines = [...dialog.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringContaining('₹56'),
    expect.stringMatching(/Toned Milk 500\u00A0ml ×\u00A01Left out$/),
    expect.stringMatching(/Cow Ghee 500\u00A0ml ×\u00A01Left out$/),
  ])
  expect([...dialog.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
    expect.stringContaining('Toned Milk'),
    expect.stringContaining('Cow Ghee'),
  ])
  expect(dialog.textContent).toContain('1\u00A0item · 2\u00A0units')
})

test('an order that knows neither its prices nor its address still shows what it knows', () => {
  const dialog = show({ paymentStatus: 'refunded' })
  expect(dialog.textContent).toContain('₹75')
  expect(dialog.textContent).toContain('refunded')
  expect(screen.queryByRole('region', { name: 'Delivery address' })).toBeNull()
})

test('its number is short to read and to copy, with the whole id in the text', async () => {
  const id = 'ffffffff-ff00-4000-8000-000000000000'
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  writeText.mockResolvedValueOnce().mockRejectedValueOnce(new Error('not allowed'))
  const dialog = show({ _id: id })
  expect(dialog.textContent).toContain('JH-ZZZZ-ZZZZ')
  expect(dialog.textContent).toContain(id)
  fireEvent.click(screen.getByRole('button', { name: 'Copy order number' }))
  await screen.findByText('The order number was copied.')
  expect(writeText).toHaveBeenCalledWith('JH-ZZZZ-ZZZZ')
  fireEvent.click(screen.getByRole('button', { name: 'Copy order number' }))
  await screen.findByText('The order number could not be copied.')
})

test('its button closes it', () => {
  const onClose = vi.fn()
  render(
    <OrderDetailsDialog products={new Map()} order={ORDER} onClose={onClose}>
      The live part
    </OrderDetailsDialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
