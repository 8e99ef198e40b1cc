import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAtLogin } from '#features/identity/login/login-service.ts'
import {
  clearSignInRequired,
  needsSignIn,
  requireSignInAgain,
} from '#features/identity/session/identity-bridge.ts'
import {
  clearSession,
  getSession,
  SESSION_KEY,
  setSession,
} from '#features/identity/session/session-store.ts'
import { getSessionToken } from '#features/identity/session/session-token.ts'
import { eventually } from '#tests/support/eventually.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { ClerkSessionSync } from './clerk-session-sync.tsx'

const ANANYA = { sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' }
const USER = { id: 'user_a', primaryEmailAddress: { emailAddress: 'a@example.in' } }

const sessionAt = (id: string, createdAt: string) => ({
  id,
  createdAt: new Date(createdAt),
  getToken: () => Promise.resolve(id),
})
const REFUSED = sessionAt('sess_1', '2026-11-21T10:00:00Z')
const NEWER = sessionAt('sess_2', '2026-11-21T11:00:00Z')

type Session = typeof REFUSED

const active = observableValue<Session | null>(REFUSED)
let sessionsAtServer: Session[] = []
const signOut = vi.fn<() => Promise<void>>()

/** The SDK of this tab, whose client knows what the server told it last. */
const sdk = {
  status: 'ready',
  get session() {
    return active.get()
  },
  get user() {
    return active.get() && USER
  },
  client: {
    signedInSessions: [REFUSED],
    reload: () => {
      sdk.client.signedInSessions = sessionsAtServer
      return Promise.resolve(sdk.client)
    },
  },
  setActive: ({ session }: { session: string | null }) => {
    active.set(sdk.client.signedInSessions.find(({ id }) => id === session) ?? null)
    return Promise.resolve()
  },
  signOut,
}

vi.mock('@clerk/clerk-react', () => ({
  useClerk: () => sdk,
  useAuth: () => {
    const session = useObservable(active)
    return { isLoaded: true, userId: session && USER.id, sessionId: session && session.id }
  },
  useUser: () => ({ user: useObservable(active) && USER }),
}))

/** Our server refuses a fresh token of the session that the SDK holds. */
const refuse = (meanwhile = () => {}) =>
  act(async () => {
    await getSessionToken({ forceRefresh: true })
    meanwhile()
    requireSignInAgain()
  })

const followTheBar = () =>
  act(async () => {
    isAtLogin.set(true)
    await Promise.resolve()
  })

beforeEach(async () => {
  active.set(REFUSED)
  sdk.client.signedInSessions = [REFUSED]
  signOut.mockReset().mockImplementation(() => {
    sessionsAtServer = []
    sdk.client.signedInSessions = []
    active.set(null)
    return Promise.resolve()
  })
  setSession(ANANYA)
  render(<ClerkSessionSync />)
  await refuse()
})
afterEach(() => {
  cleanup()
  isAtLogin.set(false)
  clearSession()
})

describe('a session that our server refused', () => {
  test('is ended at the login screen, and not before', async () => {
    sessionsAtServer = [REFUSED]
    expect(signOut).not.toHaveBeenCalled()
    await followTheBar()
    await eventually(() => {
      expect(getSession()).toBeNull()
    })
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('is left alone if the shopper leaves the login screen before the server has responded', async () => {
    sessionsAtServer = [REFUSED]
    act(() => {
      isAtLogin.set(true)
    })
    act(() => {
      isAtLogin.set(false)
    })
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(signOut).not.toHaveBeenCalled()
    expect(getSession()).toEqual(ANANYA)
  })
})

describe('a newer session of another tab', () => {
  test('is used instead of the refused one, and not ended', async () => {
    sessionsAtServer = [REFUSED, NEWER]
    await followTheBar()
    await eventually(() => {
      expect(needsSignIn.get()).toBe(false)
    })
    expect(sdk.session).toBe(NEWER)
    expect(getSession()).toEqual(ANANYA)
    expect(signOut).not.toHaveBeenCalled()
  })

  test('ends the request to sign in again as soon as the SDK has found it', async () => {
    sessionsAtServer = [NEWER]
    await act(async () => {
      await sdk.client.reload()
      await sdk.setActive({ session: NEWER.id })
    })
    expect(needsSignIn.get()).toBe(false)
    await followTheBar()
    expect(signOut).not.toHaveBeenCalled()
  })

  test('is kept if the SDK takes it before the refusal of the former arrives', async () => {
    clearSignInRequired()
    sdk.client.signedInSessions = [NEWER]
    await refuse(() => {
      active.set(NEWER)
    })
    expect(needsSignIn.get()).toBe(false)
  })

  test('is replaced as well if our server refuses it too', async () => {
    sessionsAtServer = [REFUSED, NEWER]
    await act(async () => {
      await sdk.client.reload()
      await sdk.setActive({ session: NEWER.id })
    })
    await refuse()
    expect(needsSignIn.get()).toBe(true)
    await followTheBar()
    await eventually(() => {
      expect(signOut).toHaveBeenCalledOnce()
    })
  })
})

test('a call in a tab that follows a sign-in in another tab waits until the SDK of this tab knows it', async () => {
  await act(async () => {
    clearSession()
    active.set(null)
    await Promise.resolve()
  })
  sessionsAtServer = [NEWER]
  const newValue = JSON.stringify(ANANYA)
  localStorage.setItem(SESSION_KEY, newValue)
  let token: Promise<string | null> | undefined
  await act(async () => {
    dispatchEvent(
      new StorageEvent('storage', { key: SESSION_KEY, newValue, storageArea: localStorage }),
    )
    token = getSessionToken()
    await Promise.resolve()
  })
  expect(await token).toBe('sess_2')
})
