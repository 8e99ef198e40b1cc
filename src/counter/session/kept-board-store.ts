/**
 * The last orders that this counter knew, for a start without a connection (product §23.8). They
 * name shoppers, so they leave the device with the key, and are not read after a day.
 */
import * as v from 'valibot'
import { counterOrderSchema, type CounterOrder } from '#contract/operations-orders.ts'

const STORAGE_NAME = 'counter-board'
const KEPT_FOR_MS = 24 * 60 * 60_000

const keptSchema = v.object({
  /** Another key may be for another store. */
  key: v.string(),
  atMs: v.number(),
  orders: v.array(counterOrderSchema),
})

export interface KeptBoard {
  /** When the orders were as they are here. */
  atMs: number
  orders: readonly CounterOrder[]
}

/** Null if there is none of this key, or only an outdated one. */
export function keptBoard(key: string, nowMs: number): KeptBoard | null {
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(localStorage.getItem(STORAGE_NAME) ?? 'null'))
    if (!parsed.success || parsed.output.key !== key) return null
    const { atMs, orders } = parsed.output
    return nowMs - atMs > KEPT_FOR_MS ? null : { atMs, orders }
  } catch (error) {
    console.info('The last orders of the counter could not be read:', error)
    return null
  }
}

export function keepBoard(key: string, { atMs, orders }: KeptBoard): void {
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify({ key, atMs, orders }))
  } catch (error) {
    // The board works without it until the page is closed.
    console.info('The orders of the counter could not be saved:', error)
  }
}

export function forgetBoard(): void {
  try {
    localStorage.removeItem(STORAGE_NAME)
  } catch (error) {
    console.info('The orders of the counter could not be removed:', error)
  }
}
