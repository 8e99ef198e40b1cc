import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildOrder } from '#tests/support/build-order.ts'
import { OrderDetailsDialog } from './order-details-dialog.tsx'

const ORDER = buildOrder({
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  totalPrice: 75,
  orderStatus: 'pickup',
})
afterEach(cleanup)

test('the dialog shows everything that is specified, the payment method in capitals', () => {
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
