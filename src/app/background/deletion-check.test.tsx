import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'
import { noteDeletionAsked, unknownDeletion } from '#features/profile/account-deletion-store.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { refused, serveCalls } from '#shared/testing/serve-calls.ts'
import { eventually } from '#tests/support/eventually.ts'
import { DeletionCheck } from './deletion-check.tsx'
import { SignOutConfirmation } from './sign-out-confirmation.tsx'

const DETAILS = 'GET /api/v1/users/details/u1'
const USER = { _id: 'u1', email: 'a@example.in', phoneNumber: '9864000123', address: [] }

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = ({ isSignedIn = true } = {}) =>
  renderInShop(
    <>
      <SignOutConfirmation />
      <DeletionCheck userId={isSignedIn ? 'u1' : null} isSignedIn={isSignedIn} />
    </>,
  )

test('an account that was deleted although the response was lost signs this phone out', async () => {
  noteDeletionAsked(Date.now())
  serveCalls({ [DETAILS]: refused('ACCOUNT_DELETED', 410) })
  await open()
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(unknownDeletion()).toBeUndefined()
})

test('while the shop cannot be reached it is asked again, when the network is back', async () => {
  noteDeletionAsked(Date.now())
  const lost = serveCalls({})
  await open()
  await eventually(() => {
    expect(lost.count(DETAILS)).toBe(1)
  })
  serveCalls({ [DETAILS]: refused('ACCOUNT_DELETED', 410) })
  await eventually(() => {
    dispatchEvent(new Event('online'))
    expect(getSession()).toBeNull()
  })
})

test('an account that is still there stays, and is asked about until no request is under way', async () => {
  noteDeletionAsked(Date.now())
  const shop = serveCalls({ [DETAILS]: { body: { data: { user: USER } } } })
  await open()
  await eventually(() => {
    expect(shop.count(DETAILS)).toBe(1)
  })
  expect(unknownDeletion()).toBeDefined()
  cleanup()
  noteDeletionAsked(Date.now() - 11 * 60_000)
  await open()
  await eventually(() => {
    expect(unknownDeletion()).toBeUndefined()
  })
  expect(getSession()?.userId).toBe('u1')
})

test('a phone whose session has ended meanwhile forgets the shopper', async () => {
  localStorage.setItem('cart-store', '{}')
  noteDeletionAsked(Date.now())
  clearSession()
  await open({ isSignedIn: false })
  await eventually(() => {
    expect(localStorage.getItem('cart-store')).toBeNull()
  })
  expect(unknownDeletion()).toBeUndefined()
})

test('a session that ends without such a deletion keeps what is on the phone', async () => {
  localStorage.setItem('cart-store', '{}')
  clearSession()
  await open({ isSignedIn: false })
  await Promise.resolve()
  expect(localStorage.getItem('cart-store')).toBe('{}')
})

test('without such a deletion nothing is asked', async () => {
  const shop = serveCalls({})
  await open()
  dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(shop.received).toEqual([])
})
