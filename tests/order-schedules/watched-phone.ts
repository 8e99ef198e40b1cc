/**
 * A phone of a schedule under observation: everything that it stores, sends and shows is compared
 * with its shopper's actions, and finally with the database (product §8, §21.6).
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

/** A choice in the address picker, and the shopper's position. */
export interface Destination {
  address: Address
  position: Position
}

export interface WatchedPhoneOptions {
  lane: ScheduleLane
  program: TabProgram
  bug: ClientBug | undefined
  hasLocks: boolean
  destination: Destination
  /** Whether the server has confirmed that the order is placed. */
  isPlaced: (orderId: string) => boolean
  onViolation: (text: string) => void
  /** Requests for the list must end within this time. */
  settledWithinMs: number
}

export class WatchedPhone {
  readonly #options: WatchedPhoneOptions
  readonly #phone: OrderPhone
  readonly #statements: Statement[] = []
  /** All intents that were ever stored, by key. */
  readonly #accepted = new Map<string, OrderIntent>()
  readonly #purged = new Set<string>()
  /** Orders that this phone has requested to place. */
  readonly #placeRequests = new Set<string>()
  /** By tab id: the keys that the shopper withdrew in this tab, or before it was opened. */
  readonly #declinedIn = new Map<number, Set<string>>()
  readonly #foreignKeys = new Set<string>()
  #cartBefore: CartItem[] = []
  shopper: RegisteredShopper | undefined
  tabs: PhoneTab[] = []
  destination: Destination
  isTokenRefused = false
  arrivedAfterPurge = 0

  constructor(options: WatchedPhoneOptions) {
    this.#options = options
    this.destination = options.destination
    const { lane, program, bug, hasLocks, onViolation } = options
    this.#phone = new OrderPhone({
      program,
      bug,
      hasLocks,
      records: lane.proxy.records,
      origin: `http://127.0.0.1:${lane.proxy.port}`,
      token: () => Promise.resolve(this.#token()),
      onStatement: (statement) => {
        this.#recordStatement(statement)
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

  // --- actions of the shopper

  /** A new shopper signs in and fills the cart with the products of the lane. */
  signIn(shopper: RegisteredShopper, quantityOf: () => number): void {
    this.shopper = shopper
    const { sub, email, user } = shopper
    const session = { sub, email, userId: user._id, phoneNumber: user.phoneNumber }
    this.#phone.store('session-store', session)
    this.#cartBefore = this.#options.lane.products.map(({ id, rupees }) => ({
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

  /** Stores another shopper's intent, as if a purge had missed it. It must never be sent. */
  storeForeignIntent(intent: OrderIntent): void {
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
    tab?.tapPlaceOrder({ ...this.destination, darkStoreId: IN_REACH_STORE, nowMs })
  }

  agree(tab: PhoneTab | undefined, nowMs: number): void {
    if (this.shopper) tab?.agree({ ...this.destination, darkStoreId: IN_REACH_STORE, nowMs })
  }

  withdraw(tab: PhoneTab | undefined): void {
    if (tab === undefined) return
    for (const { key } of this.openIntents()) this.#declinedIn.get(tab.id)?.add(key)
    tab.withdraw()
  }

  /** Signs out with 'Sign out anyway', which purges open intents. */
  async signOut(tab: PhoneTab | undefined): Promise<void> {
    for (const intent of this.openIntents()) this.#purged.add(intent.key)
    const done = tab?.signOut()
    this.shopper = undefined
    await done
    this.closeTabs()
  }

  /** Requests the list. A request that fails is ignored; one that never ends is a violation. */
  async requestOrders(tab: PhoneTab | undefined): Promise<void> {
    const requestedAtMs = this.#options.lane.clock.nowMs
    const statementsBefore = this.#statements.length
    const { settledWithinMs } = this.#options
    try {
      const timeout = sleep(settledWithinMs, 'late', { ref: false })
      if ((await Promise.race([tab?.requestOrders(), timeout])) === 'late') {
        this.#violate('a request for the list of orders never ended')
      }
    } catch {
      return
    }
    for (const statement of this.#statements.slice(statementsBefore)) {
      if (statement.kind !== 'listed') continue
      const { _id, placedAt, createdAt } = statement.order
      if (placedAt === null && requestedAtMs - Date.parse(createdAt) > QUOTE_LIFETIME_MS) {
        this.#violate(`a released order was listed: ${_id}`)
      }
    }
  }

  openIntents(): OrderIntent[] {
    const userId = this.shopper?.user._id
    return this.#outbox().filter((intent) => intent.userId === userId && isUnsettled(intent))
  }

  // --- checks of what is stored, sent and shown

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
      // Taps are handled synchronously, so the picker still shows the destination of this intent.
      const { address, location } = intent.body
      const { address: shown, position } = this.destination
      if (!isDeepStrictEqual([address, location], [shown, position])) {
        this.#violate(`an order was made for another destination than shown: ${intent.key}`)
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

  #recordStatement(statement: Statement): void {
    this.#statements.push(statement)
    if (statement.kind === 'placed' && !this.#options.isPlaced(statement.orderId)) {
      this.#violate(`'placed' was shown before the server had placed it: ${statement.key}`)
    }
  }

  #wasShown(kinds: readonly Statement['kind'][], key: string): boolean {
    return this.#statements.some(
      (statement) =>
        statement.kind !== 'listed' && statement.key === key && kinds.includes(statement.kind),
    )
  }

  // --- checks after the schedule

  checkScreens(): void {
    const known = this.#outbox()
    for (const tab of this.tabs) {
      const open = tab.shown().filter(({ key }) => !known.some((intent) => intent.key === key))
      if (open.length > 0)
        this.#violate(`a tab still shows settled orders: ${JSON.stringify(open)}`)
    }
  }

  outcomes(): { placed: number; settledWithoutOrder: number } {
    const keys = [...this.#accepted.keys()]
    return {
      placed: keys.filter((key) => this.#wasShown(['placed'], key)).length,
      settledWithoutOrder: keys.filter((key) => this.#wasShown(['refused', 'withdrawn'], key))
        .length,
    }
  }

  hasAgreedTo(row: OrderRow): boolean {
    return this.#accepted.has(keyOf(row))
  }

  /** Checks that the orders in the database match the accepted intents and what was shown. */
  compare(rows: readonly OrderRow[]): void {
    for (const row of rows) {
      const intent = this.#accepted.get(keyOf(row))
      if (intent) this.#compareOrder(row, intent)
      else if (this.#placeRequests.has(row.id)) {
        this.#violate(`a phone placed an order that it had not agreed to: ${row.id}`)
      }
    }
    for (const key of this.#accepted.keys()) {
      this.#compareIntent(
        key,
        rows.filter((row) => keyOf(row) === key),
      )
    }
    if (this.shopper) this.#reconcileCart(this.shopper.user._id)
  }

  #compareOrder(row: OrderRow, { body, userId }: OrderIntent): void {
    const isAsAgreed =
      row.totalPaise === paiseFromRupees(body.totalPrice) &&
      row.userId === userId &&
      isDeepStrictEqual(row.address, body.address) &&
      row.latitude === body.location.latitude &&
      row.longitude === body.location.longitude
    if (!isAsAgreed) this.#violate(`an order differs from what was agreed to: ${row.id}`)
    if (row.placedAt && row.placedAt.getTime() - Date.parse(body.quotedAt) > QUOTE_LIFETIME_MS) {
      this.#violate(`an order was placed after its quote had expired: ${row.id}`)
    }
  }

  #compareIntent(key: string, made: readonly OrderRow[]): void {
    if (made.length > 1) this.#violate(`an order was duplicated: ${key}`)
    const placed = this.#wasShown(['placed'], key)
    const refused = this.#wasShown(['refused', 'withdrawn'], key)
    const purged = this.#purged.has(key)
    const isDelivered = made.some(({ placedAt }) => placedAt !== null)
    if (placed && refused) this.#violate(`shown as both placed and refused: ${key}`)
    if (placed && !isDelivered) this.#violate(`shown as placed but not placed: ${key}`)
    if (refused && isDelivered) this.#violate(`shown as refused but placed: ${key}`)
    if (!placed && !refused && !purged) this.#violate(`lost without a result: ${key}`)
    if (purged && !placed && !refused && isDelivered) this.arrivedAfterPurge += 1
  }

  /** Checks that exactly the ordered products were removed from the cart. */
  #reconcileCart(userId: string): void {
    const items = v.parse(cartSchema, this.#phone.stored('cart-store')).items
    let expected: readonly CartItem[] = this.#cartBefore
    for (const intent of this.#accepted.values()) {
      if (intent.userId === userId && this.#wasShown(['placed'], intent.key)) {
        expected = removeOrdered(expected, intent.body.items)
      }
    }
    if (quantities(items) !== quantities(expected)) {
      this.#violate(`the cart has ${quantities(items)} instead of ${quantities(expected)}`)
    }
  }
}

/** With the planted bug `forgetsKeys`, the database appends `:` and the order id to the key. */
function keyOf(row: OrderRow): string {
  return row.idempotencyKey.split(':')[0] ?? ''
}

/** The outbox sync makes withdrawals too; only those have a refusal. */
function isOfShopper(withdrawal: OrderIntent['withdrawal']): boolean {
  return withdrawal !== undefined && withdrawal.refusal === undefined
}

function quantities(items: readonly CartItem[]): string {
  return JSON.stringify(items.map((item) => [item._id, item.quantity]))
}
