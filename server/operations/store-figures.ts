/** What a store did in a day (docs/decisions/332). */
import { and, count, desc, eq, gte, max, sql, sum, type SQL } from 'drizzle-orm'
import { PHONE_DIGITS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { istDayStartMs } from '#contract/india-time.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { isCalledOff } from '#contract/order-status.ts'
import type { Database } from '#server/db/open-database.ts'
import { orders } from '#server/db/schema.ts'

export interface StoreFigures {
  orders: number
  delivered: number
  notDelivered: number
  /** In rupees. */
  collected: number
  /** By name; what was delivered without a rider comes last. */
  byRider: RiderFigures[]
}

interface RiderFigures {
  rider: { name: string; phoneNumber: string } | null
  delivered: number
  /** In rupees. */
  collected: number
}

/**
 * An order that was placed earlier before the day is not looked for among its deliveries. Otherwise
 * each request would read all orders there ever were.
 */
const LATEST_DELIVERY_MS = 2 * DAY_MS

/** Of all stores where `storeId` is undefined. */
export async function figuresOfToday(
  db: Database,
  storeId: string | undefined,
  nowMs: number,
): Promise<StoreFigures> {
  const ofStore = storeId === undefined ? undefined : eq(orders.storeId, storeId)
  const dayStartMs = istDayStartMs(nowMs)
  const placed = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(and(gte(orders.placedAt, new Date(dayStartMs)), ofStore))
    .groupBy(orders.status)
  const byRider = await deliveriesByRider(db, ofStore, dayStartMs)
  const notDelivered = placed.filter(({ status }) => isCalledOff(status))
  return {
    orders: total(placed.map((row) => row.orders)),
    delivered: total(byRider.map(({ delivered }) => delivered)),
    notDelivered: total(notDelivered.map((row) => row.orders)),
    collected: rupeesFromPaise(total(byRider.map(({ paise }) => paise))),
    byRider: byRider.map(({ rider, delivered, paise }) => ({
      rider,
      delivered,
      collected: rupeesFromPaise(paise),
    })),
  }
}

interface Deliveries extends Pick<RiderFigures, 'rider' | 'delivered'> {
  paise: number
}

async function deliveriesByRider(
  db: Database,
  ofStore: SQL | undefined,
  dayStartMs: number,
): Promise<Deliveries[]> {
  const name = sql<string | null>`${orders.rider} ->> 'name'`
  const phoneNumber = sql<string | null>`${orders.rider} ->> 'phoneNumber'`
  // No state follows the delivery.
  const deliveredAt = sql<string>`(${orders.history} -> -1 ->> 'at')::timestamptz`
  const rows = await db
    .select({ name, phoneNumber, delivered: count(), paise: sum(orders.totalPaise) })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        gte(orders.placedAt, new Date(dayStartMs - LATEST_DELIVERY_MS)),
        gte(deliveredAt, new Date(dayStartMs)),
        ofStore,
      ),
    )
    .groupBy(name, phoneNumber)
    .orderBy(desc(max(deliveredAt)))
  const riders = new Map<string, Deliveries>()
  for (const row of rows) {
    const rider =
      row.name === null || row.phoneNumber === null
        ? null
        : { name: row.name, phoneNumber: row.phoneNumber }
    // Two counters may write the name or the number of one rider differently: the latest stays.
    const key = rider === null ? '' : lastDigits(rider.phoneNumber)
    const known = riders.get(key) ?? { rider, delivered: 0, paise: 0 }
    riders.set(key, {
      ...known,
      delivered: known.delivered + row.delivered,
      // A sum of integers is a numeric text of the database.
      paise: known.paise + Number(row.paise ?? 0),
    })
  }
  return [...riders.values()].toSorted(byName)
}

/** With or without the code of the country, and however the digits are grouped. */
function lastDigits(phoneNumber: string): string {
  return phoneNumber.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)
}

function byName({ rider: a }: Deliveries, { rider: b }: Deliveries): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.name.localeCompare(b.name) || a.phoneNumber.localeCompare(b.phoneNumber)
}

const total = (values: readonly number[]): number =>
  values.reduce((before, value) => before + value, 0)
