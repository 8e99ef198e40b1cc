/**
 * Five hundred pages reconnect at once, as after a restart or a tunnel (product §21.7). Each page
 * connects and requests its orders. All pages must be back within 5 s. Meanwhile, the server must
 * respond to other clients within a second, and afterwards an order event must reach its page
 * within a second. The server is the production entry in its own process, on the embedded database.
 * `SOCKETS_PAGES=50 npm run bench -- sockets` is a smaller run.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { pathOf } from '#contract/endpoint.ts'
import { reportOrderEvent } from '#contract/operations-endpoints.ts'
import { userOrders } from '#contract/order-endpoints.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import { productionEnvironment, startProduction } from '#tests/support/production-process.ts'
import {
  placeNewOrder,
  registerShopper,
  type SendRequest,
  type ShopperRequest,
} from '#tests/support/remote-shopper.ts'
import type { RegisteredShopper } from '#tests/support/server-harness.ts'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { wholeNumber } from '#tests/support/whole-number.ts'
import { markdownTable } from './markdown-table.ts'

const ROUNDS = 3
const PAGES = wholeNumber('SOCKETS_PAGES', 500, { least: ROUNDS + 1, most: 500 })
const RECONNECT_WITHIN_MS = 5_000
const RESPONSE_WITHIN_MS = 1_000
const NEWS_WITHIN_MS = 1_000
/** News that takes this long counts as lost. */
const NEWS_TIMEOUT_MS = 10_000
const PROBE_EVERY_MS = 25

const signer = trustedSigner()

async function requestJson(
  origin: string,
  { method, path: url, body, headers = {} }: Omit<ShopperRequest, 'as'>,
  token: string,
): Promise<unknown> {
  const response = await fetch(new URL(url, origin), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}`)
  return response.json()
}

const sendTo =
  (origin: string): SendRequest =>
  (request) =>
    requestJson(origin, request, signer.tokenFor(request.as))

interface Page {
  socket: Socket
  /** Signs the token before the measurement, because signing would distort it. */
  prepare: () => void
  /** Connects and requests the orders, as a page does. Resolves when they have arrived. */
  reconnect: () => Promise<void>
}

function openPage(origin: string, shopper: RegisteredShopper): Page {
  let token = ''
  const socket = io(origin, {
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    transports: ['websocket'],
    query: { type: 'user', userId: shopper.user._id },
    auth: (give) => give({ token }),
  })
  const url = pathOf(userOrders.pattern, { userId: shopper.user._id })
  return {
    socket,
    prepare: () => {
      token = signer.tokenFor(shopper)
    },
    reconnect: async () => {
      const connected = new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      socket.connect()
      await connected
      await requestJson(origin, { method: 'GET', path: url }, token)
    },
  }
}

/**
 * Sends trivial requests while `task` runs, each over a new connection. Returns their response
 * times in ms, in ascending order.
 */
async function probeDuring(origin: string, task: () => Promise<void>): Promise<number[]> {
  const latencies: Promise<number>[] = []
  const probe = () =>
    new Promise<number>((resolve, reject) => {
      const sentAt = performance.now()
      const probeRequest = get(`${origin}/readyz`, { agent: false }, (reply) => {
        reply.resume()
        if (reply.statusCode === 200) resolve(performance.now() - sentAt)
        else reject(new Error(`readyz returned ${reply.statusCode}`))
      })
      probeRequest.on('error', reject)
    })
  const timer = setInterval(() => latencies.push(probe()), PROBE_EVERY_MS)
  try {
    await task()
  } finally {
    clearInterval(timer)
  }
  return (await Promise.all(latencies)).toSorted((a, b) => a - b)
}

/** Returns the ms from the report of an order event to its arrival in the shopper's page. */
async function newsLatency(
  origin: string,
  shopper: RegisteredShopper,
  socket: Socket,
): Promise<number> {
  const orderId = await placeNewOrder(sendTo(origin), shopper)
  const arrived = new Promise((resolve) => socket.once('orderUpdate', () => resolve('news')))
  const reportedAt = performance.now()
  const event = {
    method: reportOrderEvent.method,
    path: pathOf(reportOrderEvent.pattern, { orderId }),
    body: { eventId: randomUUID(), type: 'accept' },
  }
  await requestJson(origin, event, operationsKey)
  if ((await withinMs(arrived, NEWS_TIMEOUT_MS)) === null) {
    throw new Error(`No news of order ${orderId} within ${NEWS_TIMEOUT_MS} ms`)
  }
  return performance.now() - reportedAt
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-bench-'))
const database = await openDatabase({ dataDir })
await seedShop(database.orm, SMALL_SEED)
const operationsKey = await makeKey(
  database.orm,
  { name: 'bench', role: 'counter', storeId: null },
  Date.now(),
)
await database.close()
const server = startProduction({
  ...productionEnvironment(),
  DATA_DIR: dataDir,
  // The default, which tests raise.
  OVERLOAD_DELAY_MS: '500',
})
try {
  const origin = await server.opened()
  const shoppers: RegisteredShopper[] = []
  for (let turn = 0; turn < PAGES; turn += 1) shoppers.push(await registerShopper(sendTo(origin)))
  const pages = shoppers.map((shopper) => openPage(origin, shopper))
  const rows: (string | number)[][] = []
  let meetsLimits = true
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const page of pages) {
      page.socket.disconnect()
      page.prepare()
    }
    const startedAt = performance.now()
    const probes = await probeDuring(origin, async () => {
      await Promise.all(pages.map(({ reconnect }) => reconnect()))
    })
    const reconnectMs = performance.now() - startedAt
    const [page, shopper] = [pages[round], shoppers[round]]
    if (page === undefined || shopper === undefined) throw new Error('There is no such page')
    const newsMs = await newsLatency(origin, shopper, page.socket)
    const worstMs = probes.at(-1) ?? Number.NaN
    meetsLimits &&=
      reconnectMs <= RECONNECT_WITHIN_MS &&
      worstMs <= RESPONSE_WITHIN_MS &&
      newsMs <= NEWS_WITHIN_MS
    rows.push([
      round,
      pages.filter(({ socket }) => socket.connected).length,
      Math.round(reconnectMs),
      probes.length,
      Math.round(probes[Math.floor(probes.length / 2)] ?? Number.NaN),
      Math.round(worstMs),
      Math.round(newsMs),
    ])
  }
  console.log(
    markdownTable(
      [
        'round',
        'pages connected',
        'all back with their orders, ms',
        'others asked',
        'their responses, median ms',
        'slowest ms',
        'news of an order, ms',
      ],
      rows,
    ),
  )
  console.log(
    `\nLimits: all back in ${RECONNECT_WITHIN_MS} ms, every response in ${RESPONSE_WITHIN_MS} ms, news in ${NEWS_WITHIN_MS} ms.`,
  )
  for (const { socket } of pages) socket.disconnect()
  process.exitCode = meetsLimits ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended()
  await rm(dataDir, { recursive: true, force: true })
}
