import { act, cleanup, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '#contract/geo.ts'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { requestLocationAtom } from '#features/availability/location-atoms.ts'
import { addToCartAtom, cartAtom, setDeliveryChargeAtom } from '#features/cart/cart-atoms.ts'
import { reconcileCartAtom } from '#features/cart/cart-reconciliation-atoms.ts'
import { orderTerms } from '#features/checkout/order-terms.ts'
import {
  setIfMissingAtom,
  setInstructionsAtom,
} from '#features/checkout/delivery-preferences-atoms.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { useDestinationCheck } from './-use-destination-check.ts'

vi.mock('#features/availability/location-api.ts')

const HOME = { latitude: 26.19, longitude: 91.75 }
const NEXT_DOOR = { latitude: 26.191, longitude: 91.75 }
const ACROSS_TOWN = { latitude: 26.14, longitude: 91.79 }
const ATTA = { _id: 'atta', productName: 'Chakki Atta 5 kg', image: '', price: 310, hue: 78 }
const NOW = Date.parse('2025-11-21T06:00:00.000Z')

let store = createStore()
const onChecked = vi.fn<(isUnchanged: boolean) => void>()

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  onChecked.mockReset()
  store = createStore()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(findPosition).mockReset().mockResolvedValue(HOME)
  await store.set(requestLocationAtom)
  store.set(addToCartAtom, ATTA)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)
/** As on /checkout, where the tap also agrees to the cart. */
const open = () =>
  renderHook(() => useDestinationCheck({ alsoAgreedTo: () => orderTerms(store.get(cartAtom)) }), {
    wrapper,
  })

/** Taps after the position fix has become too old. */
async function tapLater(view: ReturnType<typeof open>, whileChecking = () => {}): Promise<void> {
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  await act(async () => {
    view.result.current.check(onChecked)
    whileChecking()
    await vi.advanceTimersByTimeAsync(0)
  })
}

const comesTo = (position: Position) => vi.mocked(findPosition).mockResolvedValue(position)

test('with a recent fix the tap does not wait', () => {
  open().result.current.check(onChecked)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(true)
  expect(findPosition).toHaveBeenCalledOnce()
})

test('entering with an old fix requests the position before the tap', () => {
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  open()
  expect(findPosition).toHaveBeenCalledTimes(2)
})

test('a screen without a question does not request the position until it has one', () => {
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  const { rerender } = renderHook((isWanted: boolean) => useDestinationCheck({ isWanted }), {
    wrapper,
    initialProps: false,
  })
  expect(findPosition).toHaveBeenCalledOnce()
  rerender(true)
  expect(findPosition).toHaveBeenCalledTimes(2)
})

test.each([
  ['the same place', HOME],
  ['a place within 200 m', NEXT_DOOR],
])('with an old fix and %s, the bill is accepted', async (_what, place) => {
  const view = open()
  comesTo(place)
  await tapLater(view)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(true)
  expect(view.result.current.isChecking).toBe(false)
})

test('a shopper who has moved has not agreed to the bill of the new store', async () => {
  const view = open()
  comesTo(ACROSS_TOWN)
  await tapLater(view)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(false)
})

test.each<[string, () => void]>([
  ['a cart', () => store.set(addToCartAtom, ATTA)],
  ['a price', () => store.set(reconcileCartAtom, [ATTA._id], [{ ...ATTA, price: ATTA.price + 1 }])],
  ['a delivery charge', () => store.set(setDeliveryChargeAtom, 25)],
])('%s that changed during the check was not agreed to', async (_what, change) => {
  const view = open()
  await tapLater(view, change)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(false)
})

test('an address that was selected during the check was not agreed to', async () => {
  const view = open()
  await tapLater(view, () => store.set(chooseAddressAtom, 'office'))
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(false)
})

test.each<[string, () => void]>([
  ['a choice for a missing item', () => store.set(setIfMissingAtom, 'leave-out')],
  ['an instruction', () => store.set(setInstructionsAtom, '1', 'Gate 12')],
])('%s that changed during the check was not agreed to', async (_what, change) => {
  const view = open()
  await tapLater(view, change)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(false)
})

test('a position that cannot be found does not delay the order', async () => {
  const view = open()
  vi.mocked(findPosition).mockRejectedValue(new Error('denied'))
  await tapLater(view)
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(true)
})

test('a browser that waits for permission does not delay the order', async () => {
  const view = open()
  vi.mocked(findPosition).mockReturnValue(new Promise(() => {}))
  await tapLater(view)
  expect(view.result.current.isChecking).toBe(true)
  expect(onChecked).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(onChecked).toHaveBeenCalledExactlyOnceWith(true)
})

test('nothing is ordered after the shopper has left the screen', async () => {
  const view = open()
  await tapLater(view, view.unmount)
  expect(onChecked).not.toHaveBeenCalled()
})
