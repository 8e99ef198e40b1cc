import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { isOfAnotherShopper, removeOtherShoppersQueries } from './own-queries.ts'

const mine = { isAnybody: true, userId: 'u1', hasOwner: true }
const ranOut = { isAnybody: false, userId: null, hasOwner: true }
const signedOut = { isAnybody: false, userId: null, hasOwner: false }

test.each([
  ['the shopper’s own details', ['user', 'u1', 'details'], mine, false],
  ['another one’s details', ['user', 'u2', 'details'], mine, true],
  ['another one’s orders', ['orders', 'u2'], mine, true],
  ['another one’s requests for help', ['help', 'u2', 'order-1'], mine, true],
  [
    'orders before it is known who has signed in',
    ['orders', 'u2'],
    { ...mine, userId: null },
    true,
  ],
  ['the catalogue', ['catalogue', '26.190,91.750', 'summary'], mine, false],
  ['orders that wait for a shopper whose session ran out', ['orders', 'u1'], ranOut, false],
  ['orders of a shopper who has signed out', ['orders', 'u1'], signedOut, true],
  ['a query that is disabled while nobody is signed in', ['user', '', 'details'], signedOut, false],
] as const)('%s', (_what, queryKey, signedIn, isRefused) => {
  expect(isOfAnotherShopper(queryKey, signedIn)).toBe(isRefused)
})

beforeEach(() => {
  localStorage.clear()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})

/** Simulates the response of a call that was in flight at the sign-out. */
function lateResponse(queryClient: QueryClient): void {
  queryClient.setQueryData(['user', 'u1', 'details'], { _id: 'u1', address: ['House 12'] })
}

test('an address that is saved after the sign-out is not kept', async () => {
  const queryClient = new QueryClient()
  const stop = removeOtherShoppersQueries(queryClient)
  clearSession()
  localStorage.clear()
  lateResponse(queryClient)
  await eventually(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  stop()
})

test('an address of the previous shopper is not kept after the next one has signed in', async () => {
  const queryClient = new QueryClient()
  const stop = removeOtherShoppersQueries(queryClient)
  localStorage.clear()
  setSession({ sub: 'user_b', userId: 'u2', email: 'b@example.in', phoneNumber: null })
  lateResponse(queryClient)
  queryClient.setQueryData(['orders', 'u2'], [])
  await eventually(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['orders', 'u2']]),
  )
  stop()
})
