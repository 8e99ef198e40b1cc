import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { SignOutOrdersDialog } from './sign-out-orders-dialog.tsx'
import {
  addIntentAtom,
  outboxAtom,
  removeIntentAtom,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import type { IntentEnd } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'

let store = createStore()

const left = vi.fn()

const dialog = (orders: readonly Order[] = []) => (
  <Provider store={store}>
    <SignOutOrdersDialog userId="u1" orders={orders} onCancel={vi.fn()} onConfirm={left} />
  </Provider>
)
const show = (orders?: readonly Order[]) => render(dialog(orders))

const orderIn = (orderStatus: OrderStatus) => buildOrder({ _id: 'o1', orderStatus })

beforeEach(() => {
  localStorage.clear()
  left.mockClear()
  store = createStore()
  store.set(addIntentAtom, buildIntent())
  show()
})
afterEach(cleanup)

const ends = (end: IntentEnd) => {
  act(() => {
    store.set(updateIntentAtom, INTENT_KEY, { end })
  })
}
/** What another tab has stored. */
const othersStore = (entries: readonly unknown[]) => {
  act(() => {
    localStorage.setItem('order-outbox', JSON.stringify(entries))
    dispatchEvent(new StorageEvent('storage', { key: 'order-outbox', storageArea: localStorage }))
  })
}
const tap = (name: string) => {
  act(() => {
    screen.getByRole('button', { name }).click()
  })
}
const isCreated = () => {
  act(() => {
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'o1' })
  })
}
const removeIntent = () => {
  act(() => {
    store.set(removeIntentAtom, INTENT_KEY)
  })
}

const says = () => screen.getByRole('status').textContent

test('an intent that became an order is gone, and the dialog says that the order will be delivered', () => {
  cleanup()
  show([orderIn('pending')])
  expect(says()).toBe(outboxTexts.signOutDialog.ask)
  isCreated()
  removeIntent()
  expect(says()).toBe(outboxTexts.signOutDialog.placed)
})

test('an intent that is gone may have been withdrawn and dismissed in another tab: the dialog promises nothing', () => {
  removeIntent()
  expect(says()).toBe(outboxTexts.signOutDialog.answered)
  tap(outboxTexts.signOutDialog.signOut)
  expect(left).toHaveBeenCalledOnce()
})

test.each([
  ['was only created when the phone last read the list', buildOrder({ _id: 'o1', placedAt: null })],
  ['has been delivered meanwhile', orderIn('delivered')],
])('the dialog does not say that an order will come which %s', (_which, order) => {
  cleanup()
  show([order])
  isCreated()
  removeIntent()
  expect(says()).toBe(outboxTexts.signOutDialog.answered)
})

test('the dialog does not promise an order that was refused and dismissed in another tab', () => {
  ends({ kind: 'refused', refusal: { code: 'STORE_CLOSED' } })
  removeIntent()
  expect(screen.queryByText(outboxTexts.signOutDialog.placed)).toBeNull()
})

test('the dialog does not promise an order that was over before its placing was answered', () => {
  cleanup()
  show([orderIn('rejected')])
  isCreated()
  removeIntent()
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.calledOff)
  tap(outboxTexts.signOutDialog.signOut)
  expect(left).toHaveBeenCalledOnce()
})

test('the dialog does not sign out by itself when the store rejects an order that it has told of', () => {
  cleanup()
  const { rerender } = show()
  isCreated()
  tap(outboxTexts.signOutDialog.withdraw)
  ends({ kind: 'placed' })
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.placed)
  rerender(dialog([orderIn('rejected')]))
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.calledOff)
  expect(left).not.toHaveBeenCalled()
})

test('the dialog says that an order was over before it could be withdrawn, also once it is dismissed', () => {
  ends({ kind: 'withdrawn', order: 'rejected' })
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.calledOff)
  removeIntent()
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.calledOff)
})

test('the dialog says that an order which only another release can read may still arrive', () => {
  const entry = { key: 'k9', userId: 'u1', body: { basket: [] } }
  removeIntent()
  othersStore([entry])
  cleanup()
  show()
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.signOutDialog.unreadable)
  screen.getByRole('button', { name: 'Sign out anyway' }).click()
  expect(left).toHaveBeenCalledOnce()
})

test('the dialog says at once that an unreachable server may still get the order', () => {
  act(() => {
    setReachable(false)
  })
  screen.getByText(outboxTexts.signOutDialog.unreachable)
  act(() => {
    setReachable(true)
  })
  screen.getByText(outboxTexts.signOutDialog.ask)
})

test('an order that another tab places while the dialog is open is not left behind', () => {
  const key = 'key-of-another-tap-0002'
  ends({ kind: 'refused', refusal: { code: 'QUOTE_EXPIRED' } })
  othersStore([buildIntent({ key })])
  screen.getByText(outboxTexts.signOutDialog.ask)
  tap(outboxTexts.signOutDialog.withdraw)
  expect(store.get(outboxAtom)).toMatchObject([{ key, withdrawal: {} }])
  expect(left).not.toHaveBeenCalled()
  act(() => {
    store.set(updateIntentAtom, key, { end: { kind: 'withdrawn' } })
  })
  expect(left).toHaveBeenCalledOnce()
})

test('an order that another tab places during the withdrawal is asked about as well', () => {
  tap(outboxTexts.signOutDialog.withdraw)
  screen.getByText(outboxTexts.signOutDialog.withdrawing)
  const withdrawn = buildIntent({ withdrawal: {}, end: { kind: 'withdrawn' } })
  othersStore([withdrawn, buildIntent({ key: 'key-of-another-tap-0002' })])
  screen.getByText(outboxTexts.signOutDialog.ask)
  expect(left).not.toHaveBeenCalled()
})

test('the dialog asks about an open order before it tells of one that was placed', () => {
  othersStore([buildIntent({ key: 'key-of-another-tap-0002' })])
  screen.getByText(outboxTexts.signOutDialog.ask)
  screen.getByRole('button', { name: outboxTexts.signOutDialog.withdraw })
})

test('once the store has refused the order, the dialog says so and offers to sign out', () => {
  ends({ kind: 'refused', refusal: { code: 'STORE_CLOSED' } })
  screen.getByText(outboxTexts.signOutDialog.notPlaced)
  tap(outboxTexts.signOutDialog.signOut)
  expect(left).toHaveBeenCalledOnce()
})
