/**
 * A busy evening at the counter (product §21.9): a thousand orders in ten minutes, against the
 * production server on the embedded database, while connections are cut and the server is killed.
 * Counters read the list and the stream, and a receiver handles the webhooks. At the end, every
 * order must be on every counter exactly once, in the state that its shopper sees.
 * `COUNTER_ORDERS=100 COUNTER_SECONDS=60 npm run bench -- counter` is a shorter run.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { pathOf } from '#contract/endpoint.ts'
import { reportOrderEvent, type OrderEvent } from '#contract/operations-endpoints.ts'
import { webhookMessageSchema } from '#contract/operations-webhooks.ts'
import { cancelOrder, userOrders, type Order } from '#contract/order-endpoints.ts'
import { isFinalStatus, type ReceivedStatus } from '#contract/order-status.ts'
import { changeAnswerTimes } from '#contract/store-endpoints.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import { addWebhook } from '#server/operations/webhooks.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { freePort } from '#scripts/system/free-port.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { placeNewOrder, registerShopper, type SendRequest } from '#tests/support/remote-shopper.ts'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import { IN_REACH_STORE, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { randomSeed, seededRandom } from '#tests/support/seeded-random.ts'
import { SEEDS, wholeNumber } from '#tests/support/whole-number.ts'
import { webhookReceiver } from '../../docs/examples/webhook-receiver.ts'
import {
  installWindowGlobals,
  startCounter,
  type HeadlessCounter,
} from './counter/headless-counter.ts'
import { drawPlans, type OrderPlan } from './counter/order-plans.ts'
import { bodyOfSuccess, callWithRetries } from './counter/call-with-retries.ts'
import { markdownTable } from './markdown-table.ts'

const ORDERS = wholeNumber('COUNTER_ORDERS', 1_000, { least: 1, most: 2_000 })
const SECONDS = wholeNumber('COUNTER_SECONDS', 600, { least: 1, most: 1_200 })
const SEED = wholeNumber('COUNTER_SEED', randomSeed(), SEEDS)
const DURATION_MS = SECONDS * 1_000
/** The time for the last orders to reach their final states and to arrive everywhere. */
const SETTLED_WITHIN_MS = 300_000
const SETTLED_POLL_MS = 5_000
const PROGRESS_EVERY_MS = 30_000
/** How many shoppers request their orders at the same time. */
const CONCURRENT_READS = 8
/** The time for creating the database and the shoppers, and for the report. */
const SETUP_AND_REPORT_MS = 240_000
const ORDERS_PER_SHOPPER = 2
const KILLS = 3
const CUT_EVERY_MS = 15_000
/** The share of webhook deliveries that the receiver refuses. */
const RECEIVER_FAILURE_RATE = 0.05
const HOST = 'till.jhola.test'
/** Long enough for staff whose requests wait for the restart of a killed server. */
const ANSWER_TIMES = { overdueAfterSeconds: 60, rejectAfterSeconds: 120 }

const signer = trustedSigner()
const random = seededRandom(SEED + 1)
/** Ends the run even if something hangs. */
setTimeout(
  () => {
    console.error('The run exceeded its time limit')
    process.exit(1)
  },
  DURATION_MS + SETTLED_WITHIN_MS + SETUP_AND_REPORT_MS,
).unref()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`

// The webhook receiver is the example of the docs, behind random failures.
const certificate = selfSignedCertificate(HOST)
/** How often the receiver processed each message, by `orderId type`. */
const receivedMessages = new Map<string, number>()
const deliveries: string[] = []
let refusedByReceiver = 0
let handleWebhook = (): ReturnType<typeof webhookReceiver> => {
  throw new Error('The webhook has no secret yet')
}
const receiver = createServer(certificate, (request, response) => {
  deliveries.push(String(request.headers['webhook-id']))
  if (random.chance(RECEIVER_FAILURE_RATE)) {
    refusedByReceiver += 1
    response.writeHead(503).end()
    return
  }
  handleWebhook()(request, response)
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const receiverAddress = receiver.address()
if (typeof receiverAddress !== 'object' || receiverAddress === null) {
  throw new Error('The receiver has no port')
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-bench-'))
const database = await openDatabase({ dataDir })
await seedShop(database.orm, SMALL_SEED)
const newKey = (name: string) =>
  makeKey(database.orm, { name, role: 'counter', storeId: IN_REACH_STORE }, Date.now())
const keys = { staff: await newKey('staff'), other: await newKey('other staff') }
const webhook = await addWebhook(
  database.orm,
  { storeId: IN_REACH_STORE, url: `https://${HOST}/orders` },
  Date.now(),
)
await database.close()
const verifyAndCount = webhookReceiver(webhook.secret, (message) => {
  const { type, data } = v.parse(webhookMessageSchema, message)
  const name = 'order' in data ? `${data.order._id} ${type}` : type
  receivedMessages.set(name, (receivedMessages.get(name) ?? 0) + 1)
  return Promise.resolve()
})
handleWebhook = () => verifyAndCount

const environment = {
  ...productionEnvironment(),
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  WEBHOOK_RECEIVER: JSON.stringify({ port: receiverAddress.port, ca: certificate.cert }),
}
let shop: ProductionProcess | undefined
async function startShop(): Promise<void> {
  shop = startProduction(environment, { program: 'tests/bench/counter/counter-shop.ts' })
  await shop.opened()
}
async function killShop(): Promise<void> {
  shop?.child.kill('SIGKILL')
  await shop?.ended()
}
process.once('exit', () => shop?.child.kill('SIGKILL'))

const send: SendRequest = async ({ as, ...request }) =>
  bodyOfSuccess(await callWithRetries(origin, { ...request, token: () => signer.tokenFor(as) }))

/** When the request to place each order returned, by order id. */
const placedAtMs = new Map<string, number>()
/** Responses with a status that the plan does not expect. */
const unexpectedResponses: { orderId: string; what: string }[] = []

async function placeAndNote(shopper: RegisteredShopper): Promise<string> {
  const orderId = await placeNewOrder(send, shopper)
  placedAtMs.set(orderId, Date.now())
  return orderId
}

/** Reports an event of staff and records a status that is not in `expected`. Returns the status. */
async function report(
  orderId: string,
  event: OrderEvent,
  { key = keys.staff, expected = [200] }: { key?: string; expected?: number[] } = {},
): Promise<number> {
  const { status } = await callWithRetries(origin, {
    method: reportOrderEvent.method,
    path: pathOf(reportOrderEvent.pattern, { orderId }),
    token: () => key,
    body: { eventId: randomUUID(), ...event },
  })
  if (!expected.includes(status))
    unexpectedResponses.push({ orderId, what: `${event.type} returned ${status}` })
  return status
}

async function runPlan(plan: OrderPlan, shopper: RegisteredShopper): Promise<void> {
  const orderId = await placeAndNote(shopper)
  let step = 0
  const next = () => sleep(plan.stepMs[step++] ?? 0)
  if (plan.fate === 'unanswered') return
  await next()
  switch (plan.fate) {
    case 'rejected':
      await report(orderId, { type: 'reject', reason: 'too-busy' })
      return
    case 'cancelled by the shopper': {
      const { status } = await callWithRetries(origin, {
        method: cancelOrder.method,
        path: pathOf(cancelOrder.pattern, { orderId }),
        token: () => signer.tokenFor(shopper),
      })
      if (status !== 200) unexpectedResponses.push({ orderId, what: `cancel returned ${status}` })
      return
    }
    case 'answered twice at once': {
      const statuses = await Promise.all([
        report(orderId, { type: 'accept' }, { expected: [200, 409] }),
        report(orderId, { type: 'reject' }, { key: keys.other, expected: [200, 409] }),
      ])
      if (statuses.toSorted((a, b) => a - b).join() !== '200,409') {
        const what = `two answers at once returned ${statuses.join(' and ')}`
        unexpectedResponses.push({ orderId, what })
      }
      return
    }
    case 'delivered':
    case 'left to pack':
    case 'left on the way':
      break
    default:
      plan.fate satisfies never
  }
  await report(orderId, { type: 'accept' })
  if (plan.fate === 'left to pack') return
  await next()
  const rider = { name: 'Rituraj Das', phoneNumber: '98540 00456' }
  await report(orderId, { type: 'assign-rider', rider })
  await next()
  await report(orderId, { type: 'pickup' })
  if (plan.fate === 'left on the way') return
  await next()
  await report(orderId, { type: 'deliver' })
}

/**
 * Returns the orders as the shoppers see them, by id. This path shares no code with the lists,
 * streams and webhooks of the store.
 */
async function ordersOfShoppers(
  shoppers: readonly RegisteredShopper[],
): Promise<Map<string, Order>> {
  const all = new Map<string, Order>()
  const remaining = [...shoppers]
  const readAll = async (): Promise<void> => {
    for (let shopper = remaining.pop(); shopper !== undefined; shopper = remaining.pop()) {
      const owner = shopper
      const result = await callWithRetries(origin, {
        method: userOrders.method,
        path: pathOf(userOrders.pattern, { userId: owner.user._id }),
        token: () => signer.tokenFor(owner),
      })
      for (const order of v.parse(userOrders.response, bodyOfSuccess(result)).data.orders)
        all.set(order._id, order)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_READS }, readAll))
  return all
}

const MESSAGE_OF: Partial<Record<ReceivedStatus, string>> = {
  pending: 'order.placed',
  accepted: 'order.accepted',
  pickup: 'order.picked_up',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  rejected: 'order.rejected',
}

/** Returns the messages that the receiver must have processed for an order. */
function messagesOf({ _id, history, deliveryRider }: Order): string[] {
  const types = history.map(({ status }) => MESSAGE_OF[status] ?? `an unknown state, ${status}`)
  if (deliveryRider !== null) types.push('order.rider_assigned')
  return types.map((type) => `${_id} ${type}`)
}

interface Difference {
  missing: string[]
  wrong: string[]
}

/** Compares the board of a counter with the orders as the shoppers see them. */
function differences(counter: HeadlessCounter, truth: ReadonlyMap<string, Order>): Difference {
  const { orders, finished } = counter.board()
  const missing: string[] = []
  const wrong: string[] = []
  for (const [id, { orderStatus, version }] of truth) {
    const isFinished = isFinalStatus(orderStatus)
    const open = orders.get(id)
    const finishedVersion = finished.get(id)
    if (open === undefined && finishedVersion === undefined) {
      // The late counter lists only the orders that were open when it started.
      if (!isFinished || counter.name !== LATE) missing.push(id)
    } else if (isFinished ? finishedVersion !== version : open?.version !== version) {
      wrong.push(id)
    } else if (!isFinished && open?.orderStatus !== orderStatus) {
      wrong.push(id)
    }
  }
  for (const id of [...orders.keys(), ...finished.keys()]) if (!truth.has(id)) wrong.push(id)
  return { missing, wrong }
}

const LATE = 'opened at half-time'

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

try {
  await startShop()
  await callWithRetries(origin, {
    method: changeAnswerTimes.method,
    path: pathOf(changeAnswerTimes.pattern, { storeId: IN_REACH_STORE }),
    token: () => keys.staff,
    body: ANSWER_TIMES,
  })
  const shoppers: RegisteredShopper[] = []
  for (let turn = 0; turn < Math.ceil(ORDERS / ORDERS_PER_SHOPPER); turn += 1) {
    shoppers.push(await registerShopper(send))
  }
  installWindowGlobals(origin)
  const steady = startCounter('open all the time', keys.staff)
  const often = startCounter(`cut every ${CUT_EVERY_MS / 1_000} s`, keys.other)
  const counters = [steady, often]
  const cutting = setInterval(often.cut, CUT_EVERY_MS)

  const startedAtMs = Date.now()
  const until = (afterMs: number) => sleep(Math.max(0, startedAtMs + afterMs - Date.now()))
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAtMs) / 1_000)
    console.error(
      `${seconds} s: ${placedAtMs.size} orders placed, ${receivedMessages.size} webhook messages received`,
    )
  }, PROGRESS_EVERY_MS)
  const plans = drawPlans(SEED, ORDERS, DURATION_MS)
  const downtimesMs: number[] = []
  const kills = async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until((DURATION_MS * kill) / (KILLS + 1))
      if (kill === Math.ceil(KILLS / 2)) counters.push(startCounter(LATE, keys.staff))
      const killedAtMs = Date.now()
      await killShop()
      await startShop()
      downtimesMs.push(Date.now() - killedAtMs)
    }
  }
  await Promise.all([
    kills(),
    ...plans.map(async (plan, at) => {
      await until(plan.placedAfterMs)
      const shopper = shoppers[Math.floor(at / ORDERS_PER_SHOPPER)]
      if (shopper === undefined) throw new Error('There are too few shoppers')
      await runPlan(plan, shopper)
    }),
  ])
  const plansTookMs = Date.now() - startedAtMs
  clearInterval(progress)

  // Waits until the shop has rejected the last unanswered orders and everything has arrived.
  const settledBy = Date.now() + SETTLED_WITHIN_MS
  let truth: Map<string, Order>
  let missingMessages: string[]
  for (;;) {
    truth = await ordersOfShoppers(shoppers)
    const pending = [...truth.values()].filter(({ orderStatus }) => orderStatus === 'pending')
    const different = counters.flatMap((counter) => {
      const { missing, wrong } = differences(counter, truth)
      return [...missing, ...wrong]
    })
    missingMessages = [...truth.values()]
      .flatMap(messagesOf)
      .filter((name) => !receivedMessages.has(name))
    if (pending.length + different.length + missingMessages.length === 0) break
    console.error(
      `Waiting: ${pending.length} orders are pending, ${different.length} are missing or outdated on ` +
        `a counter, ${missingMessages.length} webhook messages have not arrived`,
    )
    if (Date.now() > settledBy) break
    await sleep(SETTLED_POLL_MS)
  }
  clearInterval(cutting)
  const isClosed = await Promise.all(counters.map((counter) => counter.close()))

  const count = (status: ReceivedStatus, reason?: string) =>
    [...truth.values()].filter(
      ({ orderStatus, rejectionReason }) =>
        orderStatus === status && (reason === undefined || rejectionReason === reason),
    ).length
  console.log(
    `Seed ${SEED}; ${ORDERS} orders in ${SECONDS} s, with all their steps in ${Math.round(plansTookMs / 1_000)} s. ` +
      `The server was killed ${KILLS} times and was down for ${downtimesMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s.\n`,
  )
  console.log(
    markdownTable(
      [
        'placed',
        'delivered',
        'on the way',
        'to pack',
        'rejected',
        'of them unanswered',
        'cancelled',
      ],
      [
        [
          placedAtMs.size,
          count('delivered'),
          count('pickup'),
          count('accepted'),
          count('rejected'),
          count('rejected', 'unanswered'),
          count('cancelled'),
        ],
      ],
    ),
  )
  const neverEnded = counters.filter((_counter, at) => isClosed[at] === false)
  for (const { name } of neverEnded) console.error(`The counter '${name}' did not close`)
  let meetsLimits = neverEnded.length === 0
  meetsLimits &&=
    placedAtMs.size === ORDERS && truth.size === ORDERS && missingMessages.length === 0
  const rows = counters.map((counter) => {
    const { missing, wrong } = differences(counter, truth)
    const alerts = [...counter.alertedAtMs.entries()]
    const twice = alerts.filter(([, times]) => times.length > 1).length
    const delays = alerts.flatMap(([id, [firstMs = 0]]) => {
      const placedMs = placedAtMs.get(id) ?? 0
      return placedMs < counter.openedAtMs ? [] : [firstMs - placedMs]
    })
    const seen = alerts.length + counter.arrivedAnswered.size
    if (counter.name !== LATE) meetsLimits &&= seen === ORDERS
    const { orders, finished } = counter.board()
    meetsLimits &&= missing.length + wrong.length + twice === 0
    return [
      counter.name,
      counter.connections(),
      orders.size,
      finished.size,
      missing.length,
      wrong.length,
      alerts.length,
      counter.arrivedAnswered.size,
      twice,
      quantile(delays, 0.5),
      quantile(delays, 0.95),
    ]
  })
  console.log(
    `\n${markdownTable(
      [
        'counter',
        'connections',
        'open orders',
        'finished',
        'missing',
        'in another state',
        'alerts',
        'answered before they arrived',
        'alerted twice',
        'delay until shown, median ms',
        '95 % within, ms',
      ],
      rows,
    )}`,
  )
  const doubled = [...receivedMessages.values()].filter((times) => times > 1).length
  // Refusals are correct if the shop had rejected the order as unanswered before.
  const wronglyRefused = unexpectedResponses.filter(
    ({ orderId }) => truth.get(orderId)?.rejectionReason !== 'unanswered',
  )
  meetsLimits &&= doubled === 0 && wronglyRefused.length === 0
  console.log(
    `\n${markdownTable(
      [
        'webhook: messages',
        'deliveries',
        'refused by the receiver',
        'repeated after success',
        'missing',
        'processed twice',
      ],
      [
        [
          receivedMessages.size,
          deliveries.length,
          refusedByReceiver,
          deliveries.length - refusedByReceiver - new Set(deliveries).size,
          missingMessages.length,
          doubled,
        ],
      ],
    )}`,
  )
  for (const { orderId, what } of wronglyRefused.slice(0, 10)) console.error(orderId, what)
  process.exitCode = meetsLimits ? 0 : 1
} finally {
  await killShop()
  receiver.closeAllConnections()
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
