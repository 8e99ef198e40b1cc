import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { orderSchema } from '#contract/order-calls.ts'
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
const RIDER = { name: 'Bikash Das', phoneNumber: '9864000777', location: null }

afterEach(cleanup)

test('the dialog says what the specification lists, the payment method in capitals', () => {
  render(<OrderDetailsDialog order={ORDER} onClose={() => {}} />)
  const dialog = screen.getByRole('dialog', { name: 'Order Details' })
  for (const said of ['order-1', 'Out for delivery', 'Toned Milk 500 ml', 'CASH', '₹75']) {
    expect(dialog.textContent).toContain(said)
  }
})

test('before a rider is assigned nobody is named', () => {
  render(<OrderDetailsDialog order={ORDER} onClose={() => {}} />)
  expect(screen.queryByText('Delivery partner')).toBeNull()
  expect(screen.queryByText('Rider is on the way')).toBeNull()
})

test('the rider can be called, and is on the way only once there is a location', () => {
  const { rerender } = render(
    <OrderDetailsDialog order={{ ...ORDER, deliveryRider: RIDER }} onClose={() => {}} />,
  )
  expect(screen.getByRole('link', { name: /9864000777/ }).getAttribute('href')).toBe(
    'tel:9864000777',
  )
  expect(screen.queryByText('Rider is on the way')).toBeNull()
  rerender(
    <OrderDetailsDialog
      order={{ ...ORDER, deliveryRider: { ...RIDER, location: { coordinates: [26.14, 91.74] } } }}
      onClose={() => {}}
    />,
  )
  expect(screen.getByText('Rider is on the way')).toBeTruthy()
})

test('its button closes it', () => {
  const onClose = vi.fn()
  render(<OrderDetailsDialog order={ORDER} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
