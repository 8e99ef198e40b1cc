/** Two processes of one shop, which need a shared database: TEST_DATABASE_URL. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS_STREAM_PATH, STREAM_HEARTBEAT_MS } from '#contract/operations-stream.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open-database.ts'
import { openEventStream } from '#tests/support/event-stream.ts'
import { eventually } from '#tests/support/eventually.ts'
import { IN_REACH, startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const AVAILABILITY_LIMIT = 400

const url = process.env['TEST_DATABASE_URL'] ?? ''

function urlOf({ app }: ServerHarness, path: string): URL {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is not open')
  return new URL(path, `http://127.0.0.1:${address.port}`)
}

describe.skipIf(url === '')('two processes', () => {
  const name = `jhola_sockets_${randomUUID().replaceAll('-', '')}`
  let admin: Client
  let database: OpenedDatabase
  let one: ServerHarness
  let other: ServerHarness
  let page: Socket | undefined

  beforeAll(async () => {
    admin = new Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const address = new URL(url)
    address.pathname = `/${name}`
    database = await openDatabase({ url: address.href })
    const options = {
      beside: { database },
      config: {
        databaseUrl: address.href,
        rateLimits: {
          addressPerMinute: 1e6,
          availabilityPerMinute: AVAILABILITY_LIMIT,
          shopperPerMinute: 1e6,
          ordersPerMinute: 1e6,
        },
      },
      seed: SMALL_SEED,
      // In the same minute, because counts start at zero with each.
      startsAtMs: Date.now(),
    }
    one = await startHarness(options)
    other = await startHarness(options)
    await other.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    page?.disconnect()
    await one.close()
    await other.close()
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  it('notify a page of one about a change of its order in the other', async () => {
    const shopper = await one.registered()
    const receivedEvents: string[] = []
    page = io(urlOf(other, '').href, {
      transports: ['websocket'],
      query: { type: 'user', userId: shopper.user._id },
      auth: { token: one.signer.tokenFor(shopper) },
    })
    page.onAny((event: string) => receivedEvents.push(event))
    // Processes find each other a moment after they have started.
    await eventually(() => {
      one.shop.realtime.notify(shopper.user._id, 'Hello from next door')
      expect(receivedEvents).toContain('notification')
    })

    const { _id } = await one.placedOrder(shopper)
    await one.report(_id, { type: 'accept' })
    await eventually(() => {
      expect(receivedEvents.filter((event) => event !== 'notification')).toEqual([
        'newOrder',
        'orderUpdate',
      ])
    })
  })

  it('tell a store’s stream of one what happened to its order in the other', async () => {
    const key = await one.operationsKey('counter')
    const stream = await openEventStream(urlOf(other, OPERATIONS_STREAM_PATH), { key })
    await eventually(() => expect(stream.events.at(-1)?.name).toBe('current'))
    const { _id } = await one.placedOrder(await one.registered())
    // Long before the heartbeat, at which a stream looks in any case.
    await eventually(
      () =>
        expect(stream.events).toMatchObject([{ name: 'current' }, { data: { order: { _id } } }]),
      STREAM_HEARTBEAT_MS / 2,
    )
    stream.close()
  })

  it('share their limits', async () => {
    const { method, pattern } = checkAvailability
    const request = (server: ServerHarness) => server.call(method, pattern, { body: IN_REACH })
    // A process exchanges a count from a tenth of its limit on.
    let checks = 0
    await eventually(async () => {
      for (let turn = 0; turn < AVAILABILITY_LIMIT; turn += 1) await request(one)
      let last: number
      do {
        last = (await request(other)).status
        checks += 1
      } while (checks < AVAILABILITY_LIMIT / 10)
      expect(last).toBe(429)
    })
    // Alone it would have accepted as many as the limit allows.
    expect(checks).toBeLessThan(AVAILABILITY_LIMIT)
  })
})
