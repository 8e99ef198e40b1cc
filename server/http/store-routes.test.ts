import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { Position } from '#contract/geo.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { OPERATIONS_ROLES, type OperationsRole } from '#contract/operations-roles.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import {
  changeAnswerTimes,
  changeAvailability,
  changeClosing,
  changeDeliveryCharge,
  changeHours,
  changePrices,
  MAX_CHANGED_PRODUCTS,
  storeDetails,
  storeProducts,
} from '#contract/store-endpoints.ts'
import { products, stores } from '#server/db/schema.ts'
import {
  runOperationsCommand,
  type OperationsCommand,
} from '#server/operations/operations-command.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import {
  IN_REACH,
  IN_REACH_STORE,
  parsedResponse,
  refused,
  startHarness,
  validOrder,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

const ATTA = 'chakki-atta-5kg'
const MILK = 'toned-milk-500ml'
/** Noon in India. */
const NOON_MS = Date.parse('2026-12-21T06:30:00.000Z')

let server: ServerHarness
let anjali: RegisteredShopper
let otherStore: string
/** For all stores. */
let keys: Readonly<Record<OperationsRole, string>>

beforeAll(async () => {
  // Orders that were placed before the start of a process have their whole time again after it.
  server = await startHarness({ startsAtMs: NOON_MS })
  anjali = await server.registered()
  const all = await server.database.orm.select({ id: stores.id }).from(stores)
  otherStore = all.find(({ id }) => id !== IN_REACH_STORE)?.id ?? ''
  keys = {
    counter: await server.operationsKey('counter'),
    dispatch: await server.operationsKey('dispatch'),
    catalogue: await server.operationsKey('catalogue'),
    reports: await server.operationsKey('reports'),
  }
})
afterAll(() => server.close())

beforeEach(() => {
  server.clock.nowMs = NOON_MS
})

type StoreCall = Pick<Endpoint, 'method'> & { pattern: `${string}:storeId${string}` }

const callWith = (key: string, { method, pattern }: StoreCall, body?: unknown, storeId?: string) =>
  server.call(method, pattern.replace(':storeId', storeId ?? IN_REACH_STORE), {
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${key}` },
  })

/** Makes a call that must succeed, with a key that may make it. */
async function made<E extends Endpoint & StoreCall & { roles: readonly OperationsRole[] }>(
  endpoint: E,
  body?: unknown,
): Promise<ResponseOf<E>> {
  const [role = 'counter'] = endpoint.roles
  return parsedResponse(endpoint, await callWith(keys[role], endpoint, body))
}

/** Everything that these calls can change, in all stores. */
async function everything() {
  const { orm } = server.database
  return {
    stores: await orm.select().from(stores).orderBy(stores.id),
    products: await orm.select().from(products).orderBy(products.storeId, products.id),
  }
}

async function seenByShoppers() {
  const body = IN_REACH
  const response = await server.call(checkAvailability.method, checkAvailability.pattern, { body })
  const { data } = parsedResponse(checkAvailability, response)
  return { ...data, etag: response.headers['etag'] }
}

const productSeen = async (id: string) =>
  (await seenByShoppers()).products.find((product) => product._id === id)

/** What pages read that do not say where they are. */
const hoursOfShop = async () => {
  const response = await server.call('GET', deliveryChargeSettings.pattern)
  return parsedResponse(deliveryChargeSettings, response).data.storeHours
}

const listed = (query: Record<string, string>) => {
  const pattern = `${storeProducts.pattern}?${new URLSearchParams(query)}` as const
  return callWith(keys.counter, { ...storeProducts, pattern })
}

const found = async (search: string, page: Record<string, string> = {}) => {
  const response = await listed({ search, limit: '5', ...page })
  const { data } = parsedResponse(storeProducts, response)
  return data.products.map(({ productId }) => productId)
}

const setAvailable = (productIds: readonly string[], available: boolean) =>
  made(changeAvailability, {
    products: productIds.map((productId) => ({ productId, available })),
  })

const versionOf = async (storeId: string) => {
  const [row] = await server.database.orm.select().from(stores).where(eq(stores.id, storeId))
  return row?.catalogueVersion
}

const order = (changes: Record<string, unknown> = {}) =>
  server.create(anjali, validOrder(anjali, server.clock.nowMs, changes))

const ATTA_270 = { products: [{ productId: ATTA, discountPrice: 270 }] }
/** Written by hand, not read from the contract. */
const CALLS: readonly [StoreCall, readonly OperationsRole[], unknown?][] = [
  [storeDetails, ['counter', 'catalogue']],
  [storeProducts, ['counter', 'catalogue']],
  [changePrices, ['catalogue'], ATTA_270],
  [
    changeAvailability,
    ['counter', 'catalogue'],
    { products: [{ productId: ATTA, available: false }] },
  ],
  [changeDeliveryCharge, ['catalogue'], { deliveryCharge: 25 }],
  [changeHours, ['counter'], { hours: '09:00-20:00' }],
  [changeClosing, ['counter'], { closed: true }],
  [changeAnswerTimes, ['counter'], { overdueAfterSeconds: 60, rejectAfterSeconds: 120 }],
]
const titled = CALLS.map(
  ([call, roles, body]) => [`${call.method} ${call.pattern}`, { call, roles, body }] as const,
)

describe('a call about a store', () => {
  it.each(titled)('is for its roles only: %s', async (_title, { call, roles, body }) => {
    const before = await everything()
    for (const role of OPERATIONS_ROLES) {
      if (roles.includes(role)) continue
      const error = refused(await callWith(keys[role], call, body))
      expect(error, role).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    expect(await everything()).toEqual(before)
  })

  it.each(titled)('is for the store of the key only: %s', async (_title, { call, roles, body }) => {
    const before = await everything()
    for (const role of roles) {
      const elsewhere = await server.operationsKey(role, otherStore)
      expect(refused(await callWith(elsewhere, call, body))).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
        message: 'The operations key is for another store',
      })
      // Nor does it say whether there is such a store.
      expect(refused(await callWith(elsewhere, call, body, 'nix')).status).toBe(403)
    }
    expect(await everything()).toEqual(before)
  })

  it.each(titled)('needs a key and a store: %s', async (_title, { call, roles, body }) => {
    const path = call.pattern.replace(':storeId', IN_REACH_STORE)
    const before = await everything()
    const ask = body === undefined ? {} : { body }
    expect(refused(await server.call(call.method, path, ask)).code).toBe('UNAUTHENTICATED')
    const withToken = await server.call(call.method, path, { ...ask, as: anjali })
    expect(refused(withToken).code).toBe('FORBIDDEN')
    for (const role of roles) {
      expect(refused(await callWith(keys[role], call, body, 'nix'))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'There is no such store',
      })
    }
    expect(await everything()).toEqual(before)
  })

  it.each(titled)('is open to a key of the store: %s', async (_title, { call, roles, body }) => {
    const before = await everything()
    for (const role of roles) {
      const own = await server.operationsKey(role, IN_REACH_STORE)
      expect((await callWith(own, call, body)).status, role).toBe(200)
    }
    await restore(before)
  })
})

async function restore(before: Awaited<ReturnType<typeof everything>>): Promise<void> {
  const { orm } = server.database
  for (const store of before.stores) {
    await orm.update(stores).set(store).where(eq(stores.id, store.id))
  }
  for (const product of before.products.filter(({ storeId }) => storeId === IN_REACH_STORE)) {
    await orm
      .update(products)
      .set(product)
      .where(and(eq(products.storeId, product.storeId), eq(products.id, product.id)))
  }
}

describe('bad input is refused with a message, and nothing is changed', () => {
  const GOOD = { productId: MILK, discountPrice: 27 }
  const withPrice = (...changes: object[]) => ({ products: [GOOD, ...changes] })
  const many = Array.from({ length: MAX_CHANGED_PRODUCTS + 1 }, (_, at) => ({
    productId: `product-${at}`,
    price: 10,
  }))
  it.each<[string, StoreCall, unknown, string]>([
    [
      'a price above its MRP',
      changePrices,
      withPrice({ productId: ATTA, discountPrice: 310.01 }),
      "The price of 'Chakki Atta 5 kg' (chakki-atta-5kg), ₹310.01, is above its MRP, ₹310",
    ],
    [
      'an MRP below the price',
      changePrices,
      withPrice({ productId: ATTA, price: 264 }),
      "The price of 'Chakki Atta 5 kg' (chakki-atta-5kg), ₹265, is above its MRP, ₹264",
    ],
    [
      'both, the wrong way round',
      changePrices,
      withPrice({ productId: ATTA, price: 100, discountPrice: 200 }),
      'is above its MRP, ₹100',
    ],
    ['a price of 0', changePrices, withPrice({ productId: ATTA, price: 0 }), 'products.1.price'],
    ['a negative one', changePrices, withPrice({ productId: ATTA, price: -1 }), 'products.1.price'],
    [
      'half a paisa',
      changePrices,
      withPrice({ productId: ATTA, discountPrice: 1.005 }),
      'products.1.discountPrice',
    ],
    ['a price in words', changePrices, withPrice({ productId: ATTA, price: '31' }), 'price'],
    ['an endless price', changePrices, withPrice({ productId: ATTA, price: 1e9 }), 'price'],
    ['no product id', changePrices, withPrice({ price: 10 }), 'products.1.productId'],
    ['an unknown field', changePrices, withPrice({ productId: ATTA, mrp: 10 }), 'mrp'],
    ['a product twice', changePrices, withPrice(GOOD), 'contains a product twice'],
    ['no products', changePrices, { products: [] }, 'products'],
    ['too many products', changePrices, { products: many }, 'products'],
    ['a list instead of an object', changePrices, [GOOD], 'must be an object'],
    ['no body', changePrices, undefined, 'body'],
    [
      'availability in words',
      changeAvailability,
      { products: [{ productId: ATTA, available: 'no' }] },
      'available',
    ],
    ['a negative charge', changeDeliveryCharge, { deliveryCharge: -1 }, 'deliveryCharge'],
    ['no charge', changeDeliveryCharge, {}, 'deliveryCharge'],
    ['hours without an end', changeHours, { hours: '08:00' }, 'must look like 08:00-21:00'],
    [
      'hours without length',
      changeHours,
      { hours: '08:00-08:00' },
      'hours: must not end when they begin',
    ],
    ['hours of another day', changeHours, { hours: '08:00-24:00' }, 'must look like 08:00-21:00'],
    ['a day that is none', changeHours, { holidays: ['2026-02-30'] }, 'must be a day such as'],
    ['a day of another form', changeHours, { holidays: ['25.12.2026'] }, 'must be a day such as'],
    [
      'a day among good fields',
      changeHours,
      { hours: '08:00-20:00', holidays: [''] },
      'holidays.0',
    ],
    ['closing without a word', changeClosing, {}, 'closed'],
    ['opening until', changeClosing, { closed: false, until: '2026-12-21T08:00:00Z' }, 'until'],
    [
      'closing until a past time',
      changeClosing,
      { closed: true, until: '2026-12-21T06:30:00Z' },
      'must be in the future',
    ],
    [
      'closing for months',
      changeClosing,
      { closed: true, until: '2027-03-01T00:00:00Z' },
      'must be within 31 days',
    ],
    [
      'closing until a time with half a zone',
      changeClosing,
      { closed: true, until: '2026-12-21T18:00:00+05' },
      'until: must be a time such as',
    ],
    ['closing until whenever', changeClosing, { closed: true, until: 'tomorrow' }, 'until'],
    [
      'a rejection before the warning',
      changeAnswerTimes,
      { overdueAfterSeconds: 120, rejectAfterSeconds: 120 },
      'rejectAfterSeconds must be more than overdueAfterSeconds',
    ],
    [
      'no time to answer',
      changeAnswerTimes,
      { overdueAfterSeconds: 0, rejectAfterSeconds: 120 },
      'overdueAfterSeconds',
    ],
    [
      'a day to answer',
      changeAnswerTimes,
      { overdueAfterSeconds: 60, rejectAfterSeconds: 86_400 },
      'rejectAfterSeconds',
    ],
  ])('%s', async (_what, call, body, message) => {
    const before = await everything()
    const [, roles = []] = CALLS.find(([known]) => known === call) ?? []
    const [role = 'counter'] = roles
    const error = refused(await callWith(keys[role], call, body))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(message)
    expect(await everything()).toEqual(before)
  })

  it.each<[string, StoreCall, object]>([
    ['prices', changePrices, { discountPrice: 1 }],
    ['availability', changeAvailability, { available: false }],
  ])('a product that the store does not sell, among others: %s', async (_what, call, change) => {
    const before = await everything()
    const ids = [MILK, 'ghost', ATTA, 'nix']
    const body = { products: ids.map((productId) => ({ productId, ...change })) }
    expect(refused(await callWith(keys.catalogue, call, body))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: "The store does not sell 'ghost', 'nix'",
    })
    expect(await everything()).toEqual(before)
  })

  it.each(['limit=0', 'limit=201', 'available=maybe', 'page=2', 'search=%00'])(
    'a list of products with %s',
    async (query) => {
      const call = { ...storeProducts, pattern: `${storeProducts.pattern}?${query}` } as const
      expect(refused(await callWith(keys.counter, call)).code).toBe('INVALID_PARAMS')
    },
  )
})

describe('a change reaches shoppers and orders at their next request', () => {
  let before: Awaited<ReturnType<typeof everything>>
  beforeEach(async () => {
    before = await everything()
    return () => restore(before)
  })

  it('prices: those that are named, in this store, as one new version', async () => {
    const version = (await versionOf(IN_REACH_STORE)) ?? 0
    const { etag } = await seenByShoppers()
    const { data } = await made(changePrices, {
      products: [
        { productId: ATTA, price: 320, discountPrice: 270.5 },
        { productId: MILK, discountPrice: null },
      ],
    })
    expect(data).toEqual({
      catalogueVersion: version + 1,
      products: [
        {
          productId: ATTA,
          productName: 'Chakki Atta 5 kg',
          price: 320,
          discountPrice: 270.5,
          available: true,
        },
        {
          productId: MILK,
          productName: 'Toned Milk 500 ml',
          price: 29,
          discountPrice: null,
          available: true,
        },
      ],
    })
    expect(await productSeen(ATTA)).toMatchObject({ price: 320, discountPrice: 270.5 })
    expect((await productSeen(MILK))?.discountPrice).toBeUndefined()
    expect((await seenByShoppers()).etag).not.toBe(etag)
    const elsewhere = (rows: typeof before) => ({
      stores: rows.stores.filter(({ id }) => id !== IN_REACH_STORE),
      products: rows.products.filter(({ storeId }) => storeId !== IN_REACH_STORE),
    })
    expect(elsewhere(await everything())).toEqual(elsewhere(before))
    expect(refused(await order()).code).toBe('PRICE_CHANGED')
    const items = [{ productId: ATTA, quantity: 2, price: 270.5 }]
    expect((await order({ items, totalPrice: 560 })).status).toBe(201)
  })

  it('unchanged values do not raise the catalogue version', async () => {
    const version = await versionOf(IN_REACH_STORE)
    const same = { products: [{ productId: ATTA, price: 310, discountPrice: 265 }] }
    expect((await made(changePrices, same)).data.catalogueVersion).toBe(version)
    await made(changeAvailability, { products: [{ productId: ATTA, available: true }] })
    await made(changeDeliveryCharge, { deliveryCharge: null })
    await made(changeHours, {})
    await made(changeClosing, { closed: false })
    expect(await versionOf(IN_REACH_STORE)).toBe(version)
  })

  it('concurrent changes of prices are all applied, each with its own version', async () => {
    const version = (await versionOf(IN_REACH_STORE)) ?? 0
    const set = (discountPrice: number, productId = ATTA) =>
      made(changePrices, { products: [{ productId, discountPrice }] })
    const all = await Promise.all([set(261), set(262), set(27, MILK), set(263)])
    const versions = all.map(({ data }) => data.catalogueVersion - version)
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect((await productSeen(MILK))?.discountPrice).toBe(27)
    const last = all.find(({ data }) => data.catalogueVersion === version + 4)?.data.products[0]
    if (last?.productId === ATTA) {
      expect((await productSeen(ATTA))?.discountPrice).toBe(last.discountPrice)
    }
  })

  it('what is sold out is not shown and cannot be ordered, until it is back', async () => {
    await made(changeAvailability, { products: [{ productId: MILK, available: false }] })
    expect(await productSeen(MILK)).toBeUndefined()
    expect(await productSeen(ATTA)).toBeDefined()
    expect(refused(await order())).toMatchObject({
      status: 409,
      code: 'PRODUCT_UNAVAILABLE',
      productIds: [MILK],
    })
    const soldOut = {
      ...storeProducts,
      pattern: `${storeProducts.pattern}?available=false`,
    } as const
    const list = parsedResponse(storeProducts, await callWith(keys.counter, soldOut))
    expect(list.data.products).toMatchObject([{ productId: MILK, available: false }])
    await made(changeAvailability, { products: [{ productId: MILK, available: true }] })
    expect(await productSeen(MILK)).toBeDefined()
    expect((await order()).status).toBe(201)
  })

  it('the delivery charge of this store, and of the shop again', async () => {
    await operations({ command: 'shop charge', deliveryCharge: 21 })
    expect(
      (await made(changeDeliveryCharge, { deliveryCharge: 25 })).data.store.deliveryCharge,
    ).toBe(25)
    expect((await seenByShoppers()).deliveryCharge).toBe(25)
    expect(refused(await order())).toMatchObject({
      code: 'PRICE_CHANGED',
      bill: { deliveryCharge: 25, total: 583 },
    })
    const created = await order({ totalPrice: 583 })
    expect(parsedResponse(createOrder, created, 201).data.order.deliveryCharge).toBe(25)
    await made(changeDeliveryCharge, { deliveryCharge: null })
    expect((await seenByShoppers()).deliveryCharge).toBe(21)
    await operations({ command: 'shop charge', deliveryCharge: 19 })
    expect((await seenByShoppers()).deliveryCharge).toBe(19)
  })

  it('hours past midnight', async () => {
    const { data } = await made(changeHours, { hours: '18:00-02:00' })
    expect(data.store).toMatchObject({
      hours: '18:00-02:00',
      isOpen: false,
      opensAt: '2026-12-21T12:30:00.000Z',
    })
    expect(refused(await order())).toMatchObject({
      code: 'STORE_CLOSED',
      opensAt: '2026-12-21T12:30:00.000Z',
    })
    // 01:00 in India.
    server.clock.nowMs = NOON_MS + 13 * HOUR_MS
    expect((await order()).status).toBe(201)
    expect((await seenByShoppers()).darkStores[0]?.hours).toEqual({
      openMinute: 1_080,
      closeMinute: 120,
    })
    expect((await made(changeHours, { hours: null })).data.store.hours).toBe('00:00-23:59')
  })

  it('a holiday', async () => {
    const holidays = ['2026-12-22', '2026-12-21', '2026-12-22']
    const { data } = await made(changeHours, { holidays })
    expect(data.store).toMatchObject({ holidays: ['2026-12-21', '2026-12-22'], isOpen: false })
    expect(refused(await order())).toMatchObject({
      code: 'STORE_CLOSED',
      opensAt: '2026-12-22T18:30:00.000Z',
    })
    expect((await made(changeHours, { holidays: [] })).data.store.isOpen).toBe(true)
    expect((await order()).status).toBe(201)
  })

  it.each([
    ['until its next opening', undefined, '2026-12-22T02:30:00.000Z'],
    ['for an hour', '2026-12-21T07:30:00.000Z', '2026-12-21T07:30:00.000Z'],
  ])('closing now %s, and opening again', async (_how, until, opensAt) => {
    await made(changeHours, { hours: '08:00-21:00' })
    const closed = await made(changeClosing, { closed: true, ...(until && { until }) })
    expect(closed.data.store).toMatchObject({ isOpen: false, opensAt, closedUntil: opensAt })
    expect(refused(await order())).toMatchObject({ code: 'STORE_CLOSED', opensAt })
    server.clock.nowMs = Date.parse(opensAt)
    expect((await order()).status).toBe(201)
    server.clock.nowMs = NOON_MS
    const open = await made(changeClosing, { closed: false })
    expect(open.data.store).toMatchObject({ isOpen: true, opensAt: null, closedUntil: null })
    expect((await order()).status).toBe(201)
  })

  it('the shop-wide hours are closed only while all stores are closed', async () => {
    const all = (await everything()).stores
    for (const { id } of all.slice(1)) {
      const path = changeClosing
      const body = { closed: true, until: '2026-12-21T12:00:00.000Z' }
      expect((await callWith(keys.counter, path, body, id)).status).toBe(200)
    }
    expect(await hoursOfShop()).toEqual({ openMinute: 0, closeMinute: 1_439 })
    const last = { closed: true, until: '2026-12-21T09:30:00.000Z' }
    expect((await callWith(keys.counter, changeClosing, last, all[0]?.id)).status).toBe(200)
    // 15:00 in India.
    expect(await hoursOfShop()).toEqual({ openMinute: 900, closeMinute: 1_439 })
  })

  it('the times in which an order has to be answered', async () => {
    const times = { overdueAfterSeconds: 45, rejectAfterSeconds: 90 }
    expect((await made(changeAnswerTimes, times)).data.store).toMatchObject(times)
    const { _id } = await server.placedOrder(anjali)
    server.clock.nowMs += 90_000
    await server.shop.unanswered.check()
    expect(await server.report(_id, { type: 'accept' })).toMatchObject({
      kind: 'illegal',
      order: { orderStatus: 'rejected', rejectionReason: 'unanswered' },
    })
  })

  it('finds products by a part of their name, wildcard characters included', async () => {
    expect(await found('KKI ATTA 5')).toEqual([ATTA])
    expect(await found('%')).toEqual(['dark-chocolate-70-90g'])
    expect(await found('_')).toEqual([])
    expect(await found('')).toHaveLength(5)
  })

  it('lists what is sold out in pages, also after a product that is back in stock', async () => {
    const all = await found('', { limit: '7' })
    await setAvailable(all, false)
    const page = (after?: string) =>
      found('', { available: 'false', limit: '3', ...(after === undefined ? {} : { after }) })
    expect(await page()).toEqual(all.slice(0, 3))
    expect(await page(all[2])).toEqual(all.slice(3, 6))
    await setAvailable(all.slice(5, 6), true)
    expect(await page(all[5])).toEqual(all.slice(6))
    expect(await page(all[6])).toEqual([])
    expect((await listed({ after: 'not-there' })).status).toBe(404)
    await setAvailable(all, true)
  })
})

const operations = async (command: OperationsCommand) => {
  const agent = publicAgent()
  try {
    return await runOperationsCommand(command, {
      db: server.database.orm,
      clock: () => server.clock.nowMs,
      identityUsers: undefined,
      agent,
      storeHours: parseOpeningHours('08:00-21:00'),
    })
  } finally {
    agent.destroy()
  }
}

describe('npm run operations -- store', () => {
  const storeId = IN_REACH_STORE
  const MILK_AS_BEFORE = { productId: MILK, price: 29, discountPrice: 28 }
  const price = (
    product: { productId: string; price?: number; discountPrice: number },
    allowsLarge = false,
  ) => operations({ command: 'store prices', storeId, products: [product], allowsLarge })

  it('changes a store and prints the result', async () => {
    await operations({ command: 'store hours', storeId, hours: '09:00-20:00' })
    await operations({ command: 'store charge', storeId, deliveryCharge: 25 })
    const holidays = ['2027-01-26', '2026-12-25']
    await operations({ command: 'store holidays', storeId, holidays })
    const before = await versionOf(storeId)
    const lines = await operations({ command: 'store open', storeId })
    expect(lines.split('\n').slice(1)).toEqual([
      'open',
      'hours 09:00-20:00',
      'holidays 2026-12-25, 2027-01-26',
      'at 26.1445, 91.7362',
      'delivery charge ₹25',
    ])
    expect(await operations({ command: 'store close', storeId })).toContain(
      '\nclosed until 2026-12-22T09:00:00+05:30\n',
    )
    expect(await versionOf(storeId)).toBe((before ?? 0) + 1)
    expect((await made(storeDetails)).data.store).toMatchObject({
      isOpen: false,
      hours: '09:00-20:00',
      deliveryCharge: 25,
    })
    await operations({ command: 'store open', storeId })
    await operations({ command: 'store charge', storeId, deliveryCharge: null })
    await operations({ command: 'store holidays', storeId, holidays: [] })
    await operations({ command: 'store hours', storeId, hours: null })
    const reset = await operations({ command: 'store show', storeId })
    expect(reset.split('\n').slice(1)).toEqual([
      'open',
      'hours 08:00-21:00 (shop default)',
      'holidays none',
      'at 26.1445, 91.7362',
      'delivery charge ₹19 (shop default)',
    ])
  })

  it('warns of holidays in the past, whose year may be wrong', async () => {
    const holidays = ['2026-01-26', '2026-12-21', '2027-01-26']
    const lines = await operations({ command: 'store holidays', storeId, holidays })
    expect(lines).toContain('holidays 2026-01-26, 2026-12-21, 2027-01-26\n')
    expect(lines).toMatch(/\nWarning: in the past: 2026-01-26\. Check the year\.$/)
    const none = await operations({ command: 'store holidays', storeId, holidays: [] })
    expect(none).not.toContain('Warning')
  })

  it('changes a price and the stock of a product', async () => {
    expect(await price({ productId: MILK, price: 40, discountPrice: 38 })).toMatch(
      /^toned-milk-500ml {2}.+ {2}MRP ₹40 {2}price ₹38 {2}in stock$/,
    )
    expect(await productSeen(MILK)).toMatchObject({ price: 40, discountPrice: 38 })
    const change = (available: boolean) =>
      operations({
        command: 'store availability',
        storeId,
        products: [{ productId: MILK, available }],
      })
    expect(await change(false)).toMatch(/ {2}sold out$/)
    expect(await productSeen(MILK)).toBeUndefined()
    expect(await change(true)).toMatch(/ {2}in stock$/)
    await price(MILK_AS_BEFORE)
  })

  it('refuses a price that would be five times as high or as low, unless this is meant', async () => {
    const priced = { productId: MILK, price: 2900, discountPrice: 28 }
    await expect(price(priced)).rejects.toThrow(
      "The MRP of 'Toned Milk 500 ml' (toned-milk-500ml) would change from ₹29 to ₹2900. If it is meant, add --allow-large.",
    )
    await expect(price({ productId: MILK, discountPrice: 5.6 })).rejects.toThrow(
      'would change from ₹28 to ₹5.6. If it is meant',
    )
    expect(await productSeen(MILK)).toMatchObject({ price: 29, discountPrice: 28 })
    await price({ productId: MILK, discountPrice: 5.7 })
    expect(await productSeen(MILK)).toMatchObject({ discountPrice: 5.7 })
    await price(MILK_AS_BEFORE)
    expect(await price(priced, true)).toContain('MRP ₹2900  price ₹28')
    await price(MILK_AS_BEFORE, true)
  })

  it.each<[OperationsCommand, string]>([
    [
      {
        command: 'store prices',
        storeId: IN_REACH_STORE,
        products: [{ productId: MILK, price: 30, discountPrice: 31 }],
        allowsLarge: true,
      },
      'is above its MRP, ₹30.',
    ],
    [
      {
        command: 'store availability',
        storeId: IN_REACH_STORE,
        products: [{ productId: 'unicorn', available: false }],
      },
      "The store does not sell 'unicorn'.",
    ],
    [
      { command: 'store close', storeId: 'atlantis' },
      "There is no store 'atlantis'. The stores are:\n  bengaluru-indiranagar  ",
    ],
    [
      {
        command: 'store move',
        storeId: 'atlantis',
        position: { latitude: 15, longitude: 88 },
        allowsFar: true,
      },
      "There is no store 'atlantis'.",
    ],
    [{ command: 'store show', storeId: 'atlantis' }, "There is no store 'atlantis'."],
  ])('refuses %j with a sentence, and changes nothing', async (command, message) => {
    const before = await everything()
    await expect(operations(command)).rejects.toThrow(message)
    expect(await everything()).toEqual(before)
  })
})

const move = (storeId: string, position: Position, allowsFar = true) =>
  operations({ command: 'store move', storeId, position, allowsFar })
const seenAt = (position: Position, headers: Record<string, string> = {}) =>
  server.call(checkAvailability.method, checkAvailability.pattern, { body: position, headers })
const storeAt = async (position: Position) =>
  parsedResponse(checkAvailability, await seenAt(position)).data.darkStores[0]

describe('a store that is moved', () => {
  const HERE = { latitude: 26.1445, longitude: 91.7362 }
  /** 200 km away, near no store. */
  const FAR = { latitude: 27.4728, longitude: 94.912 }
  let otherCity: Position
  beforeAll(async () => {
    const [store] = await server.database.orm.select().from(stores).where(eq(stores.id, otherStore))
    otherCity = store ?? FAR
  })
  afterEach(async () => {
    await move(IN_REACH_STORE, HERE)
    await move(otherStore, { latitude: otherCity.latitude, longitude: otherCity.longitude })
  })

  it('serves the places around its new position, and no others', async () => {
    expect(await move(IN_REACH_STORE, FAR)).toContain('\nat 27.4728, 94.912\n')
    expect(await storeAt({ latitude: 27.48, longitude: 94.92 })).toMatchObject({
      _id: IN_REACH_STORE,
      location: FAR,
    })
    expect((await seenByShoppers()).isAvailable).toBe(false)
  })

  it('moves more than 50 km only if this is meant', async () => {
    await expect(move(IN_REACH_STORE, FAR, false)).rejects.toThrow(
      'The store would move 348 km. If it is meant, add --allow-far.',
    )
    expect((await seenByShoppers()).darkStores[0]?.location).toEqual(HERE)
    const near = { latitude: 26.5, longitude: 91.7362 }
    expect(await move(IN_REACH_STORE, near, false)).toContain('\nat 26.5, 91.7362\n')
  })

  it('leaves its previous places to a store that is in reach of them', async () => {
    await move(otherStore, { latitude: 26.17, longitude: 91.77 })
    expect((await storeAt(IN_REACH))?._id).toBe(IN_REACH_STORE)
    await move(IN_REACH_STORE, FAR)
    expect((await storeAt(IN_REACH))?._id).toBe(otherStore)
    await move(IN_REACH_STORE, HERE)
    expect((await storeAt(IN_REACH))?._id).toBe(IN_REACH_STORE)
  })

  it('has a new version, so that no cached response hides the move', async () => {
    const before = await seenByShoppers()
    const cached = { 'if-none-match': String(before.etag) }
    expect((await seenAt(IN_REACH, cached)).status).toBe(304)
    const moved = { latitude: 26.15, longitude: 91.74 }
    await move(IN_REACH_STORE, moved)
    expect((await seenAt(IN_REACH, cached)).status).toBe(200)
    expect((await seenByShoppers()).darkStores[0]?.location).toEqual(moved)
  })

  it('keeps its version if it is there already', async () => {
    await move(IN_REACH_STORE, FAR)
    const version = await versionOf(IN_REACH_STORE)
    const before = await everything()
    await move(IN_REACH_STORE, FAR)
    expect(await versionOf(IN_REACH_STORE)).toBe(version)
    expect(await everything()).toEqual(before)
  })

  it('keeps the promise of an order that was created before and is placed after it', async () => {
    const created = await server.createdOrder(anjali)
    await move(IN_REACH_STORE, FAR)
    const response = await server.place(anjali, created._id)
    expect(parsedResponse(placeOrder, response).order).toMatchObject({
      _id: created._id,
      darkStoreId: IN_REACH_STORE,
      totalPrice: created.totalPrice,
      placedAt: expect.any(String),
    })
  })

  it('delivers what was placed before, and takes no new order from there', async () => {
    const placed = await server.placedOrder(anjali)
    await move(IN_REACH_STORE, FAR)
    expect(refused(await order())).toMatchObject({ status: 409, code: 'OUT_OF_REACH' })
    const rider = { name: 'Rahul Das', phoneNumber: '9000000001' }
    for (const event of [
      { type: 'accept' },
      { type: 'assign-rider', rider },
      { type: 'pickup' },
      { type: 'deliver' },
    ] as const) {
      expect(await server.report(placed._id, event)).toMatchObject({
        order: { darkStoreId: IN_REACH_STORE, location: placed.location, address: placed.address },
      })
    }
  })
})
