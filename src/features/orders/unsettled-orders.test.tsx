import { cleanup, render, screen, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onCourierKick } from './courier-signal.ts'
import { addIntentAtom, storedIntents, updateIntentAtom } from './order-outbox-atoms.ts'
import type { IntentEnd } from './order-outbox-rules.ts'
import { SOME_KEY, someIntent } from './testing/some-intent.ts'
import { UnsettledOrders } from './unsettled-orders.tsx'

let store = createStore()
const kicked = vi.fn()
let unkick = (): void => {}

beforeEach(() => {
  localStorage.clear()
  store = createStore()
  kicked.mockClear()
  unkick = onCourierKick(kicked)
})
afterEach(() => {
  unkick()
  cleanup()
})

function show(end?: IntentEnd): void {
  store.set(addIntentAtom, someIntent())
  if (end) store.set(updateIntentAtom, SOME_KEY, { end })
  render(
    <Provider store={store}>
      <UnsettledOrders userId="u1" />
    </Provider>,
  )
}

const refused = (refusal: Extract<IntentEnd, { kind: 'refused' }>['refusal']): IntentEnd => ({
  kind: 'refused',
  refusal,
})

describe('an order on its way', () => {
  test('is shown with what was ordered and what it costs, and can be withdrawn', () => {
    show()
    const region = within(screen.getByRole('region', { name: 'Orders being sent' }))
    region.getByText('Waiting for a connection')
    region.getByText('₹364')
    region.getByText('Chakki Atta 5 kg × 1, Curd 400 g × 2')
    region.getByRole('button', { name: 'Withdraw order' }).click()
    expect(storedIntents()[0]?.withdrawal).toEqual({})
    expect(kicked).toHaveBeenCalled()
  })

  test('that is being withdrawn is not withdrawn again, and may still be placed', async () => {
    store.set(addIntentAtom, someIntent())
    store.set(updateIntentAtom, SOME_KEY, { withdrawal: {} })
    render(
      <Provider store={store}>
        <UnsettledOrders userId="u1" />
      </Provider>,
    )
    expect(await screen.findByRole('status')).toHaveProperty(
      'textContent',
      expect.stringContaining('may still be placed'),
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('of somebody else is not shown', () => {
    store.set(addIntentAtom, someIntent({ userId: 'u2' }))
    const { container } = render(
      <Provider store={store}>
        <UnsettledOrders userId="u1" />
      </Provider>,
    )
    expect(container.textContent).toBe('')
  })
})

describe('a refusal', () => {
  test.each([
    [refused({ code: 'PRODUCT_UNAVAILABLE', productIds: ['curd'] }), /Curd 400 g is not available/],
    [refused({ code: 'OUT_OF_REACH' }), /cannot deliver to where you are/],
    [refused({ code: 'STORE_CLOSED', opensAt: '2026-11-22T02:30:00.000Z' }), /8:00 am/],
    [refused({ code: 'INVALID_BODY' }), /Failed to create order/],
  ])('says why (%#), until it is put away', (end, words) => {
    show(end)
    expect(screen.getByRole('alert').textContent).toMatch(words)
    screen.getByText('Not placed')
    screen.getByRole('button', { name: 'Got it' }).click()
    expect(storedIntents()).toEqual([])
  })

  test('with a new bill shows it, and yes is a new key', () => {
    show(
      refused({
        code: 'PRICE_CHANGED',
        bill: { subtotal: 360, deliveryCharge: 19, total: 379 },
        prices: [
          { productId: 'atta', price: 320, discountPrice: 280 },
          { productId: 'curd', price: 40 },
        ],
      }),
    )
    screen.getByText('Needs your word')
    screen.getByRole('button', { name: 'Place order for ₹379' }).click()
    const [agreed, ...others] = storedIntents()
    expect(others).toEqual([])
    expect(agreed?.key).not.toBe(SOME_KEY)
    expect(agreed?.body.totalPrice).toBe(379)
    expect(kicked).toHaveBeenCalled()
  })

  test('of an order that waited too long asks whether it is still wanted, and no is no', () => {
    show(refused({ code: 'QUOTE_EXPIRED' }))
    screen.getByRole('button', { name: 'Place order for ₹364' })
    screen.getByRole('button', { name: 'No, thanks' }).click()
    expect(storedIntents()).toEqual([])
    expect(kicked).not.toHaveBeenCalled()
  })
})
