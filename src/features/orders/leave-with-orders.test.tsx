import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeaveWithOrders } from './leave-with-orders.tsx'
import { addIntentAtom, removeIntentAtom, updateIntentAtom } from './order-outbox-atoms.ts'
import type { IntentEnd } from './order-outbox-rules.ts'
import { orderTexts } from './order-texts.ts'
import { SOME_KEY, someIntent } from './testing/some-intent.ts'

let store = createStore()

beforeEach(() => {
  localStorage.clear()
  store = createStore()
  store.set(addIntentAtom, someIntent())
  render(
    <Provider store={store}>
      <LeaveWithOrders userId="u1" onStay={vi.fn()} onLeave={vi.fn()} />
    </Provider>,
  )
})
afterEach(cleanup)

const ends = (end: IntentEnd) => {
  act(() => {
    store.set(updateIntentAtom, SOME_KEY, { end })
  })
}
const isPutAway = () => {
  act(() => {
    store.set(removeIntentAtom, SOME_KEY)
  })
}

test('an order that is gone has been placed, and is said to come', () => {
  expect(screen.getByText(orderTexts.leaving.ask)).toBeDefined()
  isPutAway()
  expect(screen.getByText(orderTexts.leaving.placed)).toBeDefined()
})

test('one that was refused and put away in another tab is not said to come', () => {
  ends({ kind: 'refused', refusal: { code: 'STORE_CLOSED' } })
  isPutAway()
  expect(screen.queryByText(orderTexts.leaving.placed)).toBeNull()
})
