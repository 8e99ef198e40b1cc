import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { OrderInvoice } from './order-invoice.tsx'

vi.mock('#shared/lib/seller.ts', () => ({
  seller: {
    name: 'Jhola Retail',
    address: '12 Market Road, Guwahati',
    fssaiLicence: '00026001000200',
    customerCare: 'care@jhola.example',
    grievanceOfficer: 'Rina Kalita, officer@jhola.example',
  },
}))

const ORDER = buildOrder({
  _id: 'ffffffff-ff00-4000-8000-000000000000',
  items: [
    { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 3, price: 27.95 },
    { product: 'salt', productName: 'Iodised Salt 1 kg', quantity: 1, price: 22 },
  ],
  totalPrice: 124.85,
  deliveryCharge: 19,
  orderStatus: 'delivered',
  paymentStatus: 'paid',
  address: HOME_ADDRESS,
})

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  render(<OrderInvoice order={ORDER} />, { container: root })
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }))
})
afterEach(() => {
  cleanup()
  root.remove()
  vi.unstubAllGlobals()
})

test('it names the seller with address, licence and grievance officer, as configured', () => {
  const invoice = screen.getByRole('dialog', { name: 'Invoice' })
  expect(invoice.textContent).toContain('Sold byJhola Retail, 12 Market Road, Guwahati')
  expect(invoice.textContent).toContain('FSSAI licence: 00026001000200')
  expect(invoice.textContent).toContain('Customer care: care@jhola.example')
  expect(invoice.textContent).toContain('Grievance officer: Rina Kalita, officer@jhola.example')
})

test('it names order, address and each item with price and amount, and adds up', () => {
  const invoice = screen.getByRole('dialog', { name: 'Invoice' })
  expect(invoice.textContent).toContain('JH-ZZZZ-ZZZZ')
  expect(invoice.textContent).toContain('Ananya Baruah, House 12')
  const rows = [...invoice.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00A0', ' ')),
  )
  expect(rows).toEqual([
    ['Toned Milk 500 ml', '3', '₹27.95', '₹83.85'],
    ['Iodised Salt 1 kg', '1', '₹22', '₹22'],
  ])
  expect(invoice.textContent).toContain('Subtotal (2\u00A0items · 4\u00A0units)')
  expect([...invoice.querySelectorAll('dd')].map((sum) => sum.textContent)).toEqual([
    '₹105.85',
    '₹19',
    '₹124.85',
  ])
})

test('a print holds the invoice without the shop, which is back afterwards', () => {
  const print = vi.fn(() => {
    dispatchEvent(new Event('beforeprint'))
    expect(root.hidden).toBe(true)
    expect(root.contains(screen.getByRole('dialog', { name: 'Invoice' }))).toBe(false)
    dispatchEvent(new Event('afterprint'))
  })
  vi.stubGlobal('print', print)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(root.hidden).toBe(false)
})

test('an invoice that is closed during a print leaves the shop in sight', () => {
  dispatchEvent(new Event('beforeprint'))
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  })
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(root.hidden).toBe(false)
})
