import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

const ananya = { sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' }

async function start() {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('session-store', JSON.stringify(ananya))
  localStorage.setItem('data-owner', 'user_a')
  localStorage.setItem('cart-store', '{}')
  localStorage.setItem('settings-store', '{}')
  sessionStorage.setItem('search', 'atta')
  document.cookie = '__session=token; Path=/'
  document.cookie = 'theme=dark; Path=/'
  const store = await import('./session-store.ts')
  const out = await import('./sign-out.ts')
  const mark = await import('./signed-out-mark.ts')
  const bridge = await import('./identity-bridge.ts')
  const { signIn } = await import('./sign-in.ts')
  const { otherTabSessionChanges } = await import('./cross-tab-session.ts')
  return { ...store, ...out, ...mark, ...bridge, signIn, otherTabSessionChanges }
}

vi.mock('./identity-api.ts', () => ({
  fetchRegistration: () => Promise.resolve({ isRegistered: false, user: null }),
}))

function otherTabChangesSession(value: object | null): void {
  const text = value === null ? null : JSON.stringify(value)
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'session-store',
      newValue: text,
      storageArea: localStorage,
    }),
  )
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Another tab removes the mark; this one gets the event unless it is frozen. */
function otherTabFinishesSignOut({ isFrozen = false } = {}): void {
  localStorage.removeItem('signed-out-mark')
  if (isFrozen) return
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'signed-out-mark',
      newValue: null,
      storageArea: localStorage,
    }),
  )
}

describe('a sign-out that another tab finishes', () => {
  test('is no longer marked here, and the identity SDK of this tab is outdated', async () => {
    const { signOut, isMarkedSignedOut, otherTabSessionChanges } = await start()
    await signOut()
    const before = otherTabSessionChanges.get()
    otherTabFinishesSignOut()
    expect(isMarkedSignedOut()).toBe(false)
    expect(otherTabSessionChanges.get()).toBe(before + 1)
  })

  test('stays marked in a frozen tab until the tab comes back', async () => {
    const { signOut, isMarkedSignedOut, otherTabSessionChanges } = await start()
    await signOut()
    const before = otherTabSessionChanges.get()
    otherTabFinishesSignOut({ isFrozen: true })
    expect(isMarkedSignedOut()).toBe(true)
    dispatchEvent(new Event('pageshow'))
    expect(isMarkedSignedOut()).toBe(false)
    expect(otherTabSessionChanges.get()).toBe(before + 1)
  })
})

describe('signing out', () => {
  test('purges the shopper’s data at once and leaves an anonymous mark', async () => {
    const { signOut, getSession, isMarkedSignedOut } = await start()
    const purged = signOut()
    expect(getSession()).toBeNull()
    expect(isMarkedSignedOut()).toBe(true)
    expect(Object.keys(localStorage).sort()).toEqual(['settings-store', 'signed-out-mark'])
    expect(sessionStorage.length).toBe(0)
    expect(document.cookie).toBe('theme=dark')
    await purged
    expect(localStorage.getItem('signed-out-mark')).toBe('1')
  })

  test('removes the owner of the data first, because other tabs keep what has an owner', async () => {
    const { signOut } = await start()
    // After the cart, as browsers list the keys.
    localStorage.removeItem('data-owner')
    localStorage.setItem('data-owner', 'user_a')
    const removals = vi.spyOn(localStorage, 'removeItem')
    await signOut()
    const removed = removals.mock.calls.map(([key]) => key)
    expect(removed).toContain('cart-store')
    expect(removed.indexOf('data-owner')).toBeLessThan(removed.indexOf('cart-store'))
  })

  test('closes notifications about orders and removes the badge and databases', async () => {
    const removed: string[] = []
    const notification = (title: string, data: object | null) => ({
      data,
      close: () => removed.push(title),
    })
    const shown = [notification('An order', { payload: {} }), notification('Open the app', null)]
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistration: () => Promise.resolve({ getNotifications: () => Promise.resolve(shown) }),
      },
      clearAppBadge: () => Promise.resolve(removed.push('The badge')),
    })
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'workbox-expiration' }, { name: 'Orders' }]),
      deleteDatabase: (name: string) => {
        removed.push(name)
        const request = new EventTarget()
        setTimeout(() => request.dispatchEvent(new Event('success')))
        return request
      },
    })
    const { signOut } = await start()
    await signOut()
    expect(new Set(removed)).toEqual(new Set(['An order', 'The badge', 'Orders']))
  })

  test('notifies features, and purges again what they wrote meanwhile', async () => {
    const { signOut, onSignOut } = await start()
    const listener: unknown[] = []
    onSignOut(async (context) => {
      listener.push(context)
      await Promise.resolve()
      localStorage.setItem('user-store', '{"late":true}')
    })
    await signOut()
    expect(listener).toEqual([{ followed: false }])
    expect(localStorage.getItem('user-store')).toBeNull()
  })

  test('is not delayed by a feature that fails', async () => {
    const failure = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { signOut, onSignOut } = await start()
    const second = vi.fn()
    onSignOut(() => {
      throw new Error('broken')
    })
    onSignOut(second)
    await signOut()
    expect(second).toHaveBeenCalledOnce()
    expect(failure).toHaveBeenCalledOnce()
  })

  test('in another tab is followed in memory', async () => {
    const { onSignOut, markSignedOut } = await start()
    const listener = vi.fn()
    onSignOut(listener)
    markSignedOut()
    otherTabChangesSession(null)
    await eventually(() => {
      expect(listener).toHaveBeenCalledExactlyOnceWith({ followed: true })
    })
  })
})

describe('an expired session', () => {
  test('removes nothing here or in other tabs', async () => {
    const { onSignOut, clearSession } = await start()
    const listener = vi.fn()
    onSignOut(listener)
    clearSession()
    otherTabChangesSession(null)
    await Promise.resolve()
    expect(listener).not.toHaveBeenCalled()
    expect(localStorage.getItem('cart-store')).toBe('{}')
  })

  test('keeps everything for the same shopper', async () => {
    const { clearSession, signIn, getSession } = await start()
    clearSession()
    await signIn({ sub: 'user_a', email: 'a@example.in' }, () => true)
    expect(getSession()?.sub).toBe('user_a')
    expect(localStorage.getItem('cart-store')).toBe('{}')
  })

  test('shows another shopper nothing of the first', async () => {
    const { clearSession, signIn, getSession, onSignOut } = await start()
    const listener = vi.fn()
    onSignOut(listener)
    clearSession()
    await signIn({ sub: 'user_b', email: 'b@example.in' }, () => true)
    expect(listener).toHaveBeenCalledExactlyOnceWith({ followed: false })
    expect(getSession()).toEqual({
      sub: 'user_b',
      email: 'b@example.in',
      userId: null,
      phoneNumber: null,
    })
    expect(localStorage.getItem('cart-store')).toBeNull()
    expect(localStorage.getItem('data-owner')).toBe('user_b')
  })

  test('does not sign in a shopper who has signed out during the purge', async () => {
    const { clearSession, signIn, getSession } = await start()
    clearSession()
    await signIn({ sub: 'user_b', email: 'b@example.in' }, () => false)
    expect(getSession()).toBeNull()
  })
})

test('another shopper in another tab makes this tab forget the first one', async () => {
  const { onSignOut } = await start()
  const listener = vi.fn()
  onSignOut(listener)
  otherTabChangesSession({ ...ananya, sub: 'user_b' })
  await eventually(() => {
    expect(listener).toHaveBeenCalledExactlyOnceWith({ followed: true })
  })
})

test('a shopper whose session is refused is still asked to sign in after it was updated', async () => {
  const { updateSession, requireSignInAgain, needsSignIn } = await start()
  requireSignInAgain()
  updateSession({ email: 'ananya@example.in' })
  expect(needsSignIn.get()).toBe(true)
})

describe('a page that comes back after another shopper has signed in', () => {
  const bina = { sub: 'user_b', userId: 'u2', email: 'b@example.in', phoneNumber: '9864000124' }

  /** What other tabs did meanwhile: a sign-out, ended at the server, and a sign-in. */
  function takeOver(): void {
    localStorage.clear()
    localStorage.setItem('data-owner', 'user_b')
    localStorage.setItem('session-store', JSON.stringify(bina))
    localStorage.setItem('cart-store', '{"of":"bina"}')
  }

  test('clears the previous shopper from memory and keeps the next one’s cart', async () => {
    const { onSignOut, getSession } = await start()
    const listener = vi.fn()
    onSignOut(listener)
    takeOver()
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toEqual(bina)
    await eventually(() => {
      expect(listener).toHaveBeenCalledExactlyOnceWith({ followed: true })
    })
    expect(localStorage.getItem('cart-store')).toBe('{"of":"bina"}')
  })

  test('does not ask the next shopper to sign in again', async () => {
    const { getSession, requireSignInAgain, needsSignIn } = await start()
    requireSignInAgain()
    takeOver()
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toEqual(bina)
    expect(needsSignIn.get()).toBe(false)
  })

  test('does not purge the next shopper’s data although memory still has the previous one', async () => {
    const { signIn, getSession } = await start()
    takeOver()
    await signIn({ sub: 'user_b', email: 'b@example.in' }, () => true)
    expect(getSession()).toEqual(bina)
    expect(localStorage.getItem('cart-store')).toBe('{"of":"bina"}')
  })

  test('clears the previous shopper also if nobody has signed in and the mark is gone', async () => {
    const { onSignOut, getSession } = await start()
    const listener = vi.fn()
    onSignOut(listener)
    localStorage.clear()
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toBeNull()
    await eventually(() => {
      expect(listener).toHaveBeenCalledExactlyOnceWith({ followed: true })
    })
  })
})
