/**
 * A phone of a schedule, under observation: everything that it stores, sends and says is held
 * against what its shopper did, and afterwards against the database (product §8, §21.6).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import type { Position } from '#contract/geo.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order-endpoints.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { cartSchema, removeOrdered, type CartItem } from '#features/cart/cart-rules.ts'
import {
  isUnsettled,
  outboxSchema,
  type OrderIntent,
} from '#features/checkout/order-outbox-rules.ts'
import type { orders } from '#server/db/schema.ts'
import { IN_REACH_STORE, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { OrderPhone, type PhoneTab, type SentRequest, type TabProgram } from './order-phone.ts'
import type { ScheduleLane } from './schedule-lanes.ts'
import type { ClientBug, Statement } from './tab-program.ts'

export type OrderRow = typeof orders.$inferSelect

const PLACE_PATH = /^\/api\/v1\/orders\/([^/]+)\/place$/

/** What the address picker shows. */
export interface Picked {
  address: Address
  position: Position
}

export interface WatchedPhoneOptions {
  lane: ScheduleLane
  program: TabProgram
  bug: ClientBug | undefined
  hasLocks: boolean
  picked: Picked
  /** Whether the server has said that it placed the order. */
  isPlaced: (orderId: string) => boolean
  onViolation: (text: string) => void
  /** Longer than this nothing may take. */
  settledWithinMs: number
}

export class WatchedPhone {
  readonly #options: WatchedPhoneOptions
  readonly #phone: OrderPhone
  readonly #statements: Statement[] = []
  /** Everything that was ever stored to be sent, by key. */
  readonly #accepted = new Map<string, OrderIntent>()
  readonly #purged = new Set<string>()
  /** Orders that this phone asked the store to take. */
  readonly #placeRequests = new Set<string>()
  /** Keys that the shopper had declined by the time a tab opened, or in that tab. */
  readonly #declinedIn = new Map<number, Set<string>>()
  readonly #foreignKeys = new Set<string>()
  #cartBefore: CartItem[] = []
  shopper: RegisteredShopper | undefined
  tabs: PhoneTab[] = []
  picked: Picked
  isTokenRefused = false
  arrivedAfterPurge = 0

  constructor(options: WatchedPhoneOptions) {
    this.#options = options
    this.picked = options.picked
    const { lane, program, bug, hasLocks, onViolation } = options
    this.#phone = new OrderPhone({
      program,
      bug,
      hasLocks,
      origin: `http://127.0.0.1:${lane.proxy.port}`,
      token: () => Promise.resolve(this.#token()),
      say: (statement) => {
        this.#hear(statement)
      },
      onRequest: (request) => {
        this.#checkSent(request)
      },
      onStored: (key, text) => {
        if (key === 'order-outbox') this.#checkOutbox(text)
      },
      onConsoleError: (text) => {
        onViolation(`an error on the console: ${text}`)
      },
    })
  }

  set isFull(isFull: boolean) {
    this.#phone.isFull = isFull
  }

  get acceptedCount(): number {
    return this.#accepted.size
  }

  get purgedCount(): number {
    return this.#purged.size
  }

  // --- what its shopper does

  /** Someone new signs in and fills the cart with the goods of the lane. */
  signIn(shopper: RegisteredShopper, quantityOf: () => number): void {
    this.shopper = shopper
    const { sub, email, user } = shopper
    const session = { sub, email, userId: user._id, phoneNumber: user.phoneNumber }
    this.#phone.store('session-store', session)
    this.#cartBefore = this.#options.lane.goods.map(({ id, rupees }) => ({
      _id: id,
      productName: id,
      productImage: '/tile.webp',
      price: rupees,
      quantity: quantityOf(),
      hue: 78,
      available: true,
    }))
    this.#phone.store('cart-store', { items: this.#cartBefore, deliveryCharge: 19 })
  }

  /** Something of someone else that a purge has missed: it must never be sent. */
  leaveForeignIntent(intent: OrderIntent): void {
    this.#foreignKeys.add(intent.key)
    this.#phone.store('order-outbox', [intent])
  }

  openTab(): PhoneTab {
    const tab = this.#phone.openTab()
    const declined = this.#outbox().filter(({ withdrawal }) => isOfShopper(withdrawal))
    this.#declinedIn.set(tab.id, new Set(declined.map(({ key }) => key)))
    this.tabs.push(tab)
    return tab
  }

  closeTabs(): void {
    for (const tab of this.tabs) tab.close()
    this.tabs = []
  }

  tap(tab: PhoneTab | undefined, nowMs: number): void {
    tab?.tapPlaceOrder({ ...this.picked, darkStoreId: IN_REACH_STORE, nowMs })
  }

  agree(tab: PhoneTab | undefined, nowMs: number): void {
    if (this.shopper) tab?.agree({ ...this.picked, darkStoreId: IN_REACH_STORE, nowMs })
  }

  withdraw(tab: PhoneTab | undefined): void {
    if (tab === undefined) return
    for (const { key } of this.openIntents()) this.#declinedIn.get(tab.id)?.add(key)
    tab.withdraw()
  }

  /** 'Sign out anyway': what is open is purged with the rest. */
  async signOut(tab: PhoneTab | undefined): Promise<void> {
    for (const intent of this.openIntents()) this.#purged.add(intent.key)
    const done = tab?.signOut()
    this.shopper = undefined
    await done
    this.closeTabs()
  }

  /** The list is requested; a connection that fails has told nothing. */
  async lookAtOrders(tab: PhoneTab | undefined): Promise<void> {
    const askedAtMs = this.#options.lane.clock.nowMs
    const heardBefore = this.#statements.length
    const { settledWithinMs } = this.#options
    try {
      const isLate = sleep(settledWithinMs, 'late', { ref: false })
      if ((await Promise.race([tab?.lookAtOrders(), isLate])) === 'late') {
        this.#violate('a list of orders was waited for without an end')
      }
    } catch {
      return
    }
    for (const statement of this.#statements.slice(heardBefore)) {
      if (statement.kind !== 'listed') continue
      const { _id, placedAt, createdAt } = statement.order
      if (placedAt === null && askedAtMs - Date.parse(createdAt) > QUOTE_LIFETIME_MS) {
        this.#violate(`an order was listed that had been released: ${_id}`)
      }
    }
  }

  openIntents(): OrderIntent[] {
    const userId = this.shopper?.user._id
    return this.#outbox().filter((intent) => intent.userId === userId && isUnsettled(intent))
  }

  // --- what it keeps, sends and says

  #violate(text: string): void {
    this.#options.onViolation(text)
  }

  #token(): string | null {
    if (this.shopper === undefined) return null
    const token = this.#options.lane.harness.signer.tokenFor(this.shopper)
    return this.isTokenRefused ? `${token.slice(0, -8)}AAAAAAAA` : token
  }

  #outbox(): readonly OrderIntent[] {
    return v.parse(outboxSchema, this.#phone.stored('order-outbox') ?? []).intents
  }

  #checkOutbox(text: string | null): void {
    const { intents } = v.parse(outboxSchema, JSON.parse(text ?? '[]'))
    for (const intent of intents) {
      if (this.#foreignKeys.has(intent.key) || this.#accepted.has(intent.key)) continue
      this.#accepted.set(intent.key, intent)
      // A tap is handled before anything else happens: what the picker shows now was agreed to.
      const { address, location } = intent.body
      const { address: shown, position } = this.picked
      if (!isDeepStrictEqual([address, location], [shown, position])) {
        this.#violate(`an order was made for a place that was not shown: ${intent.key}`)
      }
    }
    if (this.openIntents().length > 1) this.#violate('two orders of one shopper were open at once')
  }

  #checkSent({ tabId, path, headers }: SentRequest): void {
    const orderId = PLACE_PATH.exec(path)?.[1]
    if (orderId !== undefined) this.#checkPlacing(orderId, tabId)
    const key = headers.get(IDEMPOTENCY_HEADER)
    if (key === null) return
    const accepted = this.#accepted.get(key)
    if (accepted === undefined) this.#violate(`a key was sent that was never stored: ${key}`)
    else if (accepted.userId !== this.shopper?.user._id) {
      this.#violate(`an order was sent under another shopper: ${key}`)
    }
  }

  #checkPlacing(orderId: string, tabId: number): void {
    this.#placeRequests.add(orderId)
    const intent = this.#outbox().find(({ createdOrderId }) => createdOrderId === orderId)
    if (intent && this.#declinedIn.get(tabId)?.has(intent.key) === true) {
      this.#violate(`an order was sent to the store after it was withdrawn: ${intent.key}`)
    }
  }

  #hear(statement: Statement): void {
    this.#statements.push(statement)
    if (statement.kind === 'placed' && !this.#options.isPlaced(statement.orderId)) {
      this.#violate(`'placed' was said before the server had said so: ${statement.key}`)
    }
  }

  #said(kinds: readonly Statement['kind'][], key: string): boolean {
    return this.#statements.some(
      (statement) =>
        statement.kind !== 'listed' && statement.key === key && kinds.includes(statement.kind),
    )
  }

  // --- afterwards

  checkScreens(): void {
    const known = this.#outbox()
    for (const tab of this.tabs) {
      const open = tab.shown().filter(({ key }) => !known.some((intent) => intent.key === key))
      if (open.length > 0)
        this.#violate(`a tab still shows what is settled: ${JSON.stringify(open)}`)
    }
  }

  fates(): { placed: number; settledWithoutOrder: number } {
    const keys = [...this.#accepted.keys()]
    return {
      placed: keys.filter((key) => this.#said(['placed'], key)).length,
      settledWithoutOrder: keys.filter((key) => this.#said(['refused', 'withdrawn'], key)).length,
    }
  }

  hasAgreedTo(row: OrderRow): boolean {
    return this.#accepted.has(keyOf(row))
  }

  /** Accepted intents are orders in the database, each once, and what was said of each is true. */
  compare(rows: readonly OrderRow[]): void {
    for (const row of rows) {
      const intent = this.#accepted.get(keyOf(row))
      if (intent) this.#compareOrder(row, intent)
      else if (this.#placeRequests.has(row.id)) {
        this.#violate(`a phone placed what it had not agreed to: ${row.id}`)
      }
    }
    for (const key of this.#accepted.keys()) {
      this.#compareIntent(
        key,
        rows.filter((row) => keyOf(row) === key),
      )
    }
    if (this.shopper) this.#compareCart(this.shopper.user._id)
  }

  #compareOrder(row: OrderRow, { body, userId }: OrderIntent): void {
    const isAsAgreed =
      row.totalPaise === paiseFromRupees(body.totalPrice) &&
      row.userId === userId &&
      isDeepStrictEqual(row.address, body.address) &&
      row.latitude === body.location.latitude &&
      row.longitude === body.location.longitude
    if (!isAsAgreed) this.#violate(`an order other than was agreed to: ${row.id}`)
    if (row.placedAt && row.placedAt.getTime() - Date.parse(body.quotedAt) > QUOTE_LIFETIME_MS) {
      this.#violate(`an order was placed when its bill was too old: ${row.id}`)
    }
  }

  #compareIntent(key: string, made: readonly OrderRow[]): void {
    if (made.length > 1) this.#violate(`an order was doubled: ${key}`)
    const placed = this.#said(['placed'], key)
    const refused = this.#said(['refused', 'withdrawn'], key)
    const purged = this.#purged.has(key)
    const isDelivered = made.some(({ placedAt }) => placedAt !== null)
    if (placed && refused) this.#violate(`both placed and not: ${key}`)
    if (placed && !isDelivered) this.#violate(`placed was said, and is not: ${key}`)
    if (refused && isDelivered) this.#violate(`'not placed' was said, and is: ${key}`)
    if (!placed && !refused && !purged) this.#violate(`lost without a word: ${key}`)
    if (purged && !placed && !refused && isDelivered) this.arrivedAfterPurge += 1
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
      this.#violate(`the cart holds ${quantities(items)} and not ${quantities(expected)}`)
    }
  }
}

/** A database that forgets keys (a planted bug) marks them behind a colon. */
function keyOf(row: OrderRow): string {
  return row.idempotencyKey.split(':')[0] ?? ''
}

/** A withdrawal that carries a refusal is the outbox sync's own question. */
function isOfShopper(withdrawal: OrderIntent['withdrawal']): boolean {
  return withdrawal !== undefined && withdrawal.refusal === undefined
}

function quantities(items: readonly CartItem[]): string {
  return JSON.stringify(items.map((item) => [item._id, item.quantity]))
}
