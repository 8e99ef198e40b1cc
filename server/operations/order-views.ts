/** Orders as each role may see them (contract/operations-orders). */
import { and, eq, inArray, or } from 'drizzle-orm'
import { rupeesFromPaise } from '#contract/money.ts'
import type { CounterOrder, OperationsOrder, OrderView } from '#contract/operations-orders.ts'
import { isFinalStatus } from '#contract/order-status.ts'
import type { OperationsRole } from '#contract/operations-roles.ts'
import {
  answerDeadlines,
  DEFAULT_ANSWER_TIMES,
  type AnswerTimes,
} from '#contract/unanswered-orders.ts'
import type { Database } from '#server/db/open-database.ts'
import { REMOVED_ADDRESS } from '#server/db/removed-address.ts'
import { leftOutOf, type OrderRow } from '#server/db/order-rows.ts'
import { categories, orders, products, stores, users, type StoredItem } from '#server/db/schema.ts'
import { signOf } from '#server/domain/category-sign-rules.ts'

/** An order that its store may see; one that was only created is not visible to it. */
export type PlacedRow = OrderRow & { placedAt: Date }

export const isPlaced = (row: OrderRow): row is PlacedRow => row.placedAt !== null

/** @throws for a role that may make no call that returns orders. */
export function viewOf(role: OperationsRole): OrderView {
  if (role === 'catalogue') throw new Error('A catalogue key cannot read orders')
  return role
}

/** One order; undefined while it is not placed. */
export async function viewOfOrder(
  db: Database,
  orderId: string,
  view: OrderView,
): Promise<OperationsOrder | undefined> {
  const rows = await db.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await viewsOf(db, rows.filter(isPlaced), view)
  return order
}

/** In the order of the rows. */
export async function viewsOf(
  db: Database,
  rows: readonly PlacedRow[],
  view: OrderView,
): Promise<OperationsOrder[]> {
  if (rows.length === 0) return []
  switch (view) {
    case 'counter': {
      const [phones, pictures] = [await phonesOf(db, rows), await picturesOf(db, rows)]
      const times = await answerTimesOf(db, rows)
      return rows.map((row) => ({
        view,
        ...commonFields(row),
        ...deadlinesOf(row, times),
        ...itemsOf(row, pictures),
        ...deliveryFields(row, phones),
      }))
    }
    case 'dispatch': {
      const phones = await phonesOf(db, rows)
      return rows.map((row) => ({
        view,
        ...commonFields(row),
        ...deliveryFields(row, phones),
        // A finished order needs no delivery, and who has the key reads all of its store.
        ...(isFinalStatus(row.status) ? REMOVED_RECIPIENT : {}),
      }))
    }
    case 'reports': {
      const pictures = await picturesOf(db, rows)
      return rows.map((row) => ({ view, ...commonFields(row), ...itemsOf(row, pictures) }))
    }
    default:
      return view satisfies never
  }
}

function commonFields(row: PlacedRow) {
  return {
    _id: row.id,
    darkStoreId: row.storeId,
    orderStatus: row.status,
    version: row.version,
    placedAt: row.placedAt.toISOString(),
    history: row.history,
    ...(row.rejectionReason === null ? {} : { rejectionReason: row.rejectionReason }),
    itemCount: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: rupeesFromPaise(row.totalPaise),
    deliveryCharge: rupeesFromPaise(row.deliveryChargePaise),
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
  }
}

function deadlinesOf(
  { status, placedAt, answerableSince, storeId }: PlacedRow,
  times: ReadonlyMap<string, AnswerTimes>,
): Pick<CounterOrder, 'overdueAt' | 'rejectedAt'> {
  if (status !== 'pending') return {}
  const { overdueAtMs, rejectedAtMs } = answerDeadlines(
    { placedAtMs: placedAt.getTime(), answerableSinceMs: answerableSince?.getTime() },
    times.get(storeId) ?? DEFAULT_ANSWER_TIMES,
  )
  return {
    overdueAt: new Date(overdueAtMs).toISOString(),
    rejectedAt: new Date(rejectedAtMs).toISOString(),
  }
}

function itemsOf(row: PlacedRow, pictures: Pictures): Pick<CounterOrder, 'items' | 'leftOut'> {
  const itemOf = (item: StoredItem): CounterOrder['items'][number] => ({
    product: item.productId,
    productName: item.productName,
    quantity: item.quantity,
    price: rupeesFromPaise(item.unitPaise),
    imageUrl: pictures.get(row.storeId)?.get(item.productId) ?? null,
  })
  const leftOut = leftOutOf(row)
  return {
    items: row.items.map(itemOf),
    ...(leftOut.length === 0 ? {} : { leftOut: leftOut.map(itemOf) }),
  }
}

function deliveryFields(row: PlacedRow, phones: ReadonlyMap<string, string>) {
  return {
    customer: { name: row.address.fullName, phoneNumber: phones.get(row.userId) ?? '' },
    address: row.address,
    location: { latitude: row.latitude, longitude: row.longitude },
    deliveryRider:
      row.rider === null ? null : { name: row.rider.name, phoneNumber: row.rider.phoneNumber },
    riderMissing: row.riderMissing,
    ifMissing: row.ifMissing,
  }
}

/** As after the deletion of an account. */
const REMOVED_RECIPIENT: Pick<CounterOrder, 'customer' | 'address' | 'location'> = {
  customer: { name: REMOVED_ADDRESS.fullName, phoneNumber: '' },
  address: REMOVED_ADDRESS,
  location: { latitude: 0, longitude: 0 },
}

async function phonesOf(db: Database, rows: readonly PlacedRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const found = await db
    .select({ id: users.id, phoneNumber: users.phoneNumber })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map(({ id, phoneNumber }) => [id, phoneNumber]))
}

/** By store. */
async function answerTimesOf(
  db: Database,
  rows: readonly PlacedRow[],
): Promise<Map<string, AnswerTimes>> {
  const ids = [...new Set(rows.map(({ storeId }) => storeId))]
  const found = await db
    .select({
      id: stores.id,
      overdueAfterSeconds: stores.overdueAfterSeconds,
      rejectAfterSeconds: stores.rejectAfterSeconds,
    })
    .from(stores)
    .where(inArray(stores.id, ids))
  return new Map(found.map(({ id, ...times }) => [id, times]))
}

/** The picture of each product that its store still sells, or its category's sign. */
type Pictures = ReadonlyMap<string, ReadonlyMap<string, string>>

async function picturesOf(db: Database, rows: readonly PlacedRow[]): Promise<Pictures> {
  const wanted = new Map<string, Set<string>>()
  for (const { storeId, items, orderedItems } of rows) {
    const ids = wanted.get(storeId) ?? new Set()
    for (const { productId } of orderedItems ?? items) ids.add(productId)
    wanted.set(storeId, ids)
  }
  const found = await db
    .select({
      storeId: products.storeId,
      id: products.id,
      images: products.images,
      categoryName: categories.name,
    })
    .from(products)
    .innerJoin(
      categories,
      and(eq(categories.storeId, products.storeId), eq(categories.id, products.categoryId)),
    )
    .where(
      or(
        ...[...wanted].map(([storeId, ids]) =>
          and(eq(products.storeId, storeId), inArray(products.id, [...ids])),
        ),
      ),
    )
  const pictures = new Map<string, Map<string, string>>()
  for (const { storeId, id, images, categoryName } of found) {
    const [image] = images
    const picture = image?.thumbnailUrl ?? image?.imageUrl ?? signOf(categoryName).picture
    const ofStore = pictures.get(storeId) ?? new Map<string, string>()
    pictures.set(storeId, ofStore.set(id, picture))
  }
  return pictures
}
