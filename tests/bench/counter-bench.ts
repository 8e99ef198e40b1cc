/**
 * A busy evening at the counter (product §21.9): a thousand orders in ten minutes, against the
 * production server on the embedded database, while connections are cut and the server is killed.
 * Counters follow the list and the stream, a receiver takes the webhooks. At the end, every order
 * must be on every counter exactly once, in the state that its shopper sees.
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
import { registrationPoint } from '#contract/geo.ts'
import { reportOrderEvent, type OrderEvent } from '#contract/operations-endpoints.ts'
import { webhookMessageSchema } from '#contract/operations-webhooks.ts'
import {
  cancelOrder,
  createOrder,
  IDEMPOTENCY_HEADER,
  placeOrder,
  userOrders,
  type Order,
} from '#contract/order-endpoints.ts'
import { isFinalStatus, type ReceivedStatus } from '#contract/order-status.ts'
import { changeAnswerTimes } from '#contract/store-endpoints.ts'
import { register } from '#contract/user-endpoints.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import { addWebhook } from '#server/operations/webhooks.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import {
  IN_REACH,
  IN_REACH_STORE,
  validOrder,
  type RegisteredShopper,
} from '#tests/support/server-harness.ts'
import { someShopper, trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { SEEDS, wholeNumber } from '#tests/support/whole-number.ts'
import { webhookReceiver } from '../../docs/examples/webhook-receiver.ts'
import { freshSeed } from '../order-schedules/run-schedules.ts'
import { seededRandom } from '../order-schedules/seeded-random.ts'
import { actAsWindow, followedCounter, type FollowedCounter } from './counter/followed-counter.ts'
import { drawPlans, type OrderPlan } from './counter/order-plans.ts'
import { callUntilSettled, succeeded } from './counter/persistent-calls.ts'
import { markdownTable } from './markdown-table.ts'

const ORDERS = wholeNumber('COUNTER_ORDERS', 1_000, { least: 1, most: 2_000 })
const SECONDS = wholeNumber('COUNTER_SECONDS', 600, { least: 1, most: 1_200 })
const SEED = wholeNumber('COUNTER_SEED', freshSeed(), SEEDS)
const DURATION_MS = SECONDS * 1_000
/** For the last orders to reach their states, and for everything that follows them. */
const SETTLED_WITHIN_MS = 300_000
const SETTLED_EVERY_MS = 5_000
const PROGRESS_EVERY_MS = 30_000
/** Shoppers who read their orders at the same time. */
const READERS = 8
/** The database, the shoppers, and the end. */
const PREPARED_WITHIN_MS = 240_000
const ORDERS_EACH = 2
const KILLS = 3
const CUT_EVERY_MS = 15_000
/** How often the receiver of the webhooks fails. */
const RECEIVER_FAILS = 0.05
const HOST = 'till.jhola.test'
/** Long enough for staff that a killed server keeps waiting. */
const ANSWER_TIMES = { overdueAfterSeconds: 60, rejectAfterSeconds: 120 }

const signer = trustedSigner()
const random = seededRandom(SEED + 1)
/** Whatever happens, the run ends. */
setTimeout(
  () => {
    console.error('The run took too long')
    process.exit(1)
  },
  DURATION_MS + SETTLED_WITHIN_MS + PREPARED_WITHIN_MS,
).unref()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`

// The receiver of the webhooks: the example of the docs, on a host that fails now and then.
const certificate = selfSignedCertificate(HOST)
/** The orders of which the receiver was told, by `id type`, and how often. */
const heard = new Map<string, number>()
const deliveries: string[] = []
let refusedByReceiver = 0
let takeWebhook = (): ReturnType<typeof webhookReceiver> => {
  throw new Error('The webhook has no secret yet')
}
const receiver = createServer(certificate, (request, response) => {
  deliveries.push(String(request.headers['webhook-id']))
  if (random.chance(RECEIVER_FAILS)) {
    refusedByReceiver += 1
    response.writeHead(503).end()
    return
  }
  takeWebhook()(request, response)
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
const take = webhookReceiver(webhook.secret, (message) => {
  const { type, data } = v.parse(webhookMessageSchema, message)
  const name = 'order' in data ? `${data.order._id} ${type}` : type
  heard.set(name, (heard.get(name) ?? 0) + 1)
  return Promise.resolve()
})
takeWebhook = () => take

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

async function registered(): Promise<RegisteredShopper> {
  const shopper = someShopper()
  const result = await callUntilSettled(origin, {
    method: register.method,
    path: register.pattern,
    token: () => signer.tokenFor(shopper),
    body: {
      email: shopper.email,
      phoneNumber: '9876543210',
      location: registrationPoint(IN_REACH),
    },
  })
  return { ...shopper, user: succeeded(register.response, result).data.user }
}

/** The orders of the run: when `place` returned, and by whom. */
const placedAtMs = new Map<string, number>()
/** By order, what was refused though it should not have been. */
const unexpected: { orderId: string; what: string }[] = []

async function placed(shopper: RegisteredShopper): Promise<string> {
  const token = () => signer.tokenFor(shopper)
  const body = validOrder(shopper, Date.now())
  const created = await callUntilSettled(origin, {
    method: createOrder.method,
    path: pathOf(createOrder.pattern, { userId: shopper.user._id }),
    token,
    body,
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
  })
  const { _id: orderId } = succeeded(createOrder.response, created).data.order
  const path = pathOf(placeOrder.pattern, { orderId })
  const placing = { method: placeOrder.method, path, token }
  succeeded(placeOrder.response, await callUntilSettled(origin, placing))
  placedAtMs.set(orderId, Date.now())
  return orderId
}

/** Returns the status of the response. Any status but these is a failure of the run. */
async function report(
  orderId: string,
  event: OrderEvent,
  { key = keys.staff, expected = [200] }: { key?: string; expected?: number[] } = {},
): Promise<number> {
  const { status } = await callUntilSettled(origin, {
    method: reportOrderEvent.method,
    path: pathOf(reportOrderEvent.pattern, { orderId }),
    token: () => key,
    body: { eventId: randomUUID(), ...event },
  })
  if (!expected.includes(status))
    unexpected.push({ orderId, what: `${event.type} returned ${status}` })
  return status
}

async function follow(plan: OrderPlan, shopper: RegisteredShopper): Promise<void> {
  const orderId = await placed(shopper)
  let step = 0
  const next = () => sleep(plan.stepMs[step++] ?? 0)
  if (plan.fate === 'unanswered') return
  await next()
  switch (plan.fate) {
    case 'rejected':
      await report(orderId, { type: 'reject', reason: 'too-busy' })
      return
    case 'cancelled by the shopper': {
      const { status } = await callUntilSettled(origin, {
        method: cancelOrder.method,
        path: pathOf(cancelOrder.pattern, { orderId }),
        token: () => signer.tokenFor(shopper),
      })
      if (status !== 200) unexpected.push({ orderId, what: `cancel returned ${status}` })
      return
    }
    case 'answered twice at once': {
      const statuses = await Promise.all([
        report(orderId, { type: 'accept' }, { expected: [200, 409] }),
        report(orderId, { type: 'reject' }, { key: keys.other, expected: [200, 409] }),
      ])
      if (statuses.toSorted((a, b) => a - b).join() !== '200,409') {
        const what = `two answers at once returned ${statuses.join(' and ')}`
        unexpected.push({ orderId, what })
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

/** What the shoppers see, which no list, stream or webhook of the store has part in. */
async function ordersOfShoppers(
  shoppers: readonly RegisteredShopper[],
): Promise<Map<string, Order>> {
  const all = new Map<string, Order>()
  const waiting = [...shoppers]
  const readAll = async (): Promise<void> => {
    for (let shopper = waiting.pop(); shopper !== undefined; shopper = waiting.pop()) {
      const owner = shopper

      const result = await callUntilSettled(origin, {
        method: userOrders.method,
        path: pathOf(userOrders.pattern, { userId: owner.user._id }),
        token: () => signer.tokenFor(owner),
      })
      for (const order of succeeded(userOrders.response, result).data.orders)
        all.set(order._id, order)
    }
  }
  await Promise.all(Array.from({ length: READERS }, readAll))
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

/** What the receiver must have been told of an order. */
function messagesOf({ _id, history, deliveryRider }: Order): string[] {
  const types = history.map(({ status }) => MESSAGE_OF[status] ?? `an unknown state, ${status}`)
  if (deliveryRider !== null) types.push('order.rider_assigned')
  return types.map((type) => `${_id} ${type}`)
}

interface Difference {
  missing: string[]
  wrong: string[]
}

/** Where a counter differs from what the shoppers see. */
function differences(counter: FollowedCounter, truth: ReadonlyMap<string, Order>): Difference {
  const { orders, finished } = counter.board()
  const missing: string[] = []
  const wrong: string[] = []
  for (const [id, { orderStatus, version }] of truth) {
    const isFinished = isFinalStatus(orderStatus)
    const open = orders.get(id)
    const finishedVersion = finished.get(id)
    if (open === undefined && finishedVersion === undefined) {
      // A counter that opened later has only those that were open then.
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
  await callUntilSettled(origin, {
    method: changeAnswerTimes.method,
    path: pathOf(changeAnswerTimes.pattern, { storeId: IN_REACH_STORE }),
    token: () => keys.staff,
    body: ANSWER_TIMES,
  })
  const shoppers: RegisteredShopper[] = []
  for (let turn = 0; turn < Math.ceil(ORDERS / ORDERS_EACH); turn += 1) {
    shoppers.push(await registered())
  }
  actAsWindow(origin)
  const steady = followedCounter('open all the time', keys.staff)
  const often = followedCounter(`cut every ${CUT_EVERY_MS / 1_000} s`, keys.other)
  const counters = [steady, often]
  const cutting = setInterval(often.cut, CUT_EVERY_MS)

  const startedAtMs = Date.now()
  const until = (afterMs: number) => sleep(Math.max(0, startedAtMs + afterMs - Date.now()))
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAtMs) / 1_000)
    console.error(`${seconds} s: ${placedAtMs.size} orders, ${heard.size} messages of the webhook`)
  }, PROGRESS_EVERY_MS)
  const plans = drawPlans(SEED, ORDERS, DURATION_MS)
  const awayMs: number[] = []
  const kills = async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until((DURATION_MS * kill) / (KILLS + 1))
      if (kill === Math.ceil(KILLS / 2)) counters.push(followedCounter(LATE, keys.staff))
      const killedAtMs = Date.now()
      await killShop()
      await startShop()
      awayMs.push(Date.now() - killedAtMs)
    }
  }
  await Promise.all([
    kills(),
    ...plans.map(async (plan, at) => {
      await until(plan.placedAfterMs)
      const shopper = shoppers[Math.floor(at / ORDERS_EACH)]
      if (shopper === undefined) throw new Error('There are too few shoppers')
      await follow(plan, shopper)
    }),
  ])
  const placedInMs = Date.now() - startedAtMs
  clearInterval(progress)

  // The last unanswered orders, and what is still on its way to the counters and the receiver.
  const settledBy = Date.now() + SETTLED_WITHIN_MS
  let truth: Map<string, Order>
  let missingMessages: string[]
  for (;;) {
    truth = await ordersOfShoppers(shoppers)
    const waiting = [...truth.values()].filter(({ orderStatus }) => orderStatus === 'pending')
    const different = counters.flatMap((counter) => {
      const { missing, wrong } = differences(counter, truth)
      return [...missing, ...wrong]
    })
    missingMessages = [...truth.values()].flatMap(messagesOf).filter((name) => !heard.has(name))
    if (waiting.length + different.length + missingMessages.length === 0) break
    console.error(
      `${waiting.length} orders wait for their store, ${different.length} are not yet on a counter ` +
        `as they are, ${missingMessages.length} messages are on their way`,
    )
    if (Date.now() > settledBy) break
    await sleep(SETTLED_EVERY_MS)
  }
  clearInterval(cutting)
  const isClosed = await Promise.all(counters.map((counter) => counter.close()))

  const count = (status: ReceivedStatus, reason?: string) =>
    [...truth.values()].filter(
      ({ orderStatus, rejectionReason }) =>
        orderStatus === status && (reason === undefined || rejectionReason === reason),
    ).length
  console.log(
    `Seed ${SEED}; ${ORDERS} orders in ${SECONDS} s, with their steps in ${Math.round(placedInMs / 1_000)} s. ` +
      `The server was killed ${KILLS} times, and away for ${awayMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s.\n`,
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
  for (const { name } of neverEnded) console.error(`The counter '${name}' did not end`)
  let isHeld = neverEnded.length === 0
  isHeld &&= placedAtMs.size === ORDERS && truth.size === ORDERS && missingMessages.length === 0
  const rows = counters.map((counter) => {
    const { missing, wrong } = differences(counter, truth)
    const alerts = [...counter.toldAtMs.entries()]
    const twice = alerts.filter(([, times]) => times.length > 1).length
    const delays = alerts.flatMap(([id, [firstMs = 0]]) => {
      const placedMs = placedAtMs.get(id) ?? 0
      return placedMs < counter.openedAtMs ? [] : [firstMs - placedMs]
    })
    const seen = alerts.length + counter.arrivedAnswered.size
    if (counter.name !== LATE) isHeld &&= seen === ORDERS
    const { orders, finished } = counter.board()
    isHeld &&= missing.length + wrong.length + twice === 0
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
        'told as new',
        'answered before they arrived',
        'told twice',
        'delay until shown, median ms',
        '95 % within, ms',
      ],
      rows,
    )}`,
  )
  const doubled = [...heard.values()].filter((times) => times > 1).length
  // Staff who were too late are refused with reason.
  const wronglyRefused = unexpected.filter(
    ({ orderId }) => truth.get(orderId)?.rejectionReason !== 'unanswered',
  )
  isHeld &&= doubled === 0 && wronglyRefused.length === 0
  console.log(
    `\n${markdownTable(
      [
        'webhook: messages',
        'deliveries',
        'refused by the receiver',
        'sent again after they were taken',
        'missing',
        'acted on twice',
      ],
      [
        [
          heard.size,
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
  process.exitCode = isHeld ? 0 : 1
} finally {
  await killShop()
  receiver.closeAllConnections()
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
