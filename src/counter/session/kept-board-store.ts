/**
 * The last orders that this counter knew, for a start without a connection (product §23.8). They
 * name shoppers, so they leave the device with the key, and are not read after a day.
 */
import * as v from 'valibot'
import { counterOrderSchema, type CounterOrder } from '#contract/operations-orders.ts'
import { jsonStore } from '#shared/lib/storage/json-store.ts'

const KEPT_FOR_MS = 24 * 60 * 60_000

const keptSchema = v.object({
  /** Another key may be for another store. */
  key: v.string(),
  atMs: v.number(),
  orders: v.array(counterOrderSchema),
})
const store = jsonStore(() => localStorage, 'counter-board', keptSchema, {
  read: 'The last orders of the counter could not be read:',
  // The board works without it until the page is closed.
  write: 'The orders of the counter could not be saved:',
  remove: 'The orders of the counter could not be removed:',
})

export interface KeptBoard {
  /** When the orders were as they are here. */
  atMs: number
  orders: readonly CounterOrder[]
}

/** Null if there is none of this key, or only an outdated one. */
export function keptBoard(key: string, nowMs: number): KeptBoard | null {
  const kept = store.read()
  if (kept?.key !== key || nowMs - kept.atMs > KEPT_FOR_MS) return null
  return { atMs: kept.atMs, orders: kept.orders }
}

export function keepBoard(key: string, { atMs, orders }: KeptBoard): void {
  store.write({ key, atMs, orders })
}

export const forgetBoard = store.remove
