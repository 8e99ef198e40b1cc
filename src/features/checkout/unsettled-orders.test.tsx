import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addIntentAtom,
  attemptStatesAtom,
  removeIntentAtom,
  storedIntents,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import type { Destination, DestinationCheck } from './destination.ts'
import type { IntentEnd, OrderIntent } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'
import { UnsettledOrders } from './unsettled-orders.tsx'

/** The address in the picker, which differs from that of the intent. */
const OFFICE = {
  address: {
    _id: '2',
    type: 'Office',
    fullName: 'A',
    addressLine: '5 Zoo Road',
    city: 'Guwahati',
    pinCode: '781024',
  },
  position: { latitude: 26.16, longitude: 91.78 },
  darkStoreId: 's2',
  ifMissing: 'leave-out' as const,
}

/** The position is already known. */
const KNOWN: DestinationCheck = {
  isChecking: false,
  check: (onChecked) => {
    onChecked(true)
  },
}
const MOVED: DestinationCheck = {
  isChecking: false,
  check: (onChecked) => {
    onChecked(false)
  },
}
/** Another tab declines while this one checks the destination. */
const REMOVED_MEANWHILE: DestinationCheck = {
  isChecking: false,
  check: (onChecked) => {
    store.set(removeIntentAtom, INTENT_KEY)
    onChecked(true)
  },
}

let store = createStore()

beforeEach(() => {
  localStorage.clear()
  store = createStore()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(
  end?: IntentEnd,
  current: Destination = OFFICE,
  check: DestinationCheck = KNOWN,
  changes: Partial<OrderIntent> = {},
): void {
  store.set(addIntentAtom, buildIntent(changes))
  if (end) store.set(updateIntentAtom, INTENT_KEY, { end })
  render(
    <Provider store={store}>
      <h1>Checkout</h1>
      <UnsettledOrders userId="u1" destination={{ current, ...check }} />
    </Provider>,
  )
}

/** Presses a button that has the focus. */
function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const refused = (refusal: Extract<IntentEnd, { kind: 'refused' }>['refusal']): IntentEnd => ({
  kind: 'refused',
  refusal,
})

/** A new bill. */
const REPRICED = refused({
  code: 'PRICE_CHANGED',
  bill: { subtotal: 360, deliveryCharge: 19, total: 379 },
  prices: [
    { productId: 'atta', price: 320, discountPrice: 280 },
    { productId: 'curd', price: 40 },
  ],
})

describe('an order that is being sent', () => {
  test('is shown with what was ordered and what it costs, and can be withdrawn', () => {
    show()
    const region = within(screen.getByRole('region', { name: 'Orders being sent' }))
    region.getByText('Waiting for a connection')
    region.getByText('₹364')
    const names = region.getByText('Chakki Atta 5 kg').parentElement
    expect(names?.textContent).toBe(
      'Chakki Atta 5\u00A0kg\u00A0×\u00A01, Curd 400\u00A0g\u00A0×\u00A02',
    )
    region.getByRole('button', { name: 'Withdraw order' }).click()
    expect(storedIntents()[0]?.withdrawal).toEqual({})
  })

  test('that is being withdrawn cannot be withdrawn again, and may still be placed', async () => {
    store.set(addIntentAtom, buildIntent())
    store.set(updateIntentAtom, INTENT_KEY, { withdrawal: {} })
    render(
      <Provider store={store}>
        <UnsettledOrders userId="u1" destination={{ current: OFFICE, ...KNOWN }} />
      </Provider>,
    )
    expect(await screen.findByRole('status')).toHaveProperty(
      'textContent',
      expect.stringContaining('may still be placed'),
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is hidden for two seconds, and then shown', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.100Z') })
    store.set(attemptStatesAtom, { [INTENT_KEY]: 'sending' })
    show()
    expect(screen.queryByText(/has not answered yet/)).toBeNull()
    act(() => {
      vi.advanceTimersByTime(1_800)
    })
    expect(screen.queryByRole('region')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(200)
    })
    screen.getByText('Sending')
    screen.getByRole('button', { name: 'Withdraw order' })
  })

  test('without a connection is shown at once', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.100Z') })
    store.set(attemptStatesAtom, { [INTENT_KEY]: 'waiting' })
    show()
    screen.getByText('Waiting for a connection')
  })

  test('stays, with its focus, while it is sent again and again', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.100Z') })
    store.set(attemptStatesAtom, { [INTENT_KEY]: 'waiting' })
    show()
    const withdraw = screen.getByRole('button', { name: 'Withdraw order' })
    withdraw.focus()
    for (const attempt of ['sending', 'waiting', 'sending', 'waiting'] as const) {
      act(() => {
        store.set(attemptStatesAtom, { [INTENT_KEY]: attempt })
      })
      expect(withdraw.isConnected).toBe(true)
    }
    expect(document.activeElement).toBe(withdraw)
  })

  test('is announced in a region that is there before, and each state of it once', async () => {
    render(
      <Provider store={store}>
        <UnsettledOrders userId="u1" destination={{ current: OFFICE, ...KNOWN }} />
      </Provider>,
    )
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    const announced: string[] = []
    new MutationObserver(() => announced.push(region.textContent)).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    act(() => {
      store.set(addIntentAtom, buildIntent())
    })
    for (const attempt of ['waiting', 'sending', 'waiting', 'sending', 'waiting'] as const) {
      await act(async () => {
        store.set(attemptStatesAtom, { [INTENT_KEY]: attempt })
        await Promise.resolve()
      })
    }
    const { waiting, sending } = outboxTexts.unsettled
    expect(announced).toEqual([waiting, sending])
    act(() => {
      store.set(removeIntentAtom, INTENT_KEY)
    })
    expect(region.textContent).toBe('')
  })

  test('of another shopper is not shown', () => {
    store.set(addIntentAtom, buildIntent({ userId: 'u2' }))
    const { container } = render(
      <Provider store={store}>
        <UnsettledOrders userId="u1" destination={{ current: OFFICE, ...KNOWN }} />
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
    [refused({ code: 'TOO_MANY_ORDERS' }), /still on their way or were just cancelled/],
    [refused({ code: 'INVALID_BODY' }), /Failed to create order/],
  ])('shows its reason (%#) until it is dismissed', (end, words) => {
    show(end)
    expect(screen.getByRole('alert').textContent).toMatch(words)
    screen.getByText('Not placed')
    screen.getByRole('button', { name: 'Got it' }).click()
    expect(storedIntents()).toEqual([])
  })

  test('with a new bill shows it, and accepting makes a new key', () => {
    show(REPRICED)
    screen.getByText('Waiting for you')
    screen.getByRole('button', { name: 'Place order for ₹379' }).click()
    const [agreed, ...others] = storedIntents()
    expect(others).toEqual([])
    expect(agreed?.key).not.toBe(INTENT_KEY)
    expect(agreed?.body.totalPrice).toBe(379)
  })

  test('with a new bill takes no tap that was meant for the button it replaces', () => {
    const animated = vi.spyOn(Element.prototype, 'animate')
    show(REPRICED)
    const agree = screen.getByRole('button', { name: 'Place order for ₹379' })
    const call = animated.mock.contexts.findIndex((shown) => shown === agree.parentElement)
    expect(animated.mock.calls[call]).toEqual([{ pointerEvents: ['none', 'none'] }, 1_500])
  })

  test('with a new bill says which prices were before, also of two products of one name', () => {
    const logged = vi.spyOn(console, 'error')
    const twoOfOneName = [
      { productName: 'Curd 400 g', quantity: 1 },
      { productName: 'Curd 400 g', quantity: 2 },
    ]
    show(
      refused({
        code: 'PRICE_CHANGED',
        bill: { subtotal: 380, deliveryCharge: 19, total: 399 },
        prices: [
          { productId: 'atta', price: 280 },
          { productId: 'curd', price: 50 },
        ],
      }),
      OFFICE,
      KNOWN,
      { lines: twoOfOneName },
    )
    const values = screen.getAllByRole('definition').map((value) => value.textContent)
    expect(values.slice(0, -1)).toEqual([
      'before ₹265 ₹280',
      'before ₹40 ₹50',
      '₹380',
      '₹19',
      'Total before ₹364 ₹399',
    ])
    expect(logged).not.toHaveBeenCalled()
  })

  test.each<[string, IntentEnd]>([
    [
      'a changed price',
      refused({
        code: 'PRICE_CHANGED',
        bill: { subtotal: 345, deliveryCharge: 19, total: 364 },
        prices: [],
      }),
    ],
    ['an expired quote', refused({ code: 'QUOTE_EXPIRED' })],
  ])('because of %s is accepted for the current address, position and choice', (_why, end) => {
    show(end)
    screen.getByText('Delivery address')
    screen.getByText('5 Zoo Road, Guwahati, 781024')
    screen.getByRole('button', { name: 'Place order for ₹364' }).click()
    expect(storedIntents()[0]?.body).toMatchObject({
      address: OFFICE.address,
      location: OFFICE.position,
      darkStoreId: 's2',
      ifMissing: 'leave-out',
    })
  })

  test.each<[string, Partial<Destination>]>([
    ['Please select a delivery address', { address: undefined }],
    ['Unable to find nearest store', { position: null }],
    ['Unable to find nearest store', { darkStoreId: null }],
  ])('is not accepted without a destination: %s', async (words, missing) => {
    show(refused({ code: 'QUOTE_EXPIRED' }), { ...OFFICE, ...missing })
    screen.getByRole('button', { name: 'Place order for ₹364' }).click()
    await screen.findByText(words)
    expect(storedIntents().map(({ key }) => key)).toEqual([INTENT_KEY])
  })

  test('is not accepted if the shopper has moved', async () => {
    show(refused({ code: 'QUOTE_EXPIRED' }), OFFICE, MOVED)
    screen.getByRole('button', { name: 'Place order for ₹364' }).click()
    await screen.findByText(outboxTexts.unsettled.movedMeanwhile)
    expect(storedIntents().map(({ key }) => key)).toEqual([INTENT_KEY])
  })

  test('cannot be accepted twice while the destination is checked', () => {
    show(refused({ code: 'QUOTE_EXPIRED' }), OFFICE, { ...KNOWN, isChecking: true })
    const button = screen.getByRole('button', { name: 'Checking your location...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    button.click()
    expect(storedIntents().map(({ key }) => key)).toEqual([INTENT_KEY])
  })

  test('that is settled elsewhere while the destination is checked makes no second order', () => {
    show(refused({ code: 'QUOTE_EXPIRED' }), OFFICE, REMOVED_MEANWHILE)
    screen.getByRole('button', { name: 'Place order for ₹364' }).click()
    expect(storedIntents()).toEqual([])
  })

  test('of an order with an expired quote shows the current bill', () => {
    show(
      refused({
        code: 'QUOTE_EXPIRED',
        bill: { subtotal: 360, deliveryCharge: 19, total: 379 },
        prices: [
          { productId: 'atta', price: 280 },
          { productId: 'curd', price: 40 },
        ],
      }),
    )
    screen.getByText(/waited too long/)
    screen.getByText('₹280')
    screen.getByRole('button', { name: 'Place order for ₹379' }).click()
    expect(storedIntents()[0]?.body.totalPrice).toBe(379)
  })

  test('is not accepted by a key that is held down', () => {
    show(refused({ code: 'QUOTE_EXPIRED' }))
    const agree = screen.getByRole('button', { name: 'Place order for ₹364' })
    expect(fireEvent.keyDown(agree, { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(agree, { key: 'Enter' })).toBe(true)
  })

  test('of an order with an expired quote asks whether it is still wanted, and can be declined', () => {
    show(refused({ code: 'QUOTE_EXPIRED' }))
    screen.getByRole('button', { name: 'Place order for ₹364' })
    screen.getByRole('button', { name: 'No, thanks' }).click()
    expect(storedIntents()).toEqual([])
  })
})

test.each([
  ['Withdraw order', undefined],
  ['Got it', refused({ code: 'OUT_OF_REACH' })],
  ['No, thanks', refused({ code: 'QUOTE_EXPIRED' })],
  ['Place order for ₹364', refused({ code: 'QUOTE_EXPIRED' })],
])('the second tap of a double tap on ‘%s’ has no effect on what moves up', (name, end) => {
  const ignored = watchIgnoredTaps()
  show(end)
  ignored.mockClear()
  press(name)
  expect(ignored).toHaveBeenCalledExactlyOnceWith(document.body)
})

describe('the focus', () => {
  test('stays with an order that is withdrawn, on what is said of it', () => {
    show()
    press('Withdraw order')
    expect(document.activeElement?.textContent).toBe(outboxTexts.unsettled.waitingToWithdraw)
  })

  test('goes to what is said of an order that can no longer be withdrawn', () => {
    show()
    screen.getByRole('button', { name: 'Withdraw order' }).focus()
    act(() => {
      store.set(updateIntentAtom, INTENT_KEY, { end: refused({ code: 'OUT_OF_REACH' }) })
    })
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test.each([
    ['Got it', refused({ code: 'OUT_OF_REACH' })],
    ['No, thanks', refused({ code: 'QUOTE_EXPIRED' })],
    ['Place order for ₹364', refused({ code: 'QUOTE_EXPIRED' })],
  ])('goes to the heading of the page after ‘%s’', (name, end) => {
    show(end)
    press(name)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }))
  })

  test('is not moved by an order that goes without it', () => {
    show(refused({ code: 'OUT_OF_REACH' }))
    act(() => {
      store.set(removeIntentAtom, INTENT_KEY)
    })
    expect(document.activeElement).toBe(document.body)
  })
})

/** The stored outbox. */
const stored = (): unknown => JSON.parse(localStorage.getItem('order-outbox') ?? 'null')

function showStored(entries: unknown[]): void {
  localStorage.setItem('order-outbox', JSON.stringify(entries))
  render(
    <Provider store={store}>
      <h1>Checkout</h1>
      <UnsettledOrders userId="u1" destination={{ current: OFFICE, ...KNOWN }} />
    </Provider>,
  )
}

describe('an order that another release has stored and this one cannot read', () => {
  const entry = { key: 'k9', userId: 'u1', body: { basket: [] } }

  test('is shown, and no second order is accepted while its outcome is unknown', async () => {
    showStored([entry])
    await screen.findByText(outboxTexts.unreadable.says)
    expect(store.set(addIntentAtom, buildIntent())).toBe('unsettled')
    expect(stored()).toEqual([entry])
  })

  test('is kept whatever happens to others', () => {
    const settled = { ...entry, end: { kind: 'split' } }
    showStored([settled])
    expect(store.set(addIntentAtom, buildIntent())).toBe('stored')
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'o1' })
    expect(stored()).toEqual([settled, { ...buildIntent(), createdOrderId: 'o1' }])
    store.set(removeIntentAtom, INTENT_KEY)
    expect(stored()).toEqual([settled])
  })

  test('is removed only by the shopper', async () => {
    showStored([entry, buildIntent({ userId: 'u2' })])
    await screen.findByText(outboxTexts.unreadable.says)
    press('Remove it from this device')
    expect(screen.queryByText(outboxTexts.unreadable.says)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }))
    expect(stored()).toEqual([buildIntent({ userId: 'u2' })])
    expect(store.set(addIntentAtom, buildIntent())).toBe('stored')
  })
})
