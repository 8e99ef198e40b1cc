/** The list by which stores follow their orders, and its cursors (product §15.6). */
import type { OperationsOrder, OrderView } from '#contract/operations-orders.ts'
import { changesSince, type ChangePosition, type ChangesQuery } from '#server/db/order-changes.ts'
import type { Database } from '#server/db/open-database.ts'
import { isPlaced, viewsOf } from './order-views.ts'

/** A release with other numbers would use another word. */
const CURSOR = /^change (\d{1,15})(?:@([\d.]{1,50}))?$/

export const cursorOf = ({ number, databaseId }: ChangePosition): string =>
  Buffer.from(`change ${number}@${databaseId}`).toString('base64url')

/** Undefined for text that is not such a cursor. */
export function positionOf(cursor: string): ChangePosition | undefined {
  const [, number, databaseId = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return number === undefined ? undefined : { number: Number(number), databaseId }
}

export interface ListedOrders {
  changes: {
    /** After the order's last change. */
    cursor: string
    order: OperationsOrder
  }[]
  /** The change after which the next list continues. */
  upTo: ChangePosition
  more: boolean
  /** The list begins with the first change again, because its cursor is of another database. */
  startsOver: boolean
}

export async function listedOrders(
  db: Database,
  query: ChangesQuery,
  view: OrderView,
): Promise<ListedOrders> {
  const { rows, upTo, more, startsOver } = await changesSince(db, query)
  const placed = rows.filter(isPlaced)
  const orders = await viewsOf(db, placed, view)
  const changes = orders.map((order, index) => ({
    order,
    cursor: cursorOf({ ...upTo, number: placed[index]?.changeNumber ?? upTo.number }),
  }))
  return { changes, upTo, more, startsOver }
}
