import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonEntry } from '#contract/json-entry.ts'
import {
  CLICKED_ADDRESS,
  DEVICE_ADDRESS,
  LAST_ORDER_ADDRESS,
} from '#contract/notification-messages.ts'
import { lastOrderNotifiedAtMs, storeDevice, takeClickedOrder } from './notification-device.ts'

let stored: Map<string, Response>

beforeEach(() => {
  stored = new Map()
  const cache = {
    match: (address: string) => Promise.resolve(stored.get(address)?.clone()),
    delete: (address: string) => Promise.resolve(stored.delete(address)),
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const click = (entry: object) => stored.set(CLICKED_ADDRESS, jsonEntry(entry))

test('the order of a clicked notification is returned once', async () => {
  click({ orderId: 'o1', atMs: Date.now() })
  expect(await takeClickedOrder()).toBe('o1')
  expect(await takeClickedOrder()).toBeUndefined()
})

test('a click on a notification that was not about an order is returned as null', async () => {
  click({ orderId: null, atMs: Date.now() })
  expect(await takeClickedOrder()).toBeNull()
})

test.each([
  ['is older than 20 seconds', { orderId: 'o1', atMs: Date.now() - 20_000 }],
  ['cannot be read', { orderId: 7 }],
])('a click that %s does not count', async (_how, entry) => {
  click(entry)
  expect(await takeClickedOrder()).toBeUndefined()
})

test('the time of the last message about an order is what the worker has stored', async () => {
  expect(await lastOrderNotifiedAtMs()).toBe(0)
  stored.set(LAST_ORDER_ADDRESS, jsonEntry({ atMs: 1_763_800_000_000 }))
  expect(await lastOrderNotifiedAtMs()).toBe(1_763_800_000_000)
  stored.set(LAST_ORDER_ADDRESS, jsonEntry({ atMs: 'today' }))
  expect(await lastOrderNotifiedAtMs()).toBe(0)
})

test('without caches, no message was shown and no click is waiting', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) })
  expect(await lastOrderNotifiedAtMs()).toBe(0)
  expect(await takeClickedOrder()).toBeUndefined()
})

test('a device is stored in a new cache if the write to a locked one never ends', async () => {
  vi.useFakeTimers()
  const locked = { put: () => new Promise<void>(() => {}) }
  const writable = {
    put: (address: string, entry: Response) => {
      stored.set(address, entry)
      return Promise.resolve()
    },
  }
  let cache: typeof locked | typeof writable = locked
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    delete: () => {
      cache = writable
      return Promise.resolve(true)
    },
  })
  const storing = storeDevice({ userTag: 'tag' })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(stored.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await storing
  expect(await stored.get(DEVICE_ADDRESS)?.json()).toEqual({ userTag: 'tag' })
})
