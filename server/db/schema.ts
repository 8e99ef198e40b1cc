/**
 * The tables of the shop, for the embedded database and for PostgreSQL. Money is in integer paise.
 * What a shopper agreed to (items, address, location) is copied into the order, so that later
 * changes of the catalogue or the address book do not change it.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { HelpProblem } from '#contract/help-endpoints.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { RejectionReason } from '#contract/order-endpoints.ts'
import type { IfMissing } from '#contract/delivery-wishes.ts'
import type { OperationsRole } from '#contract/operations-roles.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { DEFAULT_ANSWER_TIMES } from '#contract/unanswered-orders.ts'
import type { Address } from '#contract/user-endpoints.ts'
import type { ProductInformation } from '#contract/product-information.ts'

/** A picture of a product: an address on our host or on a listed image host. */
export interface StoredImage {
  id: string
  imageUrl: string
  thumbnailUrl?: string | undefined
}

/** A line of an order, at the price that was agreed to. */
export interface StoredItem {
  productId: string
  productName: string
  quantity: number
  /** What one piece cost. */
  unitPaise: number
}

export interface StoredRider {
  name: string
  phoneNumber: string
  location: { latitude: number; longitude: number } | null
}

export interface StoredStep {
  status: OrderStatus
  /** ISO 8601, UTC. */
  at: string
}

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const stores = pgTable(
  'stores',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Grows with every change of the data that the store's shoppers see. */
    catalogueVersion: integer('catalogue_version').notNull().default(1),
    /** Since this version `productChanges` has every change of the catalogue. */
    changesSinceVersion: integer('changes_since_version').notNull().default(1),
    /** Null if the shop's delivery charge applies. */
    deliveryChargePaise: integer('delivery_charge_paise'),
    /** Null if STORE_HOURS apply. */
    hours: jsonb('hours').$type<OpeningHours>(),
    /** Days in India on which the store does not open, `2026-12-25`. */
    holidays: jsonb('holidays').$type<string[]>().notNull().default([]),
    /** Staff closed the store until then; null, or past, if they did not. */
    closedUntil: instant('closed_until'),
    /** How long after placing an unanswered order is overdue, and when it is rejected. */
    overdueAfterSeconds: integer('overdue_after_seconds')
      .notNull()
      .default(DEFAULT_ANSWER_TIMES.overdueAfterSeconds),
    rejectAfterSeconds: integer('reject_after_seconds')
      .notNull()
      .default(DEFAULT_ANSWER_TIMES.rejectAfterSeconds),
    /**
     * The seed of the store; null if its catalogue was imported, which is never reseeded.
     */
    seedHash: text('seed_hash'),
  },
  (table) => [index('stores_position').on(table.latitude, table.longitude)],
)

export const categories = pgTable(
  'categories',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    /** Position in the store's list, from 0. */
    rank: integer('rank').notNull(),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    /** OKLCH hue of the tint; null if the page derives one from the id. */
    hue: doublePrecision('hue'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.id] })],
)

/**
 * Several stores sell the same product, each at its own price: an id is unique within a store only.
 */
export const products = pgTable(
  'products',
  {
    storeId: text('store_id').notNull(),
    id: text('id').notNull(),
    rank: integer('rank').notNull(),
    categoryId: text('category_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The MRP. */
    pricePaise: integer('price_paise').notNull(),
    discountPricePaise: integer('discount_price_paise'),
    /** False while sold out: shoppers do not see it, and no order may contain it. */
    isAvailable: boolean('is_available').notNull().default(true),
    images: jsonb('images').$type<StoredImage[]>().notNull(),
    /** Null if nothing is known beyond name, price and description. */
    information: jsonb('information').$type<ProductInformation>(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.id] }),
    foreignKey({
      columns: [table.storeId, table.categoryId],
      foreignColumns: [categories.storeId, categories.id],
    }).onDelete('cascade'),
    // A catalogue is read in slices of this order (catalogue-store.ts).
    index('products_shelf').on(table.storeId, table.rank, table.id),
    check('products_price', sql`${table.pricePaise} > 0`),
    check(
      'products_discount',
      sql`${table.discountPricePaise} >= 0 and ${table.discountPricePaise} <= ${table.pricePaise}`,
    ),
  ],
)

/**
 * When the products of a store last changed: at most one row for each. Emptied when the whole
 * catalogue is replaced. docs/decisions/287-deltas-of-catalogues.md
 */
export const productChanges = pgTable(
  'product_changes',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    /** The version of the catalogue that the change made. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.productId] }),
    index('product_changes_version').on(table.storeId, table.version),
  ],
)

/**
 * The compressed response of check-availability for each store and encoding, so that a process that
 * has not built it reads it. Only on PostgreSQL.
 * docs/decisions/265-catalogue-responses.md
 */
export const catalogueResponses = pgTable(
  'catalogue_responses',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    encoding: text('encoding').$type<'br' | 'gzip'>().notNull(),
    /** SHA-256 of what the response depends on; a row of another state is outdated. */
    state: text('state').notNull(),
    etag: text('etag').notNull(),
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.encoding] })],
)

/** One row: the delivery charge of the shop. */
export const shopSettings = pgTable('shop_settings', {
  only: boolean('only').primaryKey().default(true),
  deliveryChargePaise: integer('delivery_charge_paise').notNull(),
})

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** The identity provider's subject, which alone identifies the person (product §12.2). */
  sub: text('sub').notNull().unique(),
  email: text('email').notNull(),
  /** Contact data: not unique, never used to find or link an account. */
  phoneNumber: text('phone_number').notNull(),
  name: text('name').notNull().default(''),
  addresses: jsonb('addresses').$type<Address[]>().notNull(),
  /** Grows with every change of `addresses`, so that two devices lose no address. */
  addressesVersion: integer('addresses_version').notNull().default(0),
  /** The nearest store when the shopper registered or last ordered. */
  storeId: text('store_id'),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The account was deleted then, and the row has no personal data. docs/decisions/255 */
  deletedAt: instant('deleted_at'),
})

/** Deleted shoppers whose user at the identity provider is still to be deleted. */
export const identityDeletions = pgTable(
  'identity_deletions',
  {
    sub: text('sub').primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    /** Due from then on; while an attempt runs, when it counts as lost. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [index('identity_deletions_due').on(table.nextAttemptAt)],
)

/** Numbers changes of orders in the order of their commits (order-changes.ts). */
export const orderChangeNumbers = pgSequence('order_change_numbers')

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** A key has at most one order, as long as the order exists (product §8.4). */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the body that was agreed to; another body under the key is refused. */
    payloadHash: text('payload_hash').notNull(),
    storeId: text('store_id').notNull(),
    /** What the shopper receives, and what `totalPaise` is for. */
    items: jsonb('items').$type<StoredItem[]>().notNull(),
    /** All that was agreed to, once something was left out of `items`; null until then. */
    orderedItems: jsonb('ordered_items').$type<StoredItem[]>(),
    deliveryChargePaise: integer('delivery_charge_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    paymentStatus: text('payment_status').$type<'pending' | 'paid'>().notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    quotedAt: instant('quoted_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was placed. Staff and riders act only afterwards. */
    placedAt: instant('placed_at'),
    /**
     * When the shop was back after an outage that began after placing: until then its store could
     * not answer. Null if there was none.
     */
    answerableSince: instant('answerable_since'),
    rider: jsonb('rider').$type<StoredRider>(),
    /** The store has not found a rider, and nothing has happened to the order since. */
    riderMissing: boolean('rider_missing').notNull().default(false),
    /** What the store does when an item is missing; null where the shopper did not say. */
    ifMissing: text('if_missing').$type<IfMissing>(),
    /** Why the store rejected or cancelled the order; null where it gave no reason. */
    rejectionReason: text('rejection_reason').$type<RejectionReason>(),
    /** Grows with every change that a shopper can see. */
    version: integer('version').notNull(),
    /** Of the last change that its store sees; null until it is placed. */
    changeNumber: bigint('change_number', { mode: 'number' }),
    history: jsonb('history').$type<StoredStep[]>().notNull(),
  },
  (table) => [
    unique('orders_user_key').on(table.userId, table.idempotencyKey),
    // Read backwards for the newest. `.desc()` would put nulls last, but ORDER BY … DESC puts them
    // first.
    index('orders_user_newest').on(table.userId, table.createdAt, table.id),
    unique('orders_change').on(table.changeNumber),
    index('orders_store_change').on(table.storeId, table.changeNumber),
    index('orders_store_status_change').on(table.storeId, table.status, table.changeNumber),
    index('orders_unanswered')
      .on(table.placedAt)
      .where(sql`${table.status} = 'pending' and ${table.placedAt} is not null`),
    // Of what is under way, which is little however many orders there were.
    index('orders_open_change')
      .on(table.changeNumber)
      .where(sql`${table.status} in ('pending', 'accepted', 'pickup')`),
    index('orders_store_placed').on(table.storeId, table.placedAt),
    // For the figures of all stores.
    index('orders_placed').on(table.placedAt),
    // Empty, except beside a process of an older release.
    index('orders_unnumbered')
      .on(table.placedAt)
      .where(sql`${table.placedAt} is not null and ${table.changeNumber} is null`),
  ],
)

/** Keys that were settled without an order: refused, or withdrawn by the shopper. Kept 30 days. */
export const settledKeys = pgTable(
  'settled_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    idempotencyKey: text('idempotency_key').notNull(),
    outcome: text('outcome').$type<'refused' | 'withdrawn'>().notNull(),
    /** Null for a withdrawal, which applies to any body of a late request. */
    payloadHash: text('payload_hash'),
    /** The refusal's JSON as it was first returned; null for a withdrawal. */
    refusal: text('refusal'),
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.idempotencyKey] }),
    index('settled_keys_age').on(table.settledAt),
  ],
)

/** The reports of staff and riders, each once; without positions, which are in `riderPositions`. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** SHA-256 of the event; null for those reported before it was kept. */
    contentHash: text('content_hash'),
    /** Who reported it: the name of an operations key, or one of RESERVED_REPORTERS. */
    reportedBy: text('reported_by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.eventId] })],
)

/** A report of a rider's position as it is kept: where it was, only the order itself says. */
export interface StoredPositionReport {
  eventId: string
  /** SHA-256 of the event; null for those reported before it was kept. */
  contentHash: string | null
  /** As in `orderEvents`. */
  reportedBy: string
  /** ISO 8601, UTC. */
  at: string
}

/**
 * The latest reports of riders' positions, each once: one row for an order, so that a ride does not
 * add rows. Each order that says where its rider was last has one, without reports if the rider was
 * assigned with a position: retention finds it by its row.
 * docs/decisions/250-one-row-for-the-positions-of-a-rider.md
 */
export const riderPositions = pgTable('rider_positions', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** Oldest first; as many as rider-positions.ts keeps. */
  reports: jsonb('reports').$type<StoredPositionReport[]>().notNull(),
})

/** What the shop replied to a ticket. */
export interface StoredReply {
  /** The reply counts once. */
  id: string
  text: string
  /** The name of an operations key, or one of RESERVED_REPORTERS. */
  by: string
  /** ISO 8601, UTC. */
  at: string
}

/** Requests for help with orders. docs/decisions/277-help-with-an-order.md */
export const helpTickets = pgTable(
  'help_tickets',
  {
    /** What shopper and shop call it, 'HT-7K3F-92QD'. */
    number: text('number').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** A key has at most one ticket. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of order and body; another one under the key is refused. */
    payloadHash: text('payload_hash').notNull(),
    storeId: text('store_id').notNull(),
    problem: text('problem').$type<HelpProblem>().notNull(),
    productIds: jsonb('product_ids').$type<string[]>().notNull(),
    text: text('text').notNull(),
    /** Oldest first. */
    replies: jsonb('replies').$type<StoredReply[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('help_tickets_user_key').on(table.userId, table.idempotencyKey),
    index('help_tickets_order').on(table.orderId, table.createdAt),
    // One at a time for an order.
    uniqueIndex('help_tickets_unclosed_order')
      .on(table.orderId)
      .where(sql`${table.closedAt} is null`),
    index('help_tickets_unclosed')
      .on(table.createdAt, table.storeId)
      .where(sql`${table.closedAt} is null`),
    index('help_tickets_closed').on(table.closedAt, table.storeId),
  ],
)

/** Who may call operations. docs/decisions/230-operations-keys-in-the-database.md */
export const operationsKeys = pgTable(
  'operations_keys',
  {
    /** The public part of the key. */
    id: text('id').primaryKey(),
    /** What the log and the record of events call it. */
    name: text('name').notNull(),
    role: text('role').$type<OperationsRole>().notNull(),
    /** Null for all stores, later ones too. */
    storeId: text('store_id'),
    /** SHA-256 of the secret part, which is kept nowhere. */
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('operations_keys_valid_name')
      .on(table.name)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** Where a store is notified about its orders. docs/decisions/233-webhooks.md */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id').notNull(),
    url: text('url').notNull(),
    /** What messages are signed with, `whsec_…`: needed as it is. */
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a message was last delivered. */
    deliveredAt: instant('delivered_at'),
    /** When a delivery last failed, and why. */
    failedAt: instant('failed_at'),
    failure: text('failure'),
    /** When its receiver returned 410 Gone; null while it receives messages. */
    disabledAt: instant('disabled_at'),
  },
  (table) => [index('webhooks_store').on(table.storeId)],
)

/**
 * Messages to webhooks that are not delivered yet, written in the transaction of the order's
 * change.
 */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    /** The same at each attempt. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** JSON, as it is signed and sent. */
    payload: text('payload').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Due from then on; while an attempt runs, when it counts as lost. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    index('webhook_outbox_due').on(table.nextAttemptAt),
    index('webhook_outbox_webhook').on(table.webhookId, table.createdAt),
    index('webhook_outbox_age').on(table.createdAt),
  ],
)

/**
 * Places outside all service areas from which shoppers sent requests. Hundredths of a degree (about
 * 1 km) and a daily count: enough to plan the next store, too coarse to identify a person.
 */
export const outOfReachChecks = pgTable(
  'out_of_reach_checks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    latitudeHundredths: integer('latitude_hundredths').notNull(),
    longitudeHundredths: integer('longitude_hundredths').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.latitudeHundredths, table.longitudeHundredths] }),
  ],
)

/** Words of searches without results, by day, without any data of the shopper. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    word: text('word').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.word] })],
)

/**
 * Requests of the current minute by hashed key, for limits of several processes. Unlogged: a crash
 * may empty it. docs/decisions/266-shared-limits.md
 */
export const rateLimitCounts = pgTable(
  'rate_limit_counts',
  {
    /** Minutes since 1970. */
    minute: integer('minute').notNull(),
    key: text('key').notNull(),
    /** Of processes of an earlier release, which add to it. */
    count: integer('count').notNull(),
    /** The requests that each process has counted in this minute, by the id of the process. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.minute, table.key] })],
)

/** One row that is written repeatedly to check that the database can be written to. */
export const writeChecks = pgTable('write_checks', {
  only: boolean('only').primaryKey().default(true),
  at: instant('at').notNull(),
})

/** One row: when a process last looked for unanswered orders. */
export const unansweredLooks = pgTable('unanswered_looks', {
  only: boolean('only').primaryKey().default(true),
  at: instant('at').notNull(),
})

/** One row: the VAPID keys of this shop, unless they are set in the environment. */
export const vapidKeys = pgTable('vapid_keys', {
  only: boolean('only').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/**
 * A browser subscribed to notifications about orders. Its endpoint belongs to one shopper at a
 * time.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Never logged, because anyone who knows it can send to it. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** When the browser last renewed it. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId, table.seenAt)],
)

/**
 * Notifications still to be sent, written in the transaction that changes the order: one row for a
 * device and an order, of the newest status. docs/decisions/122-push-outbox.md
 */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status').$type<OrderStatus>().notNull(),
    /** The version of the order at that status. */
    version: integer('version').notNull(),
    riderName: text('rider_name'),
    /** The news is not the status: something was left out of the order. */
    leftOut: boolean('left_out').notNull().default(false),
    /** What the shop says of a request for help with the order, which is sent before the status. */
    helpMessage: text('help_message'),
    /** Whether the status is to be sent after `helpMessage`; without one it always is. */
    statusIsNews: boolean('status_is_news').notNull().default(false),
    changedAt: instant('changed_at').notNull(),
    /** Obsolete after this time. */
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Due from then on; while an attempt runs, when it counts as lost. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.orderId] }),
    index('push_outbox_due').on(table.nextAttemptAt),
    index('push_outbox_expiry').on(table.expiresAt),
  ],
)
