import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'
import { recordDeletionRequest, pendingDeletion } from '#features/profile/account-deletion-store.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
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
  recordDeletionRequest(Date.now())
  stubApi({ [DETAILS]: refused('ACCOUNT_DELETED', 410) })
  await open()
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(pendingDeletion()).toBeUndefined()
})

test('after a failed check, the account is checked again when the network is back', async () => {
  recordDeletionRequest(Date.now())
  const lost = stubApi({})
  await open()
  await eventually(() => {
    expect(lost.count(DETAILS)).toBe(1)
  })
  stubApi({ [DETAILS]: refused('ACCOUNT_DELETED', 410) })
  await eventually(() => {
    dispatchEvent(new Event('online'))
    expect(getSession()).toBeNull()
  })
})

test('an account that still exists is kept, and checked until the deletion can no longer be in flight', async () => {
  recordDeletionRequest(Date.now())
  const shop = stubApi({ [DETAILS]: { body: { data: { user: USER } } } })
  await open()
  await eventually(() => {
    expect(shop.count(DETAILS)).toBe(1)
  })
  expect(pendingDeletion()).toBeDefined()
  cleanup()
  recordDeletionRequest(Date.now() - 11 * 60_000)
  await open()
  await eventually(() => {
    expect(pendingDeletion()).toBeUndefined()
  })
  expect(getSession()?.userId).toBe('u1')
})

test('a check that was sent before the shopper asked again does not answer the new request', async () => {
  recordDeletionRequest(Date.now() - 11 * 60_000)
  stubApi({})
  let respond: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  await open()
  await eventually(() => {
    expect(respond).toBeDefined()
  })
  const askedAtMs = Date.now()
  recordDeletionRequest(askedAtMs)
  await act(async () => {
    respond?.(Response.json({ data: { user: USER } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(pendingDeletion()).toEqual({ askedAtMs })
})

test('a clock that was set back after the request does not keep it pending forever', async () => {
  const nowMs = Date.now()
  recordDeletionRequest(nowMs + 365 * 24 * 60 * 60_000)
  stubApi({ [DETAILS]: { body: { data: { user: USER } } } })
  await open()
  await eventually(() => {
    expect(pendingDeletion()?.askedAtMs).toBeLessThan(nowMs + 60_000)
  })
})

test('a phone whose session has ended meanwhile forgets the shopper', async () => {
  localStorage.setItem('cart-store', '{}')
  recordDeletionRequest(Date.now())
  clearSession()
  await open({ isSignedIn: false })
  await eventually(() => {
    expect(localStorage.getItem('cart-store')).toBeNull()
  })
  expect(pendingDeletion()).toBeUndefined()
})

test('a session that ends without a pending deletion keeps the data on the phone', async () => {
  localStorage.setItem('cart-store', '{}')
  clearSession()
  await open({ isSignedIn: false })
  await Promise.resolve()
  expect(localStorage.getItem('cart-store')).toBe('{}')
})

test('without a pending deletion no request is sent', async () => {
  const shop = stubApi({})
  await open()
  dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(shop.received).toEqual([])
})
