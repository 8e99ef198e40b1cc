/**
 * Measures the throughput and cost of one and two server processes, on the embedded database and on
 * PostgreSQL (product §21): requests, orders, sockets, memory and event loop delays. The clients
 * run on the same cores as the servers. `LOAD_SECONDS=2 npm run bench -- load` is a shorter run.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { BY_VERSION } from '#contract/catalogue-versions.ts'
import { DEFAULT_DELIVERY_CHARGE_RUPEES, REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { Position } from '#contract/geo.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { reportOrderEvent } from '#contract/operations-endpoints.ts'
import { userOrders } from '#contract/order-endpoints.ts'
import {
  createPostgresCluster,
  installPostgres,
  type PostgresCluster,
} from '#scripts/system/postgres-cluster.ts'
import { findStore } from '#server/db/catalogue-store.ts'
import { openDatabase, type DatabaseAddress } from '#server/db/open-database.ts'
import { products, stores } from '#server/db/schema.ts'
import { createStoredResponses } from '#server/db/stored-responses.ts'
import { createCatalogueResponses } from '#server/catalogue/catalogue-responses.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { generatedSeed } from '#tests/support/catalogue.ts'
import {
  requestOnce,
  type ReceivedResponse,
  type RequestContent,
} from '#tests/support/http-request.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { placeNewOrder, registerShopper, type SendRequest } from '#tests/support/remote-shopper.ts'
import { IN_REACH, SOME_ADDRESS, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { wholeNumber } from '#tests/support/whole-number.ts'
import { markdownTable } from './markdown-table.ts'

const PRODUCTS = 30_000
const SECONDS = wholeNumber('LOAD_SECONDS', 5, { least: 1, most: 600 })
const CLIENTS = 32
const SHOPPERS = 32
/** Orders in the list that a page polls: fixed, so that rows with slow and fast orders compare. */
const ORDERS_IN_LIST = 15
const PAGES = 500
const STORES = 500
/** As large as the compressed catalogue of 30,000 products. */
const CATALOGUE_BYTES = 920_000
const MEMORY_WITHIN_MB = 600
const DELAY_WITHIN_MS = 50
/** After this time, an event that has not reached its page counts as lost. */
const UPDATE_TIMEOUT_MS = 30_000
/** How long a signed token is used. It is valid for a minute. */
const TOKEN_REUSE_MS = 30_000

const signer = trustedSigner()
const seed = generatedSeed(PRODUCTS)
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
const rows: (string | number)[][] = []
const unmet: string[] = []
/** Every process that was started, including those that failed to open. */
const processes: ProductionProcess[] = []

interface Server {
  process: ProductionProcess
  origin: string
  metricsUrl: string
}

interface CallOptions extends RequestContent {
  as?: { sub: string; email: string }
}

const tokens = new Map<string, { token: string; signedAtMs: number }>()

/** Reuses tokens, because signing takes a millisecond of processor time away from the servers. */
function tokenOf(shopper: { sub: string; email: string }): string {
  const known = tokens.get(shopper.sub)
  if (known !== undefined && Date.now() - known.signedAtMs < TOKEN_REUSE_MS) return known.token
  const token = signer.tokenFor(shopper)
  tokens.set(shopper.sub, { token, signedAtMs: Date.now() })
  return token
}

function call(
  origin: string,
  method: string,
  url: string,
  { as, token = as && tokenOf(as), ...sent }: CallOptions = {},
): Promise<ReceivedResponse> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  return requestOnce(method, new URL(url, origin), { token, ...sent, agent, signal })
}

async function expectStatus(
  status: number,
  reply: Promise<ReceivedResponse>,
): Promise<ReceivedResponse> {
  const received = await reply
  if (received.status === status) return received
  throw unexpected(received)
}

const unexpected = ({ status, body }: ReceivedResponse) =>
  new Error(`Returned ${status}: ${body.toString().slice(0, 200)}`)

async function startServer(env: Record<string, string>): Promise<Server> {
  const started = startProduction({
    ...productionEnvironment(),
    METRICS_PORT: '0',
    // The default, which tests raise.
    OVERLOAD_DELAY_MS: '500',
    LOG_LEVEL: 'info',
    ORDERS_OPEN_PER_SHOPPER: '1000',
    // Limits are not measured here.
    RATE_LIMIT_ADDRESS: '1000000000',
    RATE_LIMIT_AVAILABILITY: '1000000000',
    RATE_LIMIT_SHOPPER: '1000000000',
    RATE_LIMIT_ORDERS: '1000000000',
    RATE_LIMIT_OPERATIONS: '1000000000',
    ...env,
  })
  processes.push(started)
  const origin = await started.opened()
  const port = /"port":(\d+),"msg":"Metrics are served/.exec(started.output())?.[1]
  return { process: started, origin, metricsUrl: `http://127.0.0.1:${port}/metrics` }
}

/**
 * Returns the 99th percentile of the event loop delay since the previous call, because reading the
 * metrics resets it.
 */
async function eventLoopDelayMs(server: Server): Promise<number> {
  const lines = await (await fetch(server.metricsUrl)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(lines)?.[1]
  return Math.round(Number(seconds) * 1_000)
}

/** Returns the peak resident memory of the process since its start. */
async function peakMemoryMb({ process: { child } }: Server): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}

interface Measured {
  latenciesMs: number[]
  errors: number
  seconds: number
}

/**
 * Runs the task repeatedly in `CLIENTS` concurrent clients: `turns` times in total or, without
 * `turns`, for `SECONDS`.
 */
async function runClients(
  task: (turn: number) => Promise<void>,
  turns = Infinity,
): Promise<Measured> {
  const latenciesMs: number[] = []
  let errors = 0
  let turn = 0
  const startedAtMs = performance.now()
  const endsAtMs = turns === Infinity ? startedAtMs + SECONDS * 1_000 : Infinity
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < endsAtMs && turn < turns) {
        const beganAtMs = performance.now()
        try {
          await task(turn++)
          latenciesMs.push(performance.now() - beganAtMs)
        } catch (error) {
          if (errors === 0) console.error(error)
          errors += 1
        }
      }
    }),
  )
  return { latenciesMs, errors, seconds: (performance.now() - startedAtMs) / 1_000 }
}

async function measure(
  where: string,
  what: string,
  servers: readonly Server[],
  work: () => Promise<Measured>,
): Promise<void> {
  for (const server of servers) await eventLoopDelayMs(server)
  const load = os.loadavg()[0]?.toFixed(1) ?? ''
  const { latenciesMs, errors, seconds } = await work()
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  const delays = await Promise.all(servers.map(eventLoopDelayMs))
  const memory = await Promise.all(servers.map(peakMemoryMb))
  const row = [
    where,
    what,
    Math.round(sorted.length / seconds),
    at(0.5),
    at(0.99),
    errors,
    delays.join(' and '),
    memory.join(' and '),
    load,
  ]
  rows.push(row)
  console.error(row.join(' · '))
  if (errors > 0) unmet.push(`${where}, ${what}: ${errors} errors`)
  if (Math.max(...delays) > DELAY_WITHIN_MS) unmet.push(`${where}, ${what}: event loop delay`)
  if (Math.max(...memory) > MEMORY_WITHIN_MB) unmet.push(`${where}, ${what}: memory`)
}

const itemAt = <T>(list: readonly T[], turn: number): T => {
  const item = list[turn % list.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}

const sendTo =
  (origin: string): SendRequest =>
  async ({ method, path: url, ...sent }) => {
    const received = await call(origin, method, url, sent)
    if (received.status >= 300) throw unexpected(received)
    return JSON.parse(received.body.toString())
  }

function placeOneProduct(origin: string, shopper: RegisteredShopper): Promise<string> {
  const [product] = seed.products
  const [store] = seed.stores
  if (product === undefined || store === undefined) throw new Error('The seed is empty')
  const price = product.price ?? product.mrp
  const body = {
    userId: shopper.user._id,
    items: [{ productId: product.id, quantity: 1, price }],
    totalPrice: price + DEFAULT_DELIVERY_CHARGE_RUPEES,
    darkStoreId: store.id,
    paymentMethod: 'cash',
    address: SOME_ADDRESS,
    location: IN_REACH,
    quotedAt: new Date().toISOString(),
  }
  return placeNewOrder(sendTo(origin), shopper, { body })
}

function connectPage(origin: string, shopper: RegisteredShopper): Promise<Socket> {
  const page = io(origin, {
    forceNew: true,
    transports: ['websocket'],
    query: { type: 'user', userId: shopper.user._id },
    auth: (give) => give({ token: tokenOf(shopper) }),
  })
  return new Promise((resolve, reject) => {
    page.once('connect', () => resolve(page))
    page.once('connect_error', reject)
  })
}

/** Resolves to whether the page receives an event of its order within `UPDATE_TIMEOUT_MS`. */
function receivesUpdate(page: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), UPDATE_TIMEOUT_MS)
    page.once('orderUpdate', () => {
      clearTimeout(late)
      resolve(true)
    })
  })
}

async function measureServers(
  where: string,
  servers: readonly Server[],
  operationsKey: string,
): Promise<void> {
  const originOf = (turn: number) => itemAt(servers, turn).origin
  const availability = (turn: number, headers: Record<string, string> = {}) =>
    call(originOf(turn), 'POST', checkAvailability.pattern, {
      body: IN_REACH,
      headers: { 'accept-encoding': 'br', ...headers },
    })
  // Builds the response before it is measured.
  const etags = await Promise.all(
    servers.map(
      async (_server, turn) => (await expectStatus(200, availability(turn))).headers.etag,
    ),
  )
  await measure(where, 'check-availability, known version', servers, () =>
    runClients(async (turn) => {
      await expectStatus(304, availability(turn, { 'if-none-match': itemAt(etags, turn) ?? '' }))
    }),
  )
  await measure(where, 'check-availability, unknown version', servers, () =>
    runClients(async (turn) => {
      await expectStatus(200, availability(turn))
    }),
  )
  const addresses = await Promise.all(
    servers.map(async (_server, turn) => {
      const body = { ...IN_REACH, catalogue: BY_VERSION }
      const { method, pattern } = checkAvailability
      return (await expectStatus(303, call(originOf(turn), method, pattern, { body }))).headers
        .location
    }),
  )
  await measure(where, 'the catalogue at the address of its version', servers, () =>
    runClients(async (turn) => {
      const headers = { 'accept-encoding': 'br' }
      const address = itemAt(addresses, turn) ?? ''
      await expectStatus(200, call(originOf(turn), 'GET', address, { headers }))
    }),
  )
  const registeredShoppers = () =>
    Promise.all(
      Array.from({ length: SHOPPERS }, (_unused, turn) => registerShopper(sendTo(originOf(turn)))),
    )
  const shoppers = await registeredShoppers()
  await measure(where, 'an order, created and placed', servers, () =>
    runClients(async (turn) => {
      await placeOneProduct(originOf(turn), itemAt(shoppers, turn))
    }),
  )
  const readers = await registeredShoppers()
  const placed = await runClients(async (turn) => {
    await placeOneProduct(originOf(turn), itemAt(readers, turn))
  }, SHOPPERS * ORDERS_IN_LIST)
  if (placed.errors > 0) throw new Error(`${placed.errors} orders could not be placed`)
  const poll = (turn: number, headers: Record<string, string> = {}) => {
    const as = itemAt(readers, turn)
    const url = pathOf(userOrders.pattern, { userId: as.user._id })
    return call(originOf(turn), 'GET', url, {
      as,
      headers: { 'accept-encoding': 'br', ...headers },
    })
  }
  await measure(where, 'poll of the orders, without a validator', servers, () =>
    runClients(async (turn) => {
      await expectStatus(200, poll(turn))
    }),
  )
  const listTags = await Promise.all(
    readers.map(async (_shopper, turn) => (await expectStatus(200, poll(turn))).headers.etag),
  )
  await measure(where, 'poll of the orders, unchanged', servers, () =>
    runClients(async (turn) => {
      await expectStatus(304, poll(turn, { 'if-none-match': itemAt(listTags, turn) ?? '' }))
    }),
  )

  const visitors: { shopper: RegisteredShopper; page: Socket; orderId: string }[] = []
  const { errors } = await runClients(async (turn) => {
    const shopper = await registerShopper(sendTo(originOf(turn)))
    const orderId = await placeOneProduct(originOf(turn), shopper)
    visitors.push({ shopper, page: await connectPage(originOf(turn), shopper), orderId })
  }, PAGES)
  if (errors > 0) throw new Error(`${errors} of ${PAGES} pages could not be opened`)
  await measure(where, `${PAGES} sockets: an event, until its page has it`, servers, () =>
    runClients(async (turn) => {
      const { page, orderId } = itemAt(visitors, turn)
      const hasEvent = receivesUpdate(page)
      // Reported to the other process, if there are two.
      const reported = call(
        originOf(turn + 1),
        'POST',
        pathOf(reportOrderEvent.pattern, { orderId }),
        { token: operationsKey, body: { eventId: randomUUID(), type: 'accept' } },
      )
      await expectStatus(200, reported)
      if (!(await hasEvent)) throw new Error('The event did not reach its page')
    }, PAGES),
  )
  for (const { page } of visitors) page.disconnect()
}

/** Adds stores with catalogues as if another process had built them. Returns their positions. */
async function storeCatalogues(url: string): Promise<Position[]> {
  const { orm, copyRows, close } = await openDatabase({ url })
  const positions = Array.from({ length: STORES }, (_unused, index) => ({
    latitude: -40 + Math.floor(index / 100) / 5,
    longitude: (index % 100) / 5,
  }))
  await orm
    .insert(stores)
    .values(positions.map((at, index) => ({ id: `far-${index}`, name: `Far ${index}`, ...at })))
  const responses = createCatalogueResponses({
    build: (storeId) =>
      Promise.resolve({
        etag: `W/"${storeId}"`,
        // Random, because PostgreSQL cannot compress a compressed catalogue further either.
        body: randomBytes(CATALOGUE_BYTES),
        version: 1,
      }),
    buildDelta: () => Promise.resolve(undefined),
    stored: createStoredResponses({ orm, copyRows }),
    onStoredFailure: (error) => {
      throw error
    },
    hours: parseOpeningHours(productionEnvironment()['STORE_HOURS'] ?? ''),
    maxCacheBytes: 0,
  })
  const chargePaise = DEFAULT_DELIVERY_CHARGE_RUPEES * 100
  for (let index = 0; index < STORES; index += 1) {
    const store = await findStore(orm, `far-${index}`)
    if (store === undefined) throw new Error('The store was not written')
    await (await responses.of(store, chargePaise)).body('br')
  }
  await close()
  return positions
}

async function measureMemory(
  where: string,
  servers: readonly Server[],
  url: string,
): Promise<void> {
  const positions = await storeCatalogues(url)
  await measure(where, `${STORES} stores × ${PRODUCTS} products in turn`, servers, () =>
    runClients(async (turn) => {
      const reply = await expectStatus(
        200,
        call(itemAt(servers, turn).origin, 'POST', checkAvailability.pattern, {
          body: itemAt(positions, turn),
          headers: { 'accept-encoding': 'br' },
        }),
      )
      if (reply.body.length < CATALOGUE_BYTES / 2) throw new Error('Not the stored catalogue')
    }, STORES * 4),
  )
}

async function seedDatabase(address: DatabaseAddress): Promise<string> {
  const { orm, close } = await openDatabase(address)
  await seedShop(orm, seed)
  await orm.execute(sql`analyze ${products}`)
  const key = await makeKey(orm, { name: 'bench', role: 'counter', storeId: null }, Date.now())
  await close()
  return key
}

async function stopServers(servers: readonly Server[]): Promise<void> {
  for (const { process: started } of servers) started.child.kill('SIGTERM')
  for (const { process: started } of servers) await started.ended()
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'jhola-load-'))
let cluster: PostgresCluster | undefined
try {
  cluster = await createPostgresCluster(installPostgres())
  const embeddedKey = await seedDatabase({ dataDir })
  const embedded = [await startServer({ DATA_DIR: dataDir })]
  await measureServers('embedded, 1 process', embedded, embeddedKey)
  await stopServers(embedded)

  const key = await seedDatabase({ url: cluster.url })
  const env = { DATABASE_URL: cluster.url }
  const one = [await startServer(env)]
  await measureServers('PostgreSQL, 1 process', one, key)
  await stopServers(one)
  const two = [await startServer(env), await startServer(env)]
  await measureServers('PostgreSQL, 2 processes', two, key)
  await measureMemory('PostgreSQL, 2 processes', two, cluster.url)
  await stopServers(two)
} finally {
  agent.destroy()
  // After a failed measurement, its processes still run.
  for (const { child } of processes) child.kill('SIGKILL')
  for (const started of processes) await started.ended()
  await cluster?.remove()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(
  markdownTable(
    [
      'database, processes',
      'task',
      'a second',
      'median, ms',
      '99 % within, ms',
      'errors',
      'event loop delay, 99 % within, ms',
      'largest resident memory so far, MB',
      'load before',
    ],
    rows,
  ),
)
console.log(
  `\nLimits: no errors, at most ${MEMORY_WITHIN_MB} MB per process, 99 % of the event loop delays within ${DELAY_WITHIN_MS} ms.`,
)
for (const line of unmet) console.log(`Unmet: ${line}`)
process.exitCode = unmet.length === 0 ? 0 : 1
