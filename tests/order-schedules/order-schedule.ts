/**
 * One schedule: a shopper places an order while things go wrong that a seed has drawn, and
 * afterwards the database is compared with everything that the phone accepted and said
 * (DESIGN §5, §11).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { paiseFromRupees } from '#contract/money.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order-calls.ts'
import { cartSchema, removeOrdered, type CartItem } from '#features/cart/cart-rules.ts'
import { isUnsettled, outboxSchema, type OrderIntent } from '#features/orders/order-outbox-rules.ts'
import { orders } from '#server/db/schema.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'
import {
  IN_REACH,
  IN_REACH_STORE,
  SOME_ADDRESS,
  type RegisteredShopper,
} from '#tests/support/server-harness.ts'
import { OrderPhone, type PhoneTab, type TabProgram } from './order-phone.ts'
import type { ScheduleLane } from './schedule-lanes.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { ClientBug, Statement } from './tab-program.ts'

/** What may happen beside the faults of the connection. */
export type ShopperEvent =
  | 'double-tap'
  | 'reload'
  | 'second-tab'
  | 'price-change'
  | 'withdrawal'
  | 'sign-out'
  | 'other-shopper'
  | 'old-quote'
  | 'closing'
  | 'full-storage'
  | 'refused-token'
  | 'foreign-intent'

export interface ScheduleResult {
  seed: number
  /** What broke the promise; empty where it held. */
  violations: string[]
  events: ShopperEvent[]
  /** Intents that the phone took on. */
  accepted: number
  /** Of them: what they came to. */
  placed: number
  settledWithoutOrder: number
  /** Purged by a sign-out before the answer; of them those that arrived all the same. */
  purged: number
  arrivedAfterPurge: number
}

const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'delay', beforeMs: 15 },
  { kind: 'delay', afterMs: 15 },
  { kind: 'hang' },
  { kind: 'hang', forwarded: true },
  { kind: 'cut-before' },
  { kind: 'cut-after' },
  { kind: 'gateway-timeout' },
  { kind: 'captive-portal' },
  { kind: 'captive-portal', status: 511 },
  { kind: 'truncate' },
]

/** Noon in India: the shops of the lanes keep the specification's hours. */
const NOON_MS = Date.parse('2026-11-21T12:00:00+05:30')
const AFTER_CLOSING_MS = Date.parse('2026-11-21T21:30:00+05:30')
const ELEVEN_MINUTES_MS = 11 * 60_000
/** Ten times what the slowest honest schedule was seen to need on two busy cores. */
const SETTLED_WITHIN_MS = 20_000
const LOOK_AGAIN_MS = 10
/** Long enough for a request that hangs to be given up and sent again. */
const LONGEST_WAIT_MS = 900
const ON_ITS_WAY_MS = 40

interface RunOptions {
  lane: ScheduleLane
  program: TabProgram
  seed: number
  bug?: ClientBug | undefined
  hasLocks: boolean
}

export async function runSchedule(options: RunOptions): Promise<ScheduleResult> {
  const schedule = new Schedule(options)
  return schedule.run()
}

class Schedule {
  readonly #lane: ScheduleLane
  readonly #seed: number
  readonly #random: SeededRandom
  readonly #phone: OrderPhone
  readonly #violations: string[] = []
  readonly #events: ShopperEvent[] = []
  readonly #statements: Statement[] = []
  /** Everything that was ever stored to be sent, by key. */
  readonly #accepted = new Map<string, OrderIntent>()
  readonly #purged = new Set<string>()
  readonly #placedIds = new Set<string>()
  #foreignKey: string | undefined
  #tabs: PhoneTab[] = []
  #shopper: RegisteredShopper | undefined
  #everyShopper: RegisteredShopper[] = []
  #isTokenRefused = false
  #cartBefore: CartItem[] = []
  #arrivedAfterPurge = 0
  #faultsLeft = 0

  constructor({ lane, program, seed, bug, hasLocks }: RunOptions) {
    this.#lane = lane
    this.#seed = seed
    this.#random = seededRandom(seed)
    this.#phone = new OrderPhone({
      program,
      bug,
      hasLocks,
      origin: `http://127.0.0.1:${lane.proxy.port}`,
      token: () => Promise.resolve(this.#token()),
      say: (statement) => {
        this.#hear(statement)
      },
      onRequest: ({ headers }) => {
        this.#checkSent(headers.get(IDEMPOTENCY_HEADER))
      },
      onStored: (key, text) => {
        if (key === 'order-outbox') this.#checkOutbox(text)
      },
      onConsoleError: (text) => {
        this.#violations.push(`an error on the console: ${text}`)
      },
    })
  }

  async run(): Promise<ScheduleResult> {
    this.#lane.clock.nowMs = NOON_MS
    const unfollow = this.#lane.harness.shop.feed.subscribe(({ order, cause }) => {
      if (cause === 'placed') this.#placedIds.add(order._id)
    })
    try {
      await this.#openApp()
      this.#planFaults()
      await this.#shop()
      await this.#calm()
      // What a request on its way may still do, it does now.
      await sleep(ON_ITS_WAY_MS)
      await this.#compare()
    } finally {
      unfollow()
      this.#tabs.forEach((tab) => {
        tab.close()
      })
      await this.#lane.calm()
    }
    const fates = this.#fates()
    return {
      seed: this.#seed,
      violations: this.#violations,
      events: this.#events,
      accepted: this.#accepted.size,
      ...fates,
    }
  }

  // --- the shopper

  async #openApp(): Promise<void> {
    await this.#signIn(await this.#lane.harness.registered())
    if (this.#random.chance(0.08)) this.#leaveForeignIntent()
    this.#tabs = [this.#phone.openTab()]
  }

  async #signIn(shopper: RegisteredShopper): Promise<void> {
    this.#shopper = shopper
    this.#everyShopper.push(shopper)
    await this.#lane.setPrices(1)
    this.#phone.store('session-store', this.#session(shopper))
    this.#cartBefore = this.#lane.goods.map(({ id, rupees }) => ({
      _id: id,
      productName: id,
      productImage: '/tile.webp',
      price: rupees,
      quantity: this.#random.between(1, 3),
      hue: 78,
      available: true,
    }))
    this.#phone.store('cart-store', { items: this.#cartBefore, deliveryCharge: 19 })
  }

  #session({ sub, email, user }: RegisteredShopper) {
    return { sub, email, userId: user._id, phoneNumber: user.phoneNumber }
  }

  /** Something of somebody else that a purge has missed: it must never be sent. */
  #leaveForeignIntent(): void {
    this.#events.push('foreign-intent')
    this.#foreignKey = randomUUID()
    const [good] = this.#lane.goods
    this.#phone.store('order-outbox', [
      {
        key: this.#foreignKey,
        userId: 'somebody-else',
        lines: [{ productName: good.id, quantity: 1 }],
        body: {
          userId: 'somebody-else',
          items: [{ productId: good.id, quantity: 1, price: good.rupees }],
          totalPrice: good.rupees + 19,
          darkStoreId: IN_REACH_STORE,
          paymentMethod: 'cash',
          address: SOME_ADDRESS,
          location: IN_REACH,
          quotedAt: new Date(NOON_MS).toISOString(),
        },
      },
    ])
  }

  #token(): string | null {
    if (this.#shopper === undefined) return null
    const token = this.#lane.harness.signer.tokenFor(this.#shopper)
    return this.#isTokenRefused ? `${token.slice(0, -8)}AAAAAAAA` : token
  }

  #planFaults(): void {
    const probability = this.#random.pick([0.4, 0.7, 1])
    this.#faultsLeft = this.#random.between(1, 6)
    this.#lane.proxy.decideBy(({ url }) => {
      if (!url.startsWith('/api/v1/order') || this.#faultsLeft === 0) return undefined
      if (!this.#random.chance(probability)) return undefined
      this.#faultsLeft -= 1
      return this.#random.pick(FAULTS)
    })
  }

  /** The tap, with what happens around it. */
  async #shop(): Promise<void> {
    if (this.#random.chance(0.12)) await this.#changePrices()
    if (this.#random.chance(0.1)) this.#fillStorage()
    if (this.#random.chance(0.08)) await this.#lane.refuse()
    if (this.#random.chance(0.2)) this.#openSecondTab()
    const agreedAtMs = this.#lane.clock.nowMs
    if (this.#random.chance(0.1)) {
      this.#events.push('old-quote')
      this.#lane.clock.nowMs += ELEVEN_MINUTES_MS
    }
    if (this.#random.chance(0.08)) {
      this.#events.push('closing')
      this.#lane.clock.nowMs = AFTER_CLOSING_MS
    }
    this.#tap(agreedAtMs)
    if (this.#random.chance(0.35)) {
      this.#events.push('double-tap')
      this.#tap(agreedAtMs)
    }
    const steps = this.#random.between(0, 4)
    for (let step = 0; step < steps; step += 1) {
      await sleep(this.#random.between(0, 40))
      await this.#step()
    }
    // Most shoppers leave the phone to it for a while.
    const waitsUntil = Date.now() + this.#random.between(0, LONGEST_WAIT_MS)
    while (this.#faultsLeft > 0 && this.#openIntents().length > 0 && Date.now() < waitsUntil) {
      await sleep(LOOK_AGAIN_MS)
    }
  }

  async #step(): Promise<void> {
    const what = this.#random.pick([
      'reload',
      'reload',
      'second-tab',
      'second-tab',
      'tap',
      'withdrawal',
      'withdrawal',
      'sign-out',
      'other-shopper',
      'price-change',
      'drop',
      'refuse',
      'refused-token',
      'agree',
    ] as const)
    switch (what) {
      case 'reload':
        this.#reload()
        return
      case 'second-tab':
        this.#openSecondTab()
        return
      case 'tap':
        this.#tap(this.#lane.clock.nowMs)
        return
      case 'withdrawal':
        this.#withdraw()
        return
      case 'sign-out':
        await this.#signOut()
        return
      case 'other-shopper':
        await this.#signOut()
        this.#events.push('other-shopper')
        await this.#signIn(await this.#lane.harness.registered())
        this.#tabs = [this.#phone.openTab()]
        this.#tap(this.#lane.clock.nowMs)
        return
      case 'price-change':
        await this.#changePrices()
        return
      case 'drop':
        this.#lane.proxy.dropSockets()
        return
      case 'refuse':
        await this.#lane.refuse()
        await sleep(this.#random.between(5, 40))
        await this.#lane.comeBack()
        return
      case 'refused-token':
        this.#events.push('refused-token')
        this.#isTokenRefused = true
        return
      case 'agree':
        this.#agree()
        return
      default:
        what satisfies never
    }
  }

  #tab(): PhoneTab | undefined {
    return this.#tabs[this.#random.between(0, this.#tabs.length - 1)]
  }

  #tap(nowMs: number): void {
    this.#tab()?.tapPlaceOrder({
      address: SOME_ADDRESS,
      position: IN_REACH,
      darkStoreId: IN_REACH_STORE,
      nowMs,
    })
  }

  #agree(): void {
    if (this.#shopper) this.#tab()?.agree(this.#lane.clock.nowMs)
  }

  #withdraw(): void {
    if (this.#openIntents().length === 0) return
    this.#events.push('withdrawal')
    this.#tab()?.withdraw()
  }

  #reload(): void {
    if (this.#shopper === undefined) return
    this.#events.push('reload')
    const at = this.#random.between(0, this.#tabs.length - 1)
    this.#tabs[at]?.close()
    this.#tabs[at] = this.#phone.openTab()
  }

  #openSecondTab(): void {
    if (this.#shopper === undefined || this.#tabs.length > 1) return
    this.#events.push('second-tab')
    this.#tabs.push(this.#phone.openTab())
  }

  async #changePrices(): Promise<void> {
    this.#events.push('price-change')
    await this.#lane.setPrices(this.#random.pick([1.1, 0.9]))
  }

  #fillStorage(): void {
    this.#events.push('full-storage')
    this.#phone.isFull = true
  }

  /** 'Sign out anyway' of who has an order on its way, or after it was withdrawn. */
  async #signOut(): Promise<void> {
    if (this.#shopper === undefined) return
    this.#events.push('sign-out')
    if (this.#random.chance(0.4)) {
      // 'Withdraw and sign out', with as little patience as a shopper has.
      this.#withdraw()
      await sleep(this.#random.between(10, 100))
    }
    for (const intent of this.#openIntents()) this.#purged.add(intent.key)
    const done = this.#tab()?.signOut()
    this.#shopper = undefined
    await done
    for (const tab of this.#tabs) tab.close()
    this.#tabs = []
  }

  // --- what the phone does and says

  #outbox(): OrderIntent[] {
    return [...v.parse(outboxSchema, this.#phone.stored('order-outbox') ?? []).intents]
  }

  #openIntents(): OrderIntent[] {
    const userId = this.#shopper?.user._id
    return this.#outbox().filter((intent) => intent.userId === userId && isUnsettled(intent))
  }

  #checkOutbox(text: string | null): void {
    const { intents } = v.parse(outboxSchema, JSON.parse(text ?? '[]'))
    for (const intent of intents) {
      if (intent.key !== this.#foreignKey && !this.#accepted.has(intent.key)) {
        this.#accepted.set(intent.key, intent)
      }
    }
    if (this.#openIntents().length > 1)
      this.#violations.push('two orders of one shopper were open at once')
  }

  #checkSent(key: string | null): void {
    if (key === null) return
    const accepted = this.#accepted.get(key)
    if (accepted === undefined)
      this.#violations.push(`a key was sent that was never stored: ${key}`)
    else if (accepted.userId !== this.#shopper?.user._id) {
      this.#violations.push(`an order was sent under another shopper: ${key}`)
    }
  }

  #hear(statement: Statement): void {
    this.#statements.push(statement)
    if (statement.kind === 'placed' && !this.#placedIds.has(statement.orderId)) {
      this.#violations.push(`'placed' was said before the server had said so: ${statement.key}`)
    }
  }

  // --- afterwards

  /** The connection is back, there is room, the session holds, and the shopper looks again. */
  async #calm(): Promise<void> {
    this.#phone.isFull = false
    this.#isTokenRefused = false
    await this.#lane.calm()
    if (this.#shopper === undefined) return
    await this.#settle()
    if (this.#random.chance(0.5)) {
      this.#agree()
      await this.#settle()
    }
    for (const tab of this.#tabs) {
      const open = tab
        .shown()
        .filter(({ key }) => !this.#outbox().some((known) => known.key === key))
      if (open.length > 0) {
        this.#violations.push(`a tab still shows what is settled: ${JSON.stringify(open)}`)
      }
    }
  }

  async #settle(): Promise<void> {
    const giveUpAt = Date.now() + SETTLED_WITHIN_MS
    while (this.#openIntents().length > 0) {
      if (Date.now() > giveUpAt) {
        this.#violations.push(
          `never settled: ${JSON.stringify(this.#tabs.map((tab) => tab.shown()))}`,
        )
        return
      }
      for (const tab of this.#tabs) tab.focus()
      await sleep(LOOK_AGAIN_MS)
    }
  }

  #said(kinds: readonly Statement['kind'][], key: string): boolean {
    return this.#statements.some(
      (statement) => statement.key === key && kinds.includes(statement.kind),
    )
  }

  #fates(): Pick<
    ScheduleResult,
    'placed' | 'settledWithoutOrder' | 'purged' | 'arrivedAfterPurge'
  > {
    const keys = [...this.#accepted.keys()]
    const isPlaced = (key: string): boolean => this.#said(['placed'], key)
    return {
      placed: keys.filter(isPlaced).length,
      settledWithoutOrder: keys.filter((key) => this.#said(['refused', 'withdrawn'], key)).length,
      purged: this.#purged.size,
      arrivedAfterPurge: this.#arrivedAfterPurge,
    }
  }

  /** Accepted intents are orders in the database, each once, and what was said of each is true. */
  async #compare(): Promise<void> {
    const rows = await this.#lane.harness.database.orm
      .select()
      .from(orders)
      .where(
        inArray(
          orders.userId,
          this.#everyShopper.map(({ user }) => user._id),
        ),
      )
    const rowsOf = (key: string) =>
      // A database that forgets keys (a planted bug) marks them behind a colon.
      rows.filter((row) => row.idempotencyKey.split(':')[0] === key)
    for (const row of rows) {
      const key = row.idempotencyKey.split(':')[0] ?? ''
      const intent = this.#accepted.get(key)
      if (intent === undefined) {
        this.#violations.push(`an order that no phone has asked for: ${row.id}`)
      } else if (
        row.totalPaise !== paiseFromRupees(intent.body.totalPrice) ||
        row.userId !== intent.userId
      ) {
        this.#violations.push(`an order other than was agreed to: ${row.id}`)
      }
    }
    for (const key of this.#accepted.keys()) {
      const made = rowsOf(key)
      if (made.length > 1) this.#violations.push(`an order was doubled: ${key}`)
      const placed = this.#said(['placed'], key)
      const refused = this.#said(['refused', 'withdrawn'], key)
      const purged = this.#purged.has(key)
      if (placed && refused) this.#violations.push(`both placed and not: ${key}`)
      if (placed && made[0]?.placedAt == null)
        this.#violations.push(`placed was said, and is not: ${key}`)
      const isDelivered = made.some(({ placedAt }) => placedAt !== null)
      if (refused && isDelivered) this.#violations.push(`'not placed' was said, and is: ${key}`)
      if (!placed && !refused && !purged) this.#violations.push(`lost without a word: ${key}`)
      if (purged && !placed && !refused) this.#arrivedAfterPurge += isDelivered ? 1 : 0
    }
    if (this.#shopper) this.#compareCart(this.#shopper.user._id)
  }

  /** What was ordered has left the cart, once, and nothing else. */
  #compareCart(userId: string): void {
    const items = v.parse(cartSchema, this.#phone.stored('cart-store')).items
    let expected: readonly CartItem[] = this.#cartBefore
    for (const intent of this.#accepted.values()) {
      if (intent.userId === userId && this.#said(['placed'], intent.key)) {
        expected = removeOrdered(expected, intent.body.items)
      }
    }
    if (quantities(items) !== quantities(expected)) {
      this.#violations.push(`the cart holds ${quantities(items)} and not ${quantities(expected)}`)
    }
  }
}

function quantities(items: readonly CartItem[]): string {
  return JSON.stringify(items.map((item) => [item._id, item.quantity]))
}
