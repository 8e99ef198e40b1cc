/**
 * One schedule: a shopper places an order while faults and events occur that are derived from a
 * seed. Afterwards the database is compared with everything that the phone has accepted and shown
 * (product §8, §21.6).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { orders } from '#server/db/schema.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'
import {
  IN_REACH,
  IN_REACH_STORE,
  SOME_ADDRESS,
  type RegisteredShopper,
} from '#tests/support/server-harness.ts'
import type { PhoneTab, TabProgram } from './order-phone.ts'
import type { ScheduleLane } from './schedule-lanes.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import type { ClientBug } from './tab-program.ts'
import { WatchedPhone, type Destination } from './watched-phone.ts'

/** The kinds of events besides the faults of the connection. */
export const SHOPPER_EVENTS = [
  'double-tap',
  'reload',
  'second-tab',
  'price-change',
  'withdrawal',
  'sign-out',
  'other-shopper',
  'old-quote',
  'closing',
  'full-storage',
  'refused-token',
  'foreign-intent',
  'other-address',
  'gap-of-minutes',
  'gap-of-a-day',
  'second-phone',
] as const
export type ShopperEvent = (typeof SHOPPER_EVENTS)[number]

export interface ScheduleResult {
  seed: number
  /** Descriptions of what went wrong; empty if the schedule passed. */
  violations: string[]
  events: ShopperEvent[]
  /** Intents that the phone has accepted. */
  accepted: number
  /** How many of them were shown as placed. */
  placed: number
  /** How many of them were shown as refused or withdrawn. */
  settledWithoutOrder: number
  /** Intents purged by a sign-out before their result, and how many of these were placed anyway. */
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
  { kind: 'stall' },
]

/** The shopper's possible destinations: an address and its position. */
const PLACES: readonly [Destination, ...Destination[]] = [
  { address: SOME_ADDRESS, position: IN_REACH },
  {
    address: { ...SOME_ADDRESS, _id: '1763700000001', type: 'Office', addressLine: '5 Zoo Road' },
    position: { latitude: 26.149, longitude: 91.741 },
  },
  {
    address: { ...SOME_ADDRESS, _id: '1763700000002', type: 'Other', landmark: 'Blue gate' },
    position: { latitude: 26.145, longitude: 91.737 },
  },
]

/** The random steps; a step that is listed twice is twice as likely. */
const STEPS = [
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
  'agree',
  'other-address',
  'other-address',
  'gap-of-minutes',
  'gap-of-a-day',
  'second-phone',
  'second-phone',
] as const
type Step = (typeof STEPS)[number]

/** Steps that follow an order that is created but not placed. They must not place it wrongly. */
const STEPS_AFTER_CREATION = [
  'withdrawal',
  'withdrawal',
  'gap-of-minutes',
  'gap-of-a-day',
  'second-phone',
] as const satisfies Step[]
export type StepAfterCreation = (typeof STEPS_AFTER_CREATION)[number]

/** Noon in India, when the stores of the lanes are open. */
const NOON_MS = Date.parse('2026-11-21T12:00:00+05:30')
const AFTER_CLOSING_MS = Date.parse('2026-11-21T21:30:00+05:30')
const ELEVEN_MINUTES_MS = 11 * 60_000
/** Ten times the slowest correct schedule on two busy cores. */
const SETTLED_WITHIN_MS = 20_000
const POLL_INTERVAL_MS = 10
/** Long enough for a hanging request to time out and to be retried. */
const LONGEST_WAIT_MS = 900
const IN_FLIGHT_MS = 40
/** Creating an order takes about four. In some schedules no order can be created. */
const MAX_POLLS_UNTIL_CREATED = 100

interface RunOptions {
  lane: ScheduleLane
  program: TabProgram
  seed: number
  bug?: ClientBug | undefined
  hasLocks: boolean
  settledWithinMs?: number | undefined
  /** The only fault that occurs; random faults if absent. */
  fault?: Fault | undefined
  /** Only placing fails, and this step follows the creation of the order; random if absent. */
  afterCreation?: StepAfterCreation | undefined
}

export async function runSchedule(options: RunOptions): Promise<ScheduleResult> {
  const schedule = new Schedule(options)
  return schedule.run()
}

class Schedule {
  readonly #options: RunOptions
  readonly #lane: ScheduleLane
  readonly #seed: number
  readonly #random: SeededRandom
  readonly #phone: WatchedPhone
  /** Another phone of the first shopper, once it has been opened. */
  #secondPhone: WatchedPhone | undefined
  readonly #violations: string[] = []
  readonly #events: ShopperEvent[] = []
  readonly #placedIds = new Set<string>()
  #shoppers: RegisteredShopper[] = []
  #faultsLeft = 0
  /** Makes only placing fail, because created but unplaced orders would be rare otherwise. */
  #onlyPlacingFails = false

  constructor(options: RunOptions) {
    this.#options = options
    this.#lane = options.lane
    this.#seed = options.seed
    this.#random = seededRandom(options.seed)
    this.#phone = this.#newPhone()
  }

  #newPhone(): WatchedPhone {
    const { lane, program, bug, hasLocks } = this.#options
    return new WatchedPhone({
      lane,
      program,
      bug,
      hasLocks,
      settledWithinMs: this.#settledWithinMs,
      destination: this.#random.pick(PLACES),
      isPlaced: (orderId) => this.#placedIds.has(orderId),
      onViolation: (text) => {
        this.#violations.push(text)
      },
    })
  }

  get #settledWithinMs(): number {
    return this.#options.settledWithinMs ?? SETTLED_WITHIN_MS
  }

  get #phones(): WatchedPhone[] {
    return this.#secondPhone ? [this.#phone, this.#secondPhone] : [this.#phone]
  }

  async run(): Promise<ScheduleResult> {
    this.#lane.clock.nowMs = NOON_MS
    const unsubscribe = this.#lane.harness.shop.feed.subscribe(({ order, cause }) => {
      if (cause === 'placed') this.#placedIds.add(order._id)
    })
    try {
      await this.#openApp()
      this.#planFaults()
      await this.#placeOrder()
      await this.#endFaults()
      // Requests that are still in flight may take effect.
      await sleep(IN_FLIGHT_MS)
      await this.#compare()
    } finally {
      unsubscribe()
      for (const phone of this.#phones) phone.closeTabs()
      await this.#lane.endFaults()
    }
    const sum = (of: (phone: WatchedPhone) => number): number =>
      this.#phones.reduce((total, phone) => total + of(phone), 0)
    return {
      seed: this.#seed,
      violations: this.#violations,
      events: this.#events,
      accepted: sum((phone) => phone.acceptedCount),
      placed: sum((phone) => phone.outcomes().placed),
      settledWithoutOrder: sum((phone) => phone.outcomes().settledWithoutOrder),
      purged: sum((phone) => phone.purgedCount),
      arrivedAfterPurge: sum((phone) => phone.arrivedAfterPurge),
    }
  }

  // --- the shopper

  async #openApp(): Promise<void> {
    await this.#signIn()
    if (this.#random.chance(0.08)) this.#storeForeignIntent()
    this.#phone.openTab()
  }

  async #signIn(): Promise<void> {
    const shopper = await this.#lane.harness.registered()
    this.#shoppers.push(shopper)
    await this.#lane.setPrices(1)
    this.#phone.signIn(shopper, () => this.#random.between(1, 3))
  }

  #storeForeignIntent(): void {
    this.#events.push('foreign-intent')
    const [product] = this.#lane.products
    this.#phone.storeForeignIntent({
      key: randomUUID(),
      userId: 'somebody-else',
      lines: [{ productName: product.id, quantity: 1 }],
      body: {
        userId: 'somebody-else',
        items: [{ productId: product.id, quantity: 1, price: product.rupees }],
        totalPrice: product.rupees + 19,
        darkStoreId: IN_REACH_STORE,
        paymentMethod: 'cash',
        address: SOME_ADDRESS,
        location: IN_REACH,
        quotedAt: new Date(NOON_MS).toISOString(),
      },
    })
  }

  #planFaults(): void {
    this.#onlyPlacingFails = this.#random.chance(0.3) || this.#options.afterCreation !== undefined
    const probability = this.#onlyPlacingFails ? 1 : this.#random.pick([0.4, 0.7, 1])
    this.#faultsLeft = this.#random.between(1, 6)
    const faultyPath = this.#onlyPlacingFails ? '/api/v1/orders/' : '/api/v1/order'
    this.#lane.proxy.decideBy(({ url }) => {
      if (!url.startsWith(faultyPath) || this.#faultsLeft === 0) return undefined
      if (!this.#random.chance(probability)) return undefined
      this.#faultsLeft -= 1
      return this.#options.fault ?? this.#random.pick(FAULTS)
    })
  }

  /** The tap on 'Place Order' and the events before and after it. */
  async #placeOrder(): Promise<void> {
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
    this.#phone.tap(this.#randomTab(), agreedAtMs)
    if (this.#random.chance(0.35)) {
      this.#events.push('double-tap')
      this.#phone.tap(this.#randomTab(), agreedAtMs)
    }
    if (this.#onlyPlacingFails) await this.#stepAfterCreation()
    const steps = this.#random.between(0, 5)
    for (let step = 0; step < steps; step += 1) {
      await sleep(this.#random.between(0, 40))
      await this.#performRandomStep()
    }
    // Most shoppers keep the page open for a while.
    const maxPolls = this.#random.between(0, LONGEST_WAIT_MS) / POLL_INTERVAL_MS
    await this.#pollWhile(() => this.#faultsLeft > 0 && this.#hasOpenIntents(), maxPolls)
  }

  async #stepAfterCreation(): Promise<void> {
    const what = this.#options.afterCreation ?? this.#random.pick(STEPS_AFTER_CREATION)
    const isCreated = () =>
      this.#phone.openIntents().some(({ createdOrderId }) => createdOrderId !== undefined)
    await this.#pollWhile(() => !isCreated() && this.#hasOpenIntents(), MAX_POLLS_UNTIL_CREATED)
    await this.#perform(what)
  }

  /** Returns false if the condition still holds at the last poll. */
  async #pollWhile(condition: () => boolean, maxPolls: number): Promise<boolean> {
    // Counts polls instead of time, because a busy machine slows down the polls too.
    for (let poll = 0; condition(); poll += 1) {
      if (poll > maxPolls) return false
      await sleep(POLL_INTERVAL_MS)
    }
    return true
  }

  #performRandomStep(): Promise<void> {
    return this.#perform(this.#random.pick(STEPS))
  }

  async #perform(what: Step): Promise<void> {
    switch (what) {
      case 'reload':
        this.#reload()
        return
      case 'second-tab':
        this.#openSecondTab()
        return
      case 'tap':
        this.#phone.tap(this.#randomTab(), this.#lane.clock.nowMs)
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
        await this.#signIn()
        this.#phone.openTab()
        this.#phone.tap(this.#randomTab(), this.#lane.clock.nowMs)
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
        this.#phone.isTokenRefused = true
        return
      case 'agree':
        this.#phone.agree(this.#randomTab(), this.#lane.clock.nowMs)
        return
      case 'other-address':
        this.#events.push('other-address')
        this.#phone.destination = this.#random.pick(PLACES)
        return
      case 'gap-of-minutes':
        this.#turnOffFor(what, ELEVEN_MINUTES_MS)
        return
      case 'gap-of-a-day':
        this.#turnOffFor(what, DAY_MS)
        return
      case 'second-phone':
        await this.#useSecondPhone()
        return
      default:
        what satisfies never
    }
  }

  #randomTab(): PhoneTab | undefined {
    const { tabs } = this.#phone
    return tabs[this.#random.between(0, tabs.length - 1)]
  }

  #hasOpenIntents(): boolean {
    return this.#phones.some((phone) => phone.openIntents().length > 0)
  }

  #withdraw(): void {
    if (this.#phone.openIntents().length === 0) return
    this.#events.push('withdrawal')
    this.#phone.withdraw(this.#randomTab())
  }

  #reload(): void {
    const { tabs, shopper } = this.#phone
    if (shopper === undefined) return
    this.#events.push('reload')
    const [closed] = tabs.splice(this.#random.between(0, tabs.length - 1), 1)
    closed?.close()
    this.#phone.openTab()
  }

  #openSecondTab(): void {
    if (this.#phone.shopper === undefined || this.#phone.tabs.length > 1) return
    this.#events.push('second-tab')
    this.#phone.openTab()
  }

  /** The phone is switched off and, after the gap, on again. */
  #turnOffFor(gap: 'gap-of-minutes' | 'gap-of-a-day', gapMs: number): void {
    if (this.#phone.shopper === undefined) return
    this.#events.push(gap)
    this.#phone.closeTabs()
    this.#lane.clock.nowMs += gapMs
    this.#phone.openTab()
  }

  /** The shopper opens the orders on another phone, and may order there as well. */
  async #useSecondPhone(): Promise<void> {
    const [shopper] = this.#shoppers
    if (shopper === undefined) return
    this.#events.push('second-phone')
    if (this.#secondPhone === undefined) {
      this.#secondPhone = this.#newPhone()
      this.#secondPhone.signIn(shopper, () => this.#random.between(1, 3))
      this.#secondPhone.openTab()
    }
    const [tab] = this.#secondPhone.tabs
    if (this.#random.chance(0.3)) this.#secondPhone.tap(tab, this.#lane.clock.nowMs)
    tab?.focus()
    await this.#secondPhone.requestOrders(tab)
  }

  async #changePrices(): Promise<void> {
    this.#events.push('price-change')
    await this.#lane.setPrices(this.#random.pick([1.1, 0.9]))
  }

  #fillStorage(): void {
    this.#events.push('full-storage')
    this.#phone.isFull = true
  }

  /** 'Sign out anyway' with an unsettled order, or a sign-out after its withdrawal. */
  async #signOut(): Promise<void> {
    if (this.#phone.shopper === undefined) return
    this.#events.push('sign-out')
    if (this.#random.chance(0.4)) {
      // 'Withdraw and sign out', without waiting for the response.
      this.#withdraw()
      await sleep(this.#random.between(10, 100))
    }
    await this.#phone.signOut(this.#randomTab())
  }

  // --- after the faults

  /** Ends all faults, waits until everything is settled, and lets the shopper return. */
  async #endFaults(): Promise<void> {
    this.#phone.isFull = false
    this.#phone.isTokenRefused = false
    await this.#lane.endFaults()
    await this.#settle()
    if (this.#phone.shopper && this.#random.chance(0.5)) {
      if (this.#random.chance(0.5)) this.#phone.destination = this.#random.pick(PLACES)
      this.#phone.agree(this.#randomTab(), this.#lane.clock.nowMs)
      await this.#settle()
    }
    for (const phone of this.#phones) {
      await phone.requestOrders(phone.tabs[0])
      phone.checkScreens()
    }
  }

  async #settle(): Promise<void> {
    const isSettled = await this.#pollWhile(() => {
      if (!this.#hasOpenIntents()) return false
      for (const { tabs } of this.#phones) for (const tab of tabs) tab.focus()
      return true
    }, this.#settledWithinMs / POLL_INTERVAL_MS)
    if (isSettled) return
    const shown = this.#phones.flatMap(({ tabs }) => tabs.map((tab) => tab.shown()))
    const lastRequests = this.#lane.proxy.records.slice(-5)
    this.#violations.push(`never settled: ${JSON.stringify({ shown, lastRequests })}`)
  }

  async #compare(): Promise<void> {
    const rows = await this.#lane.harness.database.orm
      .select()
      .from(orders)
      .where(
        inArray(
          orders.userId,
          this.#shoppers.map(({ user }) => user._id),
        ),
      )
    for (const row of rows) {
      if (!this.#phones.some((phone) => phone.hasAgreedTo(row))) {
        this.#violations.push(`an order exists that no phone has requested: ${row.id}`)
      }
    }
    for (const phone of this.#phones) phone.compare(rows)
  }
}
