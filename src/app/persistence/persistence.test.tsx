import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { cancelPendingWrites } from '#shared/lib/storage/persisted-storage.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { CATALOGUE_STORES } from './catalogue-stores.ts'
import { SHAPE_VERSION } from './persisted-queries.ts'
import { restoreStores } from './restore.ts'
import { isSaved, startSaving } from './saving.ts'
import { USER_STORES } from './user-stores.ts'

const STORES = { ...CATALOGUE_STORES, ...USER_STORES }
const NOW = Date.parse('2025-11-21T06:00:00.000Z')
/** Longer than the delay before a save, shorter than the one before a retry. */
const SAVED_MS = 600

const SETTINGS = ['settings']
const HOME = ['catalogue', '26.190,91.750', 'home']
const PRODUCT = ['catalogue', '26.190,91.750', 'product', 'atta']
const ORDERS = ['orders', 'u1']
const USER = ['user', 'u1']
const STORES_KEY = ['dark-stores']

const settings = { deliveryCharge: 25 }
const atta = {
  _id: 'atta',
  productName: 'Chakki Atta 5 kg',
  price: 310,
  discountPrice: 265,
  image: '/a.webp',
  categoryId: 'staples',
  hue: 78,
}
const attas = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ ...atta, _id: `atta-${index}` }))
const pageOf = (first: string) => ({ total: 120, rows: [{ ...atta, _id: first }] })
const summaryAt = (place: string) => ['catalogue', place, 'summary']
const product = { ...atta, description: 'Stone-ground.', images: ['/a.webp'] }
const user = { _id: 'u1', phoneNumber: '9864000123', address: [] }

const orderOf = (_id: string) =>
  buildOrder({ _id, orderStatus: 'delivered', paymentStatus: 'paid' })

const fileSchema = v.object({
  buster: v.string(),
  clientState: v.object({
    queries: v.array(
      v.object({
        queryKey: v.array(v.unknown()),
        state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
      }),
    ),
  }),
})

/** A query as it is stored. */
const stored = (queryKey: unknown[], data: unknown, dataUpdatedAt = NOW - 60_000) => ({
  queryKey,
  queryHash: JSON.stringify(queryKey),
  state: { data, dataUpdatedAt, status: 'success' },
})

function keep(store: string, queries: unknown[], buster = SHAPE_VERSION): void {
  localStorage.setItem(
    store,
    JSON.stringify({ timestamp: NOW, buster, clientState: { mutations: [], queries } }),
  )
}

/** The queries in a store, or undefined if the store does not exist. */
function savedIn(store: string) {
  const text = localStorage.getItem(store)
  return text === null ? undefined : v.parse(fileSchema, JSON.parse(text)).clientState.queries
}

function restored(...given: [store: string, queries: unknown[]][]): QueryClient {
  for (const [store, queries] of given) keep(store, queries)
  const queryClient = new QueryClient()
  restoreStores(queryClient, STORES)
  return queryClient
}

/** Returns the stores written since the last call, and removes them. */
function filesWritten(): string[] {
  vi.advanceTimersByTime(SAVED_MS)
  const written = Object.keys(localStorage).sort()
  localStorage.clear()
  return written
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  cancelPendingWrites()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a start', () => {
  test('restores what was stored, each response with its own age', () => {
    const queryClient = restored(
      ['settings-store', [stored(SETTINGS, settings, NOW - 5_000)]],
      [
        'product-store',
        [stored(HOME, [atta], NOW - 7_000), stored(PRODUCT, product, NOW - DAY_MS)],
      ],
    )
    expect(queryClient.getQueryData(SETTINGS)).toEqual(settings)
    expect(queryClient.getQueryState(SETTINGS)?.dataUpdatedAt).toBe(NOW - 5_000)
    expect(queryClient.getQueryData(HOME)).toEqual([atta])
    expect(queryClient.getQueryState(HOME)?.dataUpdatedAt).toBe(NOW - 7_000)
    expect(queryClient.getQueryData(PRODUCT)).toEqual(product)
    expect(queryClient.getQueryState(PRODUCT)?.dataUpdatedAt).toBe(NOW - DAY_MS)
  })

  test.each([
    ['a response of another shape', stored(PRODUCT, { ...product, price: '310' })],
    ['a query that the store does not keep', stored(USER, user)],
    ['a response that never came', { ...stored(PRODUCT, product), state: { status: 'pending' } }],
    ['a string', 'nonsense'],
  ])('drops %s, and keeps the rest of the store', (_what, bad) => {
    const queryClient = restored(['product-store', [bad, stored(HOME, [atta])]])
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => query.queryKey),
    ).toEqual([HOME])
    expect(localStorage.getItem('product-store')).toContain('Chakki Atta')
  })

  test('drops one bad address of a shopper, and keeps the shopper', () => {
    const address = {
      _id: '1',
      fullName: 'Ananya Baruah',
      addressLine: 'House 12',
      city: 'Guwahati',
      pinCode: '781004',
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const addresses = [{ ...address, pinCode: '7810' }, address]
    const queryClient = restored(['user-store', [stored(USER, { ...user, address: addresses })]])
    expect(queryClient.getQueryData(USER)).toMatchObject({ address: [{ _id: '1' }] })
  })

  test('removes a store of another version without using it', () => {
    keep('product-store', [stored(HOME, [atta])], 'another')
    const queryClient = restored(['settings-store', [stored(SETTINGS, settings)]])
    expect(queryClient.getQueryData(HOME)).toBeUndefined()
    expect(localStorage.getItem('product-store')).toBeNull()
    expect(queryClient.getQueryData(SETTINGS)).toEqual(settings)
  })

  test.each(['{"clientState":', '[]', '{"timestamp":1,"buster":"1","clientState":{}}'])(
    'removes the store %s, and continues with the others',
    (text) => {
      localStorage.setItem('settings-store', text)
      const queryClient = restored(['product-store', [stored(HOME, [atta])]])
      expect(localStorage.getItem('settings-store')).toBeNull()
      expect(queryClient.getQueryData(HOME)).toEqual([atta])
    },
  )

  test('does not overwrite a response that arrived meanwhile', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(SETTINGS, { deliveryCharge: 19 })
    keep('settings-store', [stored(SETTINGS, settings)])
    restoreStores(queryClient, STORES)
    expect(queryClient.getQueryData(SETTINGS)).toEqual({ deliveryCharge: 19 })
    expect(queryClient.getQueryState(SETTINGS)?.dataUpdatedAt).toBe(NOW)
  })
})

describe('saving', () => {
  test('keeps the latest 30 orders, whatever their place in the list', () => {
    const orders = Array.from({ length: 45 }, (_, index) => ({
      ...orderOf(`o${index}`),
      createdAt: new Date(NOW + index * 1_000).toISOString(),
    }))
    const queryClient = new QueryClient()
    queryClient.setQueryData(ORDERS, orders)
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('user-store')?.[0]?.state.data).toEqual(orders.toReversed().slice(0, 30))
  })

  test('keeps a response although a later refetch has failed', async () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(USER, user)
    await queryClient
      .fetchQuery({ queryKey: USER, queryFn: () => Promise.reject(new Error('no')), retry: false })
      .catch(() => {})
    expect(queryClient.getQueryState(USER)?.status).toBe('error')
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('user-store')).toHaveLength(1)
    const restarted = new QueryClient()
    restoreStores(restarted, STORES)
    expect(restarted.getQueryData(USER)).toMatchObject({ _id: 'u1' })
  })

  test('includes responses from before it started', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(SETTINGS, settings)
    startSaving(queryClient, STORES)
    expect(filesWritten()).toEqual(['settings-store'])
  })

  test('writes a store only when one of its own queries has succeeded', async () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(SETTINGS, settings)
    startSaving(queryClient, STORES)
    filesWritten()

    queryClient.setQueryData(['weather'], 'rain')
    expect(filesWritten()).toEqual([])
    queryClient.setQueryData(USER, user)
    expect(filesWritten()).toEqual(['user-store'])

    // Neither an invalidation nor a failed request writes it.
    await queryClient.invalidateQueries({ queryKey: USER })
    expect(filesWritten()).toEqual([])
    await queryClient.prefetchQuery({
      queryKey: USER,
      queryFn: () => Promise.reject(new Error('no connection')),
      retry: false,
    })
    expect(filesWritten()).toEqual([])
  })

  test('collects responses that arrive together, and writes the latest', () => {
    const queryClient = new QueryClient()
    startSaving(queryClient, STORES)
    filesWritten()
    queryClient.setQueryData(SETTINGS, { deliveryCharge: 21 })
    vi.advanceTimersByTime(400)
    expect(savedIn('settings-store')).toBeUndefined()
    queryClient.setQueryData(SETTINGS, { deliveryCharge: 22 })
    vi.advanceTimersByTime(200)
    expect(savedIn('settings-store')?.map(({ state }) => state.data)).toEqual([
      { deliveryCharge: 22 },
    ])
    localStorage.clear()
    expect(filesWritten()).toEqual([])
  })

  test.each([
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
    [
      'the page is hidden',
      () => {
        const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
        state.mockRestore()
      },
    ],
  ])('is done within the event when %s, because no timer runs after it', (_when, leave) => {
    const queryClient = new QueryClient()
    const stop = startSaving(queryClient, STORES)
    queryClient.setQueryData(USER, user)
    vi.advanceTimersByTime(1)
    leave()
    expect(savedIn('user-store')?.[0]?.state.data).toEqual(user)
    stop()
  })

  test('is done within the event even if a save is already under way', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(USER, user)
    const stop = startSaving(queryClient, STORES)
    vi.advanceTimersByTime(500)
    dispatchEvent(new Event('pagehide'))
    expect(savedIn('user-store')?.[0]?.state.data).toEqual(user)
    expect(isSaved()).toBe(true)
    stop()
  })

  test('keeps what another tab has stored since: responses that are newer, or that this tab never had', () => {
    const queryClient = restored(['user-store', [stored(USER, user), stored(STORES_KEY, [])]])
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    const moved = { ...user, phoneNumber: '9864000124' }
    const order = orderOf('o1')
    keep('user-store', [stored(USER, moved, NOW), stored(ORDERS, [order], NOW)])

    vi.advanceTimersByTime(1_000)
    queryClient.setQueryData(STORES_KEY, [])
    vi.advanceTimersByTime(SAVED_MS)
    expect(restored().getQueryData(USER)).toMatchObject(moved)
    expect(restored().getQueryData(ORDERS)).toEqual([order])
    expect(restored().getQueryState(STORES_KEY)?.dataUpdatedAt).toBe(NOW + SAVED_MS + 1_000)

    queryClient.setQueryData(USER, user)
    dispatchEvent(new Event('pagehide'))
    expect(restored().getQueryData(USER)).toMatchObject(user)
    expect(restored().getQueryData(ORDERS)).toEqual([order])
  })

  test('does not restore what another tab has removed, nor keep a response from the future', () => {
    const queryClient = restored(['user-store', [stored(USER, user)]])
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    keep('user-store', [stored(USER, { ...user, phoneNumber: '' }, NOW + DAY_MS)])
    queryClient.setQueryData(USER, user)
    vi.advanceTimersByTime(SAVED_MS)
    expect(restored().getQueryData(USER)).toMatchObject(user)
    localStorage.clear()
    queryClient.setQueryData(STORES_KEY, [])
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('user-store')).toHaveLength(2)
  })

  test('never overwrites a store with nothing', () => {
    keep('user-store', [stored(USER, user)])
    const before = localStorage.getItem('user-store')
    const queryClient = new QueryClient()
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(localStorage.getItem('user-store')).toBe(before)

    queryClient.setQueryData(USER, user)
    vi.advanceTimersByTime(SAVED_MS)
    const saved = localStorage.getItem('user-store')
    expect(saved).not.toBe(before)
    queryClient.clear()
    vi.advanceTimersByTime(SAVED_MS)
    expect(localStorage.getItem('user-store')).toBe(saved)
  })

  test('writes what the next start restores, with the age of each response', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(HOME, [atta], { updatedAt: NOW - 9_000 })
    queryClient.setQueryData(PRODUCT, product, { updatedAt: NOW - 4_000 })
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)

    const next = new QueryClient()
    restoreStores(next, STORES)
    expect(next.getQueryData(HOME)).toEqual([atta])
    expect(next.getQueryState(HOME)?.dataUpdatedAt).toBe(NOW - 9_000)
    expect(next.getQueryState(PRODUCT)?.dataUpdatedAt).toBe(NOW - 4_000)
  })

  test('drops the oldest responses of a store that is too large', () => {
    const queryClient = new QueryClient()
    const description = 'x'.repeat(300_000)
    // The responses came in another order than the requests.
    for (const [name, ageMs] of [
      ['oldest', 4_000],
      ['newest', 1_000],
      ['older', 3_000],
      ['newer', 2_000],
    ] as const) {
      queryClient.setQueryData(
        [...PRODUCT.slice(0, 3), name],
        { ...product, description },
        {
          updatedAt: NOW - ageMs,
        },
      )
    }
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('product-store')?.map(({ queryKey }) => queryKey[3])).toEqual([
      'newest',
      'newer',
    ])
    expect(localStorage.getItem('product-store')?.length).toBeLessThanOrEqual(1_000_000)
    // Only the store is cut. Memory keeps everything.
    expect(queryClient.getQueryCache().getAll()).toHaveLength(4)
  })

  test('keeps at most 1.5 million characters of the catalogue, and drops a single giant before the others', () => {
    const queryClient = new QueryClient()
    const categories = (count: number) =>
      attas(count).map(({ _id, image, hue }) => ({
        _id,
        categoryName: 'x'.repeat(100),
        image,
        hue,
      }))
    const summary = (count: number) => ({
      positionKey: '26.190,91.750',
      version: '1',
      fetchedAt: NOW,
      isAvailable: true,
      darkStores: [],
      categories: categories(count),
      productCount: 0,
    })
    queryClient.setQueryData(summaryAt('near'), summary(2_500), { updatedAt: NOW - 2_000 })
    queryClient.setQueryData(summaryAt('far'), summary(2_500), { updatedAt: NOW - 3_000 })
    queryClient.setQueryData(summaryAt('giant'), summary(5_000), { updatedAt: NOW - 1_000 })
    queryClient.setQueryData(HOME, attas(28), { updatedAt: NOW - 2_000 })
    queryClient.setQueryData(PRODUCT, { ...product, description: 'x'.repeat(1_000_000) })
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('category-store')?.map(({ queryKey }) => queryKey[1])).toEqual(['near'])
    expect(savedIn('product-store')?.map(({ queryKey }) => queryKey)).toEqual([HOME])
    const kept = ['product-store', 'category-store'].map((key) => localStorage.getItem(key) ?? '')
    expect(kept[1]?.length).toBeLessThanOrEqual(500_000)
    expect(kept.join('').length).toBeLessThanOrEqual(1_500_000)
  })

  test('keeps the first screen of a category that was scrolled to its end', () => {
    const queryClient = new QueryClient()
    const CATEGORY = ['catalogue', '26.190,91.750', 'category', 'staples']
    queryClient.setQueryData(CATEGORY, { pages: [pageOf('a'), pageOf('b')], pageParams: [0, 60] })
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    const next = new QueryClient()
    restoreStores(next, STORES)
    expect(next.getQueryData(CATEGORY)).toEqual({ pages: [pageOf('a')], pageParams: [0] })
  })

  test('keeps dark stores in user-store, and the out-of-service flag in product-store', () => {
    const queryClient = new QueryClient()
    const store = {
      _id: 'store-1',
      name: 'Pan Bazaar',
      location: { latitude: 26.19, longitude: 91.75 },
      hours: { openMinute: 480, closeMinute: 1260 },
    }
    queryClient.setQueryData(['dark-stores'], [store])
    queryClient.setQueryData(['service-state'], { outOfServiceFlag: true, isInitialized: true })
    startSaving(queryClient, STORES)
    vi.advanceTimersByTime(SAVED_MS)
    expect(savedIn('user-store')).toMatchObject([
      { queryKey: ['dark-stores'], state: { data: [{ _id: 'store-1' }] } },
    ])
    expect(savedIn('product-store')).toMatchObject([
      { state: { data: { outOfServiceFlag: true, isInitialized: true } } },
    ])
    const next = new QueryClient()
    restoreStores(next, STORES)
    expect(next.getQueryData(['dark-stores'])).toEqual([store])
    expect(next.getQueryData(['service-state'])).toEqual({
      outOfServiceFlag: true,
      isInitialized: true,
    })
  })

  test('ends when it is stopped', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(SETTINGS, settings)
    const stop = startSaving(queryClient, STORES)
    filesWritten()
    queryClient.setQueryData(SETTINGS, { deliveryCharge: 21 })
    stop()
    queryClient.setQueryData(USER, user)
    expect(filesWritten()).toEqual([])
  })
})
