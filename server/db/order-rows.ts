/**
 * Converts the rows of orders to the wire: paise become rupees, columns become the fields of
 * product §9.1.
 */
import { riderLocationOf } from '#contract/rider-location.ts'
import { billOf } from '#contract/bill.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { orders, StoredItem, StoredRider } from './schema.ts'

export type OrderRow = typeof orders.$inferSelect

export function orderFromRow(row: OrderRow): Order {
  return {
    _id: row.id,
    userId: row.userId,
    items: row.items.map(itemFromRow),
    ...leftOutFromRow(row),
    totalPrice: rupeesFromPaise(row.totalPaise),
    deliveryCharge: rupeesFromPaise(row.deliveryChargePaise),
    orderStatus: row.status,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    createdAt: row.createdAt.toISOString(),
    placedAt: row.placedAt?.toISOString() ?? null,
    deliveryRider: row.rider === null ? null : riderFromRow(row.rider),
    riderMissing: row.riderMissing,
    ...(row.rejectionReason === null ? {} : { rejectionReason: row.rejectionReason }),
    darkStoreId: row.storeId,
    address: row.address,
    location: { latitude: row.latitude, longitude: row.longitude },
    ifMissing: row.ifMissing,
    version: row.version,
    history: row.history,
  }
}

function itemFromRow(item: StoredItem): Required<Order['items'][number]> {
  return {
    product: item.productId,
    productName: item.productName,
    quantity: item.quantity,
    price: rupeesFromPaise(item.unitPaise),
  }
}

function leftOutFromRow(row: OrderRow): Pick<Order, 'leftOut'> {
  const leftOut = leftOutOf(row)
  return leftOut.length === 0 ? {} : { leftOut: leftOut.map(itemFromRow) }
}

/** The pieces that were ordered and are not delivered, because the store did not have them. */
export function leftOutOf({ items, orderedItems }: Pick<OrderRow, 'items' | 'orderedItems'>) {
  const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  return (orderedItems ?? []).flatMap((item) => {
    const quantity = item.quantity - (quantities.get(item.productId) ?? 0)
    return quantity === 0 ? [] : [{ ...item, quantity }]
  })
}

/** All lines of an order: what is delivered, then the lines that were left out as a whole. */
export function allLinesOf({ items, orderedItems }: Pick<OrderRow, 'items' | 'orderedItems'>) {
  const delivered = new Set(items.map(({ productId }) => productId))
  return [...items, ...(orderedItems ?? []).filter(({ productId }) => !delivered.has(productId))]
}

/** The one bill of an order: its lines at the agreed prices, and the agreed delivery charge. */
export function totalPaiseOf(items: readonly StoredItem[], deliveryChargePaise: number): number {
  const lines = items.map(({ unitPaise, quantity }) => ({ pricePaise: unitPaise, quantity }))
  return billOf(lines, deliveryChargePaise).totalPaise
}

/**
 * Withdrawn by the shopper before it was placed. An order that was released because its quote had
 * expired is 'rejected' instead.
 */
export function isWithdrawnOrder({ placedAt, status }: OrderRow): boolean {
  return placedAt === null && status === 'cancelled'
}

function riderFromRow(rider: StoredRider): NonNullable<Order['deliveryRider']> {
  return {
    name: rider.name,
    phoneNumber: rider.phoneNumber,
    location: rider.location === null ? null : riderLocationOf(rider.location),
  }
}

/**
 * The order at the time when its key was settled. A later copy of the request gets this response
 * again, byte for byte, whatever has happened to the order since (product §8.4).
 */
export function orderAsCreated(row: OrderRow): Order {
  const items = row.orderedItems ?? row.items
  return orderFromRow({
    ...row,
    items,
    orderedItems: null,
    totalPaise: totalPaiseOf(items, row.deliveryChargePaise),
    status: 'pending',
    paymentStatus: 'pending',
    placedAt: null,
    rider: null,
    riderMissing: false,
    rejectionReason: null,
    version: FIRST_VERSION,
    history: row.history.slice(0, 1),
  })
}

export const FIRST_VERSION = 1
