/**
 * One schedule: a shopper places an order while faults occur that a seed has chosen. Afterwards the
 * database is compared with everything that the phone has accepted and shown (product §8, §21.6).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
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
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { ClientBug } from './tab-program.ts'
import { WatchedPhone, type Picked } from './watched-phone.ts'

/** Events in addition to the faults of the connection. */
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
  /** Violations of the promise; empty if it was kept. */
  violations: string[]
  events: ShopperEvent[]
  /** Intents that the phone has accepted. */
  accepted: number
  /** The results of these intents. */
  placed: number
  settledWithoutOrder: number
  /** Purged by a sign-out before the response, and how many of these were placed anyway. */
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
const PLACES: readonly [Picked, ...Picked[]] = [
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

/** What a shopper, the shop or the connection may do, with weights. */
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

/** Events that must not place an order that is created but not placed, or not wrongly. */
const STEPS_ONCE_CREATED = [
  'withdrawal',
  'withdrawal',
  'gap-of-minutes',
  'gap-of-a-day',
  'second-phone',
] as const satisfies Step[]
export type StepOnceCreated = (typeof STEPS_ONCE_CREATED)[number]

/** Noon in India. The stores of the lanes have the specified hours. */
const NOON_MS = Date.parse('2026-11-21T12:00:00+05:30')
const AFTER_CLOSING_MS = Date.parse('2026-11-21T21:30:00+05:30')
const ELEVEN_MINUTES_MS = 11 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Ten times the slowest correct schedule on two busy cores. */
const SETTLED_WITHIN_MS = 20_000
const LOOK_AGAIN_MS = 10
/** Long enough for a hanging request to time out and be sent again. */
const LONGEST_WAIT_MS = 900
const ON_ITS_WAY_MS = 40
/** Two requests take four. In some schedules no order can be created. */
const CREATED_WITHIN_LOOKS = 100

interface RunOptions {
  lane: ScheduleLane
  program: TabProgram
  seed: number
  bug?: ClientBug | undefined
  hasLocks: boolean
  settledWithinMs?: number | undefined
  /** The only fault of requests; random if absent. */
  fault?: Fault | undefined
  /** Placing fails in every schedule, and then this happens; random if absent. */
  onceCreated?: StepOnceCreated | undefined
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
  #everyShopper: RegisteredShopper[] = []
  #faultsLeft = 0
  /** Only placing fails, so that orders are created but not placed, which is rare otherwise. */
  #isPlacingStruck = false

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
      picked: this.#random.pick(PLACES),
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
    const unfollow = this.#lane.harness.shop.feed.subscribe(({ order, cause }) => {
      if (cause === 'placed') this.#placedIds.add(order._id)
    })
    try {
      await this.#openApp()
      this.#planFaults()
      await this.#shop()
      await this.#calm()
      // Requests in flight may still take effect now.
      await sleep(ON_ITS_WAY_MS)
      await this.#compare()
    } finally {
      unfollow()
      for (const phone of this.#phones) phone.closeTabs()
      await this.#lane.calm()
    }
    const sum = (of: (phone: WatchedPhone) => number): number =>
      this.#phones.reduce((total, phone) => total + of(phone), 0)
    return {
      seed: this.#seed,
      violations: this.#violations,
      events: this.#events,
      accepted: sum((phone) => phone.acceptedCount),
      placed: sum((phone) => phone.fates().placed),
      settledWithoutOrder: sum((phone) => phone.fates().settledWithoutOrder),
      purged: sum((phone) => phone.purgedCount),
      arrivedAfterPurge: sum((phone) => phone.arrivedAfterPurge),
    }
  }

  // --- the shopper

  async #openApp(): Promise<void> {
    await this.#signIn()
    if (this.#random.chance(0.08)) this.#leaveForeignIntent()
    this.#phone.openTab()
  }

  async #signIn(): Promise<void> {
    const shopper = await this.#lane.harness.registered()
    this.#everyShopper.push(shopper)
    await this.#lane.setPrices(1)
    this.#phone.signIn(shopper, () => this.#random.between(1, 3))
  }

  #leaveForeignIntent(): void {
    this.#events.push('foreign-intent')
    const [good] = this.#lane.goods
    this.#phone.leaveForeignIntent({
      key: randomUUID(),
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
    })
  }

  #planFaults(): void {
    this.#isPlacingStruck = this.#random.chance(0.3) || this.#options.onceCreated !== undefined
    const probability = this.#isPlacingStruck ? 1 : this.#random.pick([0.4, 0.7, 1])
    this.#faultsLeft = this.#random.between(1, 6)
    const struck = this.#isPlacingStruck ? '/api/v1/orders/' : '/api/v1/order'
    this.#lane.proxy.decideBy(({ url }) => {
      if (!url.startsWith(struck) || this.#faultsLeft === 0) return undefined
      if (!this.#random.chance(probability)) return undefined
      this.#faultsLeft -= 1
      return this.#options.fault ?? this.#random.pick(FAULTS)
    })
  }

  /** The tap and the events around it. */
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
    this.#phone.tap(this.#tab(), agreedAtMs)
    if (this.#random.chance(0.35)) {
      this.#events.push('double-tap')
      this.#phone.tap(this.#tab(), agreedAtMs)
    }
    if (this.#isPlacingStruck) await this.#stepOnceCreated()
    const steps = this.#random.between(0, 5)
    for (let step = 0; step < steps; step += 1) {
      await sleep(this.#random.between(0, 40))
      await this.#step()
    }
    // Most shoppers wait for a while.
    const looks = this.#random.between(0, LONGEST_WAIT_MS) / LOOK_AGAIN_MS
    await this.#lookWhile(() => this.#faultsLeft > 0 && this.#hasOpenIntents(), looks)
  }

  async #stepOnceCreated(): Promise<void> {
    const what = this.#options.onceCreated ?? this.#random.pick(STEPS_ONCE_CREATED)
    const isCreated = () =>
      this.#phone.openIntents().some(({ createdOrderId }) => createdOrderId !== undefined)
    await this.#lookWhile(() => !isCreated() && this.#hasOpenIntents(), CREATED_WITHIN_LOOKS)
    await this.#do(what)
  }

  /** Returns false if the condition still holds at the last look. */
  async #lookWhile(isSo: () => boolean, looks: number): Promise<boolean> {
    // Counts looks instead of time, because a busy machine slows down both.
    for (let look = 0; isSo(); look += 1) {
      if (look > looks) return false
      await sleep(LOOK_AGAIN_MS)
    }
    return true
  }

  #step(): Promise<void> {
    return this.#do(this.#random.pick(STEPS))
  }

  async #do(what: Step): Promise<void> {
    switch (what) {
      case 'reload':
        this.#reload()
        return
      case 'second-tab':
        this.#openSecondTab()
        return
      case 'tap':
        this.#phone.tap(this.#tab(), this.#lane.clock.nowMs)
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
        this.#phone.tap(this.#tab(), this.#lane.clock.nowMs)
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
        this.#phone.agree(this.#tab(), this.#lane.clock.nowMs)
        return
      case 'other-address':
        this.#events.push('other-address')
        this.#phone.picked = this.#random.pick(PLACES)
        return
      case 'gap-of-minutes':
        this.#pass(what, ELEVEN_MINUTES_MS)
        return
      case 'gap-of-a-day':
        this.#pass(what, DAY_MS)
        return
      case 'second-phone':
        await this.#useSecondPhone()
        return
      default:
        what satisfies never
    }
  }

  #tab(): PhoneTab | undefined {
    const { tabs } = this.#phone
    return tabs[this.#random.between(0, tabs.length - 1)]
  }

  #hasOpenIntents(): boolean {
    return this.#phones.some((phone) => phone.openIntents().length > 0)
  }

  #withdraw(): void {
    if (this.#phone.openIntents().length === 0) return
    this.#events.push('withdrawal')
    this.#phone.withdraw(this.#tab())
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

  /** The phone is switched off and on again after a time. */
  #pass(gap: 'gap-of-minutes' | 'gap-of-a-day', gapMs: number): void {
    if (this.#phone.shopper === undefined) return
    this.#events.push(gap)
    this.#phone.closeTabs()
    this.#lane.clock.nowMs += gapMs
    this.#phone.openTab()
  }

  /** The shopper looks at the orders on another phone, and may order there as well. */
  async #useSecondPhone(): Promise<void> {
    const [shopper] = this.#everyShopper
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
    await this.#secondPhone.lookAtOrders(tab)
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
    await this.#phone.signOut(this.#tab())
  }

  // --- afterwards

  /** The connection is back, storage has room, the session is valid, and the shopper returns. */
  async #calm(): Promise<void> {
    this.#phone.isFull = false
    this.#phone.isTokenRefused = false
    await this.#lane.calm()
    await this.#settle()
    if (this.#phone.shopper && this.#random.chance(0.5)) {
      if (this.#random.chance(0.5)) this.#phone.picked = this.#random.pick(PLACES)
      this.#phone.agree(this.#tab(), this.#lane.clock.nowMs)
      await this.#settle()
    }
    for (const phone of this.#phones) {
      await phone.lookAtOrders(phone.tabs[0])
      phone.checkScreens()
    }
  }

  async #settle(): Promise<void> {
    const isSettled = await this.#lookWhile(() => {
      if (!this.#hasOpenIntents()) return false
      for (const { tabs } of this.#phones) for (const tab of tabs) tab.focus()
      return true
    }, this.#settledWithinMs / LOOK_AGAIN_MS)
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
          this.#everyShopper.map(({ user }) => user._id),
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
