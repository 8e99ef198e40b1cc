import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTabOwner, setDataOwner } from './data-owner.ts'
import {
  cancelPendingWrites,
  parseStored,
  readStored,
  removeStored,
  writeStored,
  writeStoredWithEviction,
  type StorageKey,
} from './persisted-storage.ts'

const schema = v.object({ count: v.number() })

interface Attempt {
  value: string
  /** The keys in storage at the time of the attempt. */
  stored: string[]
}

let isFull = false
let attempts: Attempt[] = []

/** From now on writes fail as on a full disk, and are counted. */
function fillDisk(): void {
  isFull = true
  attempts = []
}

beforeEach(() => {
  isFull = false
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key: string, value: string) => {
    attempts.push({ value, stored: Object.keys(localStorage).sort() })
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    localStorage[key] = value
  })
  // happy-dom's storage takes its methods from the prototype at their first use.
  vi.stubGlobal('localStorage', new Storage())
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  cancelPendingWrites()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stored value', () => {
  test('is read as it was written', () => {
    expect(writeStoredWithEviction('cart-store', { count: 2 })).toBe(true)
    expect(readStored('cart-store', schema)).toEqual({ count: 2 })
  })

  test('that does not exist is absent, and nothing is logged', () => {
    expect(readStored('cart-store', schema)).toBeUndefined()
    expect(console.info).not.toHaveBeenCalled()
  })

  test.each([
    ['is not JSON', '{"count":'],
    ['is empty', ''],
    ['has another shape', '{"count":"2"}'],
    ['is null', 'null'],
  ])('that %s is absent, removed and logged', (_what, text) => {
    localStorage.setItem('cart-store', text)
    localStorage.setItem('user-store', text)
    expect(readStored('cart-store', schema)).toBeUndefined()
    expect(localStorage.getItem('cart-store')).toBeNull()
    expect(localStorage.getItem('user-store')).toBe(text)
    expect(console.info).toHaveBeenCalledOnce()
  })

  test('from another tab is parsed in the same way', () => {
    localStorage.setItem('cart-store', 'nonsense')
    expect(parseStored('cart-store', '{"count":3}', schema)).toEqual({ count: 3 })
    expect(localStorage.getItem('cart-store')).toBe('nonsense')
    expect(parseStored('cart-store', 'nonsense', schema)).toBeUndefined()
    expect(localStorage.getItem('cart-store')).toBeNull()
  })

  test('is absent in a browser that denies storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(readStored('cart-store', schema)).toBeUndefined()
  })
})

describe('a write that fails', () => {
  test('is retried three times, a second apart', () => {
    fillDisk()
    const onLost = vi.fn()
    writeStored('cart-store', { count: 1 }, onLost)
    expect(attempts).toHaveLength(1)
    for (const retry of [1, 2, 3]) {
      vi.advanceTimersByTime(999)
      expect(attempts).toHaveLength(retry)
      expect(onLost).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(attempts).toHaveLength(retry + 1)
    }
    expect(onLost).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(attempts).toHaveLength(4)
    expect(onLost).toHaveBeenCalledOnce()
  })

  test('is over as soon as a retry succeeds', () => {
    fillDisk()
    const onLost = vi.fn()
    writeStored('cart-store', { count: 1 }, onLost)
    isFull = false
    vi.advanceTimersByTime(60_000)
    expect(attempts).toHaveLength(2)
    expect(readStored('cart-store', schema)).toEqual({ count: 1 })
    expect(onLost).not.toHaveBeenCalled()
  })

  test('drops the products before the first retry, then the categories, and nothing else', () => {
    for (const key of ['category-store', 'location-store', 'product-store', 'session-store']) {
      localStorage.setItem(key, '{}')
    }
    fillDisk()
    writeStored('order-outbox', [])
    vi.advanceTimersByTime(3_000)
    expect(attempts.map(({ stored }) => stored)).toEqual([
      ['category-store', 'location-store', 'product-store', 'session-store'],
      ['category-store', 'location-store', 'session-store'],
      ['location-store', 'session-store'],
      ['location-store', 'session-store'],
    ])
  })

  test('drops the categories at the first retry if there are no products', () => {
    localStorage.setItem('category-store', '{}')
    fillDisk()
    writeStored('cart-store', { count: 1 })
    vi.advanceTimersByTime(1_000)
    expect(attempts.map(({ stored }) => stored)).toEqual([['category-store'], []])
  })

  test('of the products drops the categories, not the products', () => {
    localStorage.setItem('product-store', '{"before":true}')
    localStorage.setItem('category-store', '{}')
    fillDisk()
    writeStored('product-store', { count: 1 })
    vi.advanceTimersByTime(2_000)
    expect(attempts.map(({ stored }) => stored)).toEqual([
      ['category-store', 'product-store'],
      ['product-store'],
      ['product-store'],
    ])
  })

  test.each<StorageKey>(['product-store', 'category-store', 'user-store', 'cart-store'])(
    'removes %s, but only after the last retry',
    (key) => {
      localStorage.setItem(key, '{"before":true}')
      fillDisk()
      writeStored(key, { count: 1 })
      vi.advanceTimersByTime(2_999)
      expect(localStorage.getItem(key)).toBe('{"before":true}')
      vi.advanceTimersByTime(1)
      expect(localStorage.getItem(key)).toBeNull()
    },
  )

  test.each<StorageKey>(['session-store', 'order-outbox', 'location-store', 'settings-store'])(
    'leaves %s unchanged, and reports that the value is lost',
    (key) => {
      localStorage.setItem(key, '{"before":true}')
      fillDisk()
      const onLost = vi.fn()
      writeStored(key, { count: 1 }, onLost)
      vi.advanceTimersByTime(60_000)
      expect(localStorage.getItem(key)).toBe('{"before":true}')
      expect(onLost).toHaveBeenCalledOnce()
    },
  )

  test('without retries drops products, then categories, before it gives up', () => {
    localStorage.setItem('product-store', '{}')
    localStorage.setItem('category-store', '{}')
    fillDisk()
    expect(writeStoredWithEviction('order-outbox', [1])).toBe(false)
    expect(attempts.map(({ stored }) => stored)).toEqual([
      ['category-store', 'product-store'],
      ['category-store'],
      [],
    ])
  })

  test('without retries cancels a pending retry of the same key', () => {
    fillDisk()
    writeStored('order-outbox', { count: 1 })
    isFull = false
    expect(writeStoredWithEviction('order-outbox', { count: 2 })).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(localStorage.getItem('order-outbox')).toBe('{"count":2}')
  })

  test('without retries returns false, and neither waits nor removes', () => {
    localStorage.setItem('cart-store', '{"before":true}')
    fillDisk()
    expect(writeStoredWithEviction('cart-store', { count: 1 })).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(attempts).toHaveLength(1)
    expect(localStorage.getItem('cart-store')).toBe('{"before":true}')
  })
})

describe('a pending retry', () => {
  test('is replaced by a newer write of its key, which has all its retries', () => {
    fillDisk()
    const [firstLost, secondLost] = [vi.fn(), vi.fn()]
    writeStored('cart-store', { count: 1 }, firstLost)
    vi.advanceTimersByTime(500)
    writeStored('cart-store', { count: 2 }, secondLost)
    vi.advanceTimersByTime(60_000)
    expect(attempts.map(({ value }) => value)).toEqual([
      '{"count":1}',
      '{"count":2}',
      '{"count":2}',
      '{"count":2}',
      '{"count":2}',
    ])
    expect(firstLost).not.toHaveBeenCalled()
    expect(secondLost).toHaveBeenCalledOnce()
  })

  test('does not undo a newer write that succeeded at once', () => {
    fillDisk()
    writeStored('cart-store', { count: 1 })
    isFull = false
    writeStored('cart-store', { count: 2 })
    vi.advanceTimersByTime(60_000)
    expect(readStored('cart-store', schema)).toEqual({ count: 2 })
  })

  test('gives way to a newer value of another tab, but not to its removal by one whose own write failed', () => {
    writeStored('cart-store', { count: 1 })
    fillDisk()
    writeStored('cart-store', { count: 2 })
    localStorage['cart-store'] = '{"count":3}'
    isFull = false
    vi.advanceTimersByTime(5_000)
    expect(readStored('cart-store', schema)).toEqual({ count: 3 })

    fillDisk()
    writeStored('cart-store', { count: 4 })
    localStorage.removeItem('cart-store')
    isFull = false
    vi.advanceTimersByTime(1_000)
    expect(readStored('cart-store', schema)).toEqual({ count: 4 })
  })

  test('does not affect other keys', () => {
    fillDisk()
    writeStored('cart-store', { count: 1 })
    writeStored('user-store', { count: 2 })
    isFull = false
    vi.advanceTimersByTime(1_000)
    expect(readStored('cart-store', schema)).toEqual({ count: 1 })
    expect(readStored('user-store', schema)).toEqual({ count: 2 })
  })

  test('does not restore a value that was removed meanwhile', () => {
    fillDisk()
    writeStored('cart-store', { count: 1 })
    removeStored('cart-store')
    isFull = false
    vi.advanceTimersByTime(60_000)
    expect(attempts).toHaveLength(1)
    expect(localStorage.getItem('cart-store')).toBeNull()
  })

  test('does not write after sign-out', () => {
    fillDisk()
    writeStored('user-store', { count: 1 })
    writeStored('cart-store', { count: 1 })
    cancelPendingWrites()
    isFull = false
    vi.advanceTimersByTime(60_000)
    expect(localStorage.length).toBe(0)
  })
})

/** Simulates the purge of another tab before this one has received the event. */
const otherTabSignsOut = (): void => localStorage.removeItem('data-owner')

describe('a tab whose shopper has signed out', () => {
  const OWNED: StorageKey[] = [
    'cart-store',
    'product-store',
    'category-store',
    'user-store',
    'location-store',
    'order-outbox',
    'session-store',
    'notification-store',
    'search-store',
  ]
  beforeEach(() => {
    setDataOwner('user_a')
    setTabOwner('user_a')
  })
  afterEach(() => {
    setDataOwner('user_a')
    setTabOwner('user_a')
  })

  test.each(OWNED)('writes %s only while its shopper owns the data', (key) => {
    writeStored(key, { count: 1 })
    expect(localStorage.getItem(key)).toBe('{"count":1}')
    localStorage.removeItem(key)
    otherTabSignsOut()
    writeStored(key, { count: 2 })
    expect(writeStoredWithEviction(key, { count: 2 })).toBe(false)
    expect(localStorage.getItem(key)).toBeNull()
  })

  test.each(OWNED)('does not overwrite %s of the next shopper', (key) => {
    setDataOwner('user_b')
    localStorage.setItem(key, '{"count":7}')
    writeStored(key, { count: 2 })
    expect(localStorage.getItem(key)).toBe('{"count":7}')
  })

  test('does not retry a failed write, and reports nothing as lost', () => {
    fillDisk()
    const onLost = vi.fn()
    writeStored('cart-store', { count: 1 }, onLost)
    isFull = false
    otherTabSignsOut()
    vi.advanceTimersByTime(5_000)
    expect(localStorage.getItem('cart-store')).toBeNull()
    expect(onLost).not.toHaveBeenCalled()
  })

  test('still writes keys without data of a shopper', () => {
    otherTabSignsOut()
    writeStored('settings-store', { count: 1 })
    expect(localStorage.getItem('settings-store')).toBe('{"count":1}')
  })
})
