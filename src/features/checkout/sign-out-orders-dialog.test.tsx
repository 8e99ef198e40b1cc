import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteReachable } from '#shared/lib/connection.ts'
import { SignOutOrdersDialog } from './sign-out-orders-dialog.tsx'
import { addIntentAtom, removeIntentAtom, updateIntentAtom } from './order-outbox-atoms.ts'
import type { IntentEnd } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'

let store = createStore()

const left = vi.fn()

function show(): void {
  render(
    <Provider store={store}>
      <SignOutOrdersDialog userId="u1" onStay={vi.fn()} onLeave={left} />
    </Provider>,
  )
}

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
const isPutAway = () => {
  act(() => {
    store.set(removeIntentAtom, INTENT_KEY)
  })
}

test('an order that is gone has been placed, and the dialog says that it will be delivered', () => {
  expect(screen.getByText(outboxTexts.leaving.ask)).toBeDefined()
  isPutAway()
  expect(screen.getByText(outboxTexts.leaving.placed)).toBeDefined()
})

test('the dialog does not promise an order that was refused and dismissed in another tab', () => {
  ends({ kind: 'refused', refusal: { code: 'STORE_CLOSED' } })
  isPutAway()
  expect(screen.queryByText(outboxTexts.leaving.placed)).toBeNull()
})

test('the dialog says that an order which only another release can read may still arrive', () => {
  const entry = { key: 'k9', userId: 'u1', body: { basket: [] } }
  isPutAway()
  act(() => {
    localStorage.setItem('order-outbox', JSON.stringify([entry]))
    dispatchEvent(new StorageEvent('storage', { key: 'order-outbox', storageArea: localStorage }))
  })
  cleanup()
  show()
  expect(screen.getByRole('status').textContent).toBe(outboxTexts.leaving.unread)
  screen.getByRole('button', { name: 'Sign out anyway' }).click()
  expect(left).toHaveBeenCalledOnce()
})

test('the dialog says at once that an unreachable server may still get the order', () => {
  act(() => {
    noteReachable(false)
  })
  screen.getByText(outboxTexts.leaving.unreachable)
  act(() => {
    noteReachable(true)
  })
  screen.getByText(outboxTexts.leaving.ask)
})
