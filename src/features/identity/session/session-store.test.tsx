import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const KEY = 'session-store'
const ananya = { sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' }

/** Loads the store in a page that starts with this value in localStorage. */
async function startWith(stored: string | null) {
  vi.resetModules()
  localStorage.clear()
  if (stored !== null) localStorage.setItem(KEY, stored)
  const store = await import('./session-store.ts')
  const { mayStoreShopperData } = await import('#shared/lib/storage/data-owner.ts')
  return { ...store, ...(await import('./cross-tab-session.ts')), mayStoreShopperData }
}

/** Other tabs notify by an event, after storage has changed. */
function otherTabWrites(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, value)
  window.dispatchEvent(
    new StorageEvent('storage', { key: KEY, newValue: value, storageArea: localStorage }),
  )
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

describe('a start', () => {
  test('with a stored session knows it at once', async () => {
    const { getSession } = await startWith(JSON.stringify(ananya))
    expect(getSession()).toEqual(ananya)
  })

  test.each([
    ['not JSON', '{"sub":'],
    ['another shape', '{"sub":"","email":1}'],
    ['an invalid phone number', JSON.stringify({ ...ananya, phoneNumber: '12' })],
    ['an array', '[]'],
    ['null', 'null'],
  ])('with %s is signed out, and the value is removed', async (_what, stored) => {
    const { getSession } = await startWith(stored)
    expect(getSession()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

describe('a change', () => {
  test('is stored and seen by components', async () => {
    const { setSession, useSession } = await startWith(null)
    const { result } = renderHook(() => useSession())
    expect(result.current).toBeNull()
    act(() => {
      setSession(ananya)
    })
    expect(result.current).toEqual(ananya)
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(ananya)
  })

  test('to nobody lasts until the next start', async () => {
    const { clearSession, getSession } = await startWith(JSON.stringify(ananya))
    clearSession()
    expect(getSession()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('for a shopper who has signed out meanwhile is ignored', async () => {
    const { getSession, setSession, updateSession } = await startWith(null)
    setSession({ ...ananya, userId: null })
    updateSession({ userId: 'u2' }, 'user_b')
    expect(getSession()?.userId).toBeNull()
    updateSession({ userId: 'u1' }, 'user_a')
    expect(getSession()?.userId).toBe('u1')
  })

  test('to the values that are known already notifies nobody', async () => {
    const { getSession, subscribeSession, updateSession } = await startWith(JSON.stringify(ananya))
    const listener = vi.fn()
    subscribeSession(listener)
    const { userId, phoneNumber } = ananya
    updateSession({ userId, phoneNumber }, ananya.sub)
    expect(getSession()).toEqual(ananya)
    expect(listener).not.toHaveBeenCalled()
    updateSession({ email: 'other@example.in' }, ananya.sub)
    expect(getSession()).toEqual({ ...ananya, email: 'other@example.in' })
    expect(listener).toHaveBeenCalledOnce()
  })

  test('that cannot be written is kept in memory and removes nothing', async () => {
    const { getSession, updateSession } = await startWith(JSON.stringify(ananya))
    const real = localStorage
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => {
        real.removeItem(key)
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    updateSession({ phoneNumber: '9864000124' })
    vi.unstubAllGlobals()
    expect(getSession()?.phoneNumber).toBe('9864000124')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(ananya)
  })
})

describe('another tab', () => {
  test('signs this one out', async () => {
    const { getSession } = await startWith(JSON.stringify(ananya))
    otherTabWrites(null)
    expect(getSession()).toBeNull()
  })

  test('signs this one in', async () => {
    const { getSession } = await startWith(null)
    otherTabWrites(JSON.stringify(ananya))
    expect(getSession()).toEqual(ananya)
  })

  test('that stores something else leaves the session of this one', async () => {
    const { getSession } = await startWith(JSON.stringify(ananya))
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'cart-store', newValue: '{}', storageArea: localStorage }),
    )
    expect(getSession()).toEqual(ananya)
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  test('that stores an invalid value signs this one out', async () => {
    const { getSession } = await startWith(JSON.stringify(ananya))
    otherTabWrites('nonsense')
    expect(getSession()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

/** Changes storage as other tabs do. A sleeping tab receives no event. */
function meanwhile(session: object | null, owner: string | null): void {
  localStorage.clear()
  if (session !== null) localStorage.setItem(KEY, JSON.stringify(session))
  if (owner !== null) localStorage.setItem('data-owner', owner)
}

describe('a tab that was asleep', () => {
  const bina = { ...ananya, sub: 'user_b', userId: 'u2', email: 'b@example.in' }
  const wakings = [
    ['is restored by Back', () => dispatchEvent(new Event('pageshow'))],
    ['is thawed', () => document.dispatchEvent(new Event('resume'))],
    ['comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ] as const

  test.each(wakings)('sees that its shopper has signed out when it %s', async (_how, wake) => {
    const { getSession, otherTabSessionChanges } = await startWith(JSON.stringify(ananya))
    meanwhile(null, null)
    wake()
    expect(getSession()).toBeNull()
    expect(otherTabSessionChanges.get()).toBe(1)
  })

  test.each(wakings)('sees that another shopper has signed in when it %s', async (_how, wake) => {
    const { getSession } = await startWith(JSON.stringify(ananya))
    meanwhile(bina, 'user_b')
    wake()
    expect(getSession()).toEqual(bina)
  })

  test('sees what another tab has changed in the session of its shopper', async () => {
    const { getSession, otherTabSessionChanges } = await startWith(JSON.stringify(ananya))
    const changed = { ...ananya, phoneNumber: '9864000199' }
    meanwhile(changed, 'user_a')
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toEqual(changed)
    // The SDK of this tab still has the right person.
    expect(otherTabSessionChanges.get()).toBe(0)
  })

  test('keeps a session that could not be stored: its shopper owns the data', async () => {
    const { getSession, otherTabSessionChanges } = await startWith(JSON.stringify(ananya))
    meanwhile(null, 'user_a')
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toEqual(ananya)
    expect(otherTabSessionChanges.get()).toBe(0)
  })

  test('keeps its session without notifying if nothing has changed', async () => {
    const { getSession, subscribeSession } = await startWith(JSON.stringify(ananya))
    const listener = vi.fn()
    subscribeSession(listener)
    dispatchEvent(new Event('pageshow'))
    expect(getSession()).toEqual(ananya)
    expect(listener).not.toHaveBeenCalled()
  })

  test('no longer stores data of a shopper who has signed out', async () => {
    const { updateSession } = await startWith(JSON.stringify(ananya))
    meanwhile(null, null)
    updateSession({ phoneNumber: '9864000124' }, 'user_a')
    expect(localStorage.length).toBe(0)
    meanwhile(bina, 'user_b')
    updateSession({ phoneNumber: '9864000124' }, 'user_a')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(bina)
  })
})

test("a tab stores a shopper's data only while the data of this phone are that shopper's", async () => {
  const bina = { ...ananya, sub: 'user_b', userId: 'u2' }
  const { clearSession, mayStoreShopperData, reloadSession, setSession } = await startWith(null)
  meanwhile(null, 'user_a')
  expect(mayStoreShopperData()).toBe(false)
  setSession(ananya)
  expect(mayStoreShopperData()).toBe(true)
  meanwhile(bina, 'user_b')
  expect(mayStoreShopperData()).toBe(false)
  reloadSession()
  expect(mayStoreShopperData()).toBe(true)
  clearSession()
  meanwhile(null, null)
  expect(mayStoreShopperData()).toBe(false)
})

test('a stored session of a person other than the owner of the data is ignored', async () => {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('data-owner', 'user_b')
  localStorage.setItem(KEY, JSON.stringify(ananya))
  const { getSession } = await import('./session-store.ts')
  await import('./cross-tab-session.ts')
  expect(getSession()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a stored session without an owner of the data makes its shopper the owner', async () => {
  const { getSession } = await startWith(JSON.stringify(ananya))
  expect(getSession()).toEqual(ananya)
  expect(localStorage.getItem('data-owner')).toBe('user_a')
})
