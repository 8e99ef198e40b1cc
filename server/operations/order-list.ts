/** The list by which stores follow their orders, and its cursors (product §15.6). */
import type { OperationsOrder, OrderView } from '#contract/operations-orders.ts'
import { changesSince, type ChangesQuery } from '#server/db/order-changes.ts'
import type { Database } from '#server/db/open-database.ts'
import { isPlaced, viewsOf } from './order-views.ts'

/** Precedes the number of a change; a release with other numbers would use another word. */
const CURSOR_PREFIX = 'change'

export const cursorOf = (changeNumber: number): string =>
  Buffer.from(`${CURSOR_PREFIX} ${changeNumber}`).toString('base64url')

/** Undefined for text that is not such a cursor. */
export function changeNumberOf(cursor: string): number | undefined {
  const [prefix, digits = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isOurs = prefix === CURSOR_PREFIX && rest.length === 0 && /^\d{1,15}$/.test(digits)
  return isOurs ? Number(digits) : undefined
}

export interface ListedOrders {
  changes: {
    /** Of the order's last change. */
    number: number
    order: OperationsOrder
  }[]
  /** The change after which the next list continues. */
  upTo: number
  more: boolean
}

export async function listedOrders(
  db: Database,
  query: ChangesQuery,
  view: OrderView,
): Promise<ListedOrders> {
  const { rows, upTo, more } = await changesSince(db, query)
  const placed = rows.filter(isPlaced)
  const orders = await viewsOf(db, placed, view)
  const changes = orders.map((order, index) => ({
    order,
    number: placed[index]?.changeNumber ?? upTo,
  }))
  return { changes, upTo, more }
}
