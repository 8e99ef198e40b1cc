import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityStatus, sdkAttempt } from '#features/identity/session/identity-bridge.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { getSessionToken } from '#features/identity/session/session-token.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { IdentityRoot } from './identity-root.tsx'

function FakeClerkRoot() {
  return `Attempt ${useObservable(sdkAttempt)}`
}

vi.mock('#features/identity/clerk/clerk-root.tsx', () => ({ ClerkRoot: FakeClerkRoot }))

beforeEach(() => {
  identityStatus.set('idle')
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})

afterEach(() => {
  cleanup()
  act(() => {
    setReachable(true)
  })
  clearSession()
})

/** Long before the limit of a call that waits for the SDK. */
const AT_ONCE_MS = 1_000

function tokenAtOnce(): Promise<unknown> {
  const stillWaiting = new Promise((resolve) => {
    setTimeout(resolve, AT_ONCE_MS, 'still waiting')
  })
  return Promise.race([getSessionToken(), stillWaiting])
}

const noteInAct = (isReachable: boolean): void => {
  act(() => {
    setReachable(isReachable)
  })
}

test('nobody waits for the SDK once the server is known to be unreachable', async () => {
  render(<IdentityRoot />)
  let token: Promise<unknown> | undefined
  act(() => {
    token = tokenAtOnce()
  })
  expect(identityStatus.get()).toBe('loading')
  noteInAct(false)
  expect(await token).toBeNull()

  identityStatus.set('idle')
  await act(async () => {
    expect(await tokenAtOnce()).toBeNull()
  })
})

test('calls wait for the SDK again at the moment the server is back', async () => {
  render(<IdentityRoot />)
  noteInAct(false)
  await act(async () => {
    expect(await tokenAtOnce()).toBeNull()
  })
  const statusAtOnce: string[] = []
  act(() => {
    setReachable(true)
    statusAtOnce.push(identityStatus.get())
  })
  expect(statusAtOnce).toEqual(['loading'])
})

test('an SDK that failed to load is loaded again when the server is back, not before', async () => {
  render(<IdentityRoot />)
  act(() => {
    identityStatus.set('loading')
  })
  const before = (await screen.findByText(/^Attempt /)).textContent
  noteInAct(false)
  act(() => {
    identityStatus.set('error')
  })
  expect(screen.getByText(/^Attempt /).textContent).toBe(before)
  noteInAct(true)
  expect(identityStatus.get()).toBe('loading')
  expect(screen.getByText(/^Attempt /).textContent).not.toBe(before)
})
