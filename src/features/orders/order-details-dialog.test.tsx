import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { orderSchema } from '#contract/order-endpoints.ts'
import { OrderDetailsDialog } from './order-details-dialog.tsx'

const ORDER = v.parse(orderSchema, {
  _id: 'order-1',
  userId: 'u1',
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  totalPrice: 75,
  orderStatus: 'pickup',
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  createdAt: '2025-11-21T05:00:00.000Z',
  placedAt: '2025-11-21T05:00:01.000Z',
  darkStoreId: 'store-1',
})
afterEach(cleanup)

test('the dialog says what the specification lists, the payment method in capitals', () => {
  render(
    <OrderDetailsDialog order={ORDER} onClose={() => {}}>
      The live part
    </OrderDetailsDialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Order Details' })
  for (const said of ['order-1', 'The live part', 'Toned Milk 500 ml', 'CASH', '₹75']) {
    expect(dialog.textContent).toContain(said)
  }
})

test('its button closes it', () => {
  const onClose = vi.fn()
  render(
    <OrderDetailsDialog order={ORDER} onClose={onClose}>
      The live part
    </OrderDetailsDialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
