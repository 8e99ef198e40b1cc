/** Order lists for operations: no placed order is skipped, and none is listed before it is placed. */
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOrders } from '#contract/operations-endpoints.ts'
import type { OperationsOrder } from '#contract/operations-orders.ts'
import type { OperationsRole } from '#contract/operations-roles.ts'
import { createOrder, placeOrder, type Order } from '#contract/order-endpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { changesSince, lastChange } from '#server/db/order-changes.ts'
import { orders, products, webhookOutbox, webhooks } from '#server/db/schema.ts'
import { cursorOf } from '#server/operations/order-list.ts'
import { eventually } from '#tests/support/eventually.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import {
  IN_REACH_STORE,
  parsedResponse,
  refused,
  startHarness,
  validOrder,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

const OTHER_STORE = 'mumbai-bandra'

let server: ServerHarness
let anjali: RegisteredShopper
let key: string

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
  key = await server.operationsKey('counter')
})
afterAll(() => server.close())

const noop = (): void => {}

type Listed = ResponseOf<typeof listOrders>['data']

const request = (query: Record<string, string>, as = key) =>
  server.call('GET', `${listOrders.pattern}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${as}` },
  })
const list = async (query: Record<string, string> = {}, as = key): Promise<Listed> =>
  parsedResponse(listOrders, await request(query, as)).data

/** The cursor behind everything that has happened. */
async function now(): Promise<string> {
  return cursorOf(await lastChange(server.database.orm))
}
const summaryOf = ({ orders: listed }: Listed) =>
  listed.map(({ _id, orderStatus }) => `${orderStatus} ${_id}`)

/** Created by a shopper of that store, in its reach. */
async function placedIn(storeId: string): Promise<Order> {
  const store = SMALL_SEED.stores.find(({ id }) => id === storeId)
  if (store === undefined) throw new Error(`There is no ${storeId}`)
  const location = { latitude: store.latitude, longitude: store.longitude }
  const shopper = await server.registered(location)
  const body = validOrder(shopper, server.clock.nowMs, { darkStoreId: storeId, location })
  const { data } = parsedResponse(createOrder, await server.create(shopper, body), 201)
  return parsedResponse(placeOrder, await server.place(shopper, data.order._id)).order
}

describe('the list', () => {
  it('contains an order once it is placed, and not before', async () => {
    const since = await now()
    const { _id } = await server.createdOrder(anjali)
    expect(await list({ since })).toEqual({ orders: [], cursor: since, more: false })
    await server.place(anjali, _id)
    const after = await list({ since })
    expect(summaryOf(after)).toEqual([`pending ${_id}`])
    expect(await list({ since: after.cursor })).toMatchObject({ orders: [], more: false })
    // A repeat changes nothing.
    await server.place(anjali, _id)
    expect((await list({ since: after.cursor })).orders).toEqual([])
  })

  it('contains an order again after each change, except of its rider’s position', async () => {
    const { _id } = await server.placedOrder(anjali)
    let since = await now()
    for (const [event, status] of [
      [{ type: 'accept' }, 'accepted'],
      [{ type: 'leave-out', product: 'toned-milk-500ml', remaining: 0 }, 'accepted'],
      [{ type: 'assign-rider', rider: { name: 'R', phoneNumber: '9000000001' } }, 'accepted'],
      [{ type: 'pickup' }, 'pickup'],
    ] as const) {
      await server.report(_id, event)
      const after = await list({ since })
      expect(summaryOf(after)).toEqual([`${status} ${_id}`])
      since = after.cursor
    }
    await server.report(_id, { type: 'rider-location', location: { lat: 26, lng: 91 } })
    expect((await list({ since })).orders).toEqual([])
  })

  it('states when a pending order is overdue and when it is rejected', async () => {
    const since = await now()
    const { _id } = await server.placedOrder(anjali)
    const [pending] = (await list({ since })).orders
    const placedAtMs = Date.parse(pending?.placedAt ?? '')
    expect(pending).toMatchObject({
      overdueAt: new Date(placedAtMs + 120_000).toISOString(),
      rejectedAt: new Date(placedAtMs + 900_000).toISOString(),
    })
    await server.report(_id, { type: 'accept' })
    const [accepted] = (await list({ since })).orders
    expect(accepted).toMatchObject({ _id, orderStatus: 'accepted' })
    expect(accepted).not.toHaveProperty('overdueAt')
    expect(accepted).not.toHaveProperty('rejectedAt')
  })

  it('is paginated, the longest unchanged first', async () => {
    const since = await now()
    const ids: string[] = []
    for (let turn = 0; turn < 5; turn += 1) ids.push((await server.placedOrder(anjali))._id)
    // The first order moves behind the last one.
    await server.report(ids[0] ?? '', { type: 'accept' })
    const seen: string[] = []
    let page = await list({ since, limit: '2' })
    for (; page.more; page = await list({ since: page.cursor, limit: '2' })) {
      expect(page.orders).toHaveLength(2)
      seen.push(...page.orders.map(({ _id }) => _id))
    }
    seen.push(...page.orders.map(({ _id }) => _id))
    expect(seen).toEqual([...ids.slice(1), ids[0]])
    expect(page.cursor).toBe(await now())
  })

  it('contains the requested states, and its cursor is behind all others', async () => {
    const since = await now()
    const [first, second] = [await server.placedOrder(anjali), await server.placedOrder(anjali)]
    await server.report(first._id, { type: 'accept' })
    const accepted = await list({ since, state: 'accepted,pickup' })
    expect(summaryOf(accepted)).toEqual([`accepted ${first._id}`])
    expect(accepted.cursor).toBe(await now())
    expect(summaryOf(await list({ since, state: 'pending' }))).toEqual([`pending ${second._id}`])
  })

  it('contains the orders of the key’s store, or of the requested one', async () => {
    const since = await now()
    const here = await server.placedOrder(anjali)
    const there = await placedIn(OTHER_STORE)
    const idsFor = async (query: Record<string, string>, as?: string) =>
      (await list({ since, ...query }, as)).orders.map(({ _id }) => _id)
    const otherKey = await server.operationsKey('counter', OTHER_STORE)
    expect(await idsFor({})).toEqual([here._id, there._id])
    expect(await idsFor({ store: IN_REACH_STORE })).toEqual([here._id])
    expect(await idsFor({}, otherKey)).toEqual([there._id])
    expect(await idsFor({ store: OTHER_STORE }, otherKey)).toEqual([there._id])
    expect(await idsFor({ store: 'atlantis' })).toEqual([])
    expect(refused(await request({ store: IN_REACH_STORE }, otherKey))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  })

  it('starts over for a cursor from before a backup was restored', async () => {
    for (let turn = 0; turn < 2; turn += 1) await server.placedOrder(anjali)
    const last = await lastChange(server.database.orm)
    const [cluster, timeline, oid] = last.databaseId.split('.')
    const all = await list({ limit: '200' })
    expect(all.orders.length).toBeGreaterThan(0)
    expect(all).not.toHaveProperty('startsOver')
    const continued = await list({ since: cursorOf(last) })
    expect(continued.orders).toEqual([])
    expect(continued).not.toHaveProperty('startsOver')
    for (const since of [
      cursorOf({ ...last, number: 1e9 }),
      // Of another database, whose number is taken again by now: of a lost cluster, of the time
      // before a point to which this one was restored, and beside this one.
      cursorOf({ ...last, databaseId: `1.${timeline}.${oid}` }),
      cursorOf({ ...last, databaseId: `${cluster}.${Number(timeline) + 1}.${oid}` }),
      cursorOf({ ...last, databaseId: `${cluster}.${timeline}.1` }),
      // Of a release whose cursors did not name the database.
      Buffer.from('change 1000000000').toString('base64url'),
    ]) {
      expect(await list({ since, limit: '200' })).toEqual({ ...all, startsOver: true })
      // Only the first page of them says so.
      const first = await list({ since, limit: '1' })
      expect(first).toMatchObject({ more: true, startsOver: true })
      expect(await list({ since: first.cursor })).not.toHaveProperty('startsOver')
    }
  })

  it('continues after a cursor of a release whose cursors did not name the database', async () => {
    const { number } = await lastChange(server.database.orm)
    const { _id } = await server.placedOrder(anjali)
    const since = Buffer.from(`change ${number}`).toString('base64url')
    const page = await list({ since })
    expect(summaryOf(page)).toEqual([`pending ${_id}`])
    expect(page).not.toHaveProperty('startsOver')
  })

  it('contains an order that a process of an older release has placed, and webhooks are notified', async () => {
    const { orm } = server.database
    const hook = {
      id: 'hook_older',
      storeId: IN_REACH_STORE,
      url: 'https://till.example/',
      secret: '',
    }
    await orm.insert(webhooks).values({ ...hook, createdAt: new Date() })
    const since = await now()
    const { _id } = await server.createdOrder(anjali)
    // As releases before the numbers of changes did it.
    const placedAt = new Date(server.clock.nowMs)
    await orm.update(orders).set({ placedAt, version: 2 }).where(eq(orders.id, _id))
    expect((await list({ since })).orders).toEqual([])
    const messages = () => orm.select().from(webhookOutbox)
    expect(await messages()).toEqual([])
    // At the same time, so that the new process finds no outage and renumbers no order.
    const other = await startHarness({ beside: server, startsAtMs: server.clock.nowMs })
    await Promise.all([other, server].map(({ shop }) => shop.unanswered.check()))
    await other.close()
    const after = await list({ since })
    expect(summaryOf(after)).toEqual([`pending ${_id}`])
    expect((await messages()).map(({ payload }): unknown => JSON.parse(payload))).toMatchObject([
      { type: 'order.placed', data: { order: { _id, orderStatus: 'pending' } } },
    ])
    // Once: the next look changes nothing.
    await server.shop.unanswered.check()
    expect((await list({ since: after.cursor })).orders).toEqual([])
    await orm.delete(webhooks)
  })

  it.each([
    ['since', 'nonsense'],
    ['since', Buffer.from('change -1').toString('base64url')],
    ['since', Buffer.from('change 1 2').toString('base64url')],
    ['since', ''],
    ['state', 'lost'],
    ['state', ''],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '1e2'],
    ['store', ''],
    ['colour', 'red'],
  ])('refuses %s=%s', async (name, value) => {
    const error = refused(await request({ [name]: value }))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_PARAMS' })
    expect(error.message).toContain(name)
  })

  it('shows the sign of its category for a product without a picture', async () => {
    const since = await now()
    const order = await placedIn(OTHER_STORE)
    const [bought] = order.items
    if (bought === undefined) throw new Error('The order is empty')
    const ofBought = and(eq(products.storeId, OTHER_STORE), eq(products.id, bought.product))
    const pictureOf = async () => {
      const listed = await list({ since }, await server.operationsKey('counter', OTHER_STORE))
      const items = listed.orders.flatMap((one) => (one.view === 'counter' ? one.items : []))
      return items.find(({ product }) => product === bought.product)?.imageUrl
    }
    const [row] = await server.database.orm.select().from(products).where(ofBought)
    if (row === undefined) throw new Error(`${bought.product} is not in ${OTHER_STORE}`)
    try {
      await server.database.orm.update(products).set({ images: [] }).where(ofBought)
      expect(await pictureOf()).toBe('/pictures/signs/staples.webp')
    } finally {
      await server.database.orm.update(products).set({ images: row.images }).where(ofBought)
    }
    expect(await pictureOf()).toBe(row.images[0]?.thumbnailUrl)
  })

  it('has no recipient for the role dispatch once an order is finished', async () => {
    const since = await now()
    const { _id } = await server.placedOrder(anjali)
    const textFor = async (role: OperationsRole) =>
      (await request({ since }, await server.operationsKey(role))).text
    expect(await textFor('dispatch')).toContain('Hem Baruah')
    await server.report(_id, { type: 'cancel' })
    const people = ['Anjali Baruah', '9876543210', 'Hem Baruah', '781001']
    const texts = { dispatch: await textFor('dispatch'), counter: await textFor('counter') }
    expect(texts.dispatch).toContain(_id)
    for (const one of people) {
      expect(texts.dispatch).not.toContain(one)
      // For help, which shoppers may request for two days.
      expect(texts.counter).toContain(one)
    }
    expect(texts.dispatch).not.toContain('91.739')
  })

  it('has no personal data for the role reports, and no items for the role dispatch', async () => {
    const since = await now()
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' })
    await server.report(_id, {
      type: 'assign-rider',
      rider: { name: 'Rahul Das', phoneNumber: '9000000001' },
    })
    const textFor = async (role: OperationsRole) => {
      const response = await request({ since }, await server.operationsKey(role))
      expect(parsedResponse(listOrders, response).data.orders).toMatchObject([{ _id, view: role }])
      return response.text
    }
    const people = ['Anjali Baruah', '9876543210', 'Hem Baruah', '781001', 'Rahul', '9000000001']
    const texts = {
      counter: await textFor('counter'),
      dispatch: await textFor('dispatch'),
      reports: await textFor('reports'),
    }
    for (const one of people) {
      expect(texts.counter).toContain(one)
      expect(texts.dispatch).toContain(one)
      expect(texts.reports).not.toContain(one)
    }
    expect(texts.reports).not.toMatch(/latitude|91\.739/)
    expect(texts.reports).toContain('Chakki Atta')
    expect(texts.dispatch).not.toContain('Chakki Atta')
    for (const text of Object.values(texts)) {
      expect(text).not.toContain(anjali.email)
      expect(text).not.toContain(anjali.user._id)
    }
  })
})

describe('a reader that follows the cursor', () => {
  it('sees the last state of every order, while many change at once', async () => {
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => server.registered()))
    let since = await now()
    const lastSeen = new Map<string, OperationsOrder>()
    let isDone = false
    let wake = noop
    const unsubscribe = server.shop.feed.subscribe(() => wake())
    const reader = (async () => {
      for (;;) {
        const isLast = isDone
        const changed = new Promise<void>((resolve) => {
          wake = resolve
        })
        const page = await list({ since, limit: '3' })
        for (const order of page.orders) {
          // Never older than what was seen, and never the same again.
          expect(order.version).toBeGreaterThan(lastSeen.get(order._id)?.version ?? 0)
          lastSeen.set(order._id, order)
        }
        since = page.cursor
        if (page.more) continue
        if (isLast) return
        await changed
      }
    })()
    const ids = await Promise.all(
      shoppers.flatMap((shopper) =>
        Array.from({ length: 3 }, async () => {
          const { _id } = await server.placedOrder(shopper)
          await server.report(_id, { type: 'accept' })
          await server.report(_id, { type: 'pickup' })
          return _id
        }),
      ),
    )
    isDone = true
    wake()
    await reader
    unsubscribe()
    expect([...lastSeen.keys()].toSorted()).toEqual(ids.toSorted())
    for (const order of lastSeen.values()) expect(order.orderStatus).toBe('pickup')
  })

  // The embedded database has one connection: there, transactions follow each other anyway.
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'skips nothing when the first of two changes is committed last',
    async () => {
      const { orm } = server.database
      const since = await lastChange(orm)
      const [slow, quick] = [await server.createdOrder(anjali), await server.createdOrder(anjali)]
      const place = async (orderId: string) =>
        (await server.shop.events.place(orderId, anjali.user._id)).kind
      // Between its last statement and its commit: an update that nobody else waits for.
      await orm.execute(sql`
        create function hold_commit() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1, 1); return null; end $$`)
      await orm.execute(sql`
        create constraint trigger hold_commit after update on ${orders}
        deferrable initially deferred for each row
        when (new.id = ${sql.raw(`'${slow._id}'`)}) execute function hold_commit()`)
      const waiting = async (count: number) =>
        eventually(async () => {
          const { rows } = v.parse(
            v.object({ rows: v.array(v.unknown()) }),
            await orm.execute(sql`
              select 1 from pg_locks join pg_database on pg_database.oid = database
              where datname = current_database() and locktype = 'advisory' and not granted`),
          )
          expect(rows).toHaveLength(count)
        })
      const placing: Promise<string>[] = []
      await orm.transaction(async (gate) => {
        await gate.execute(sql`select pg_advisory_xact_lock(1, 1)`)
        // The first has its number and waits with its commit, the second waits for its number.
        placing.push(place(slow._id))
        await waiting(1)
        placing.push(place(quick._id))
        await waiting(2)
        expect((await changesSince(orm, { since, limit: 10 })).rows).toEqual([])
      })
      expect(await Promise.all(placing)).toEqual(['placed', 'placed'])
      const { rows } = await changesSince(orm, { since, limit: 10 })
      expect(rows.map(({ id }) => id)).toEqual([slow._id, quick._id])
      await orm.execute(sql`drop trigger hold_commit on ${orders}`)
    },
  )
})
