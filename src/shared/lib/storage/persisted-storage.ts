/**
 * localStorage with the rules of product §16.1: a corrupt value is removed and counts as absent,
 * and a failed write is retried 3 times, a second apart. The caller decides what happens if all
 * attempts fail.
 */
import * as v from 'valibot'
import { mayStoreShopperData } from './data-owner.ts'

const RETRIES = 3
const RETRY_DELAY_MS = 1_000
/** Dropped in this order to make room before each retry (product §16.1). */
const EVICTABLE_KEYS = ['product-store', 'category-store'] as const

/** The keys of this app, named in architecture §3.1. */
export type StorageKey =
  | 'cart-store'
  | 'search-store'
  | 'product-store'
  | 'category-store'
  | 'user-store'
  | 'location-store'
  | 'session-store'
  | 'chosen-address'
  | 'delivery-wishes'
  | 'order-outbox'
  | 'help-outbox'
  | 'help-read'
  | 'account-deletion'
  | 'last-order'
  | 'settings-store'
  | 'install-memory'
  | 'notification-store'
  | 'push-to-end'

/** These keys are removed after the last retry, so that no stale value stays (product §16.1). */
const REMOVED_ON_FAILURE: readonly StorageKey[] = [
  'product-store',
  'category-store',
  'user-store',
  'cart-store',
]

/**
 * These keys have no data of a shopper: they are written whoever is signed in, and kept at
 * sign-out.
 */
export const KEYS_WITHOUT_OWNER: readonly StorageKey[] = [
  // The last known opening hours and delivery charge of the shop.
  'settings-store',
  // How often the shop was opened on this phone, and whether installation was declined.
  'install-memory',
  // A push endpoint that has to be ended on the server; without personal data (product §12.7).
  'push-to-end',
]

/** Data of a shopper who has signed out, here or in another tab, are not written. */
function mayWrite(key: StorageKey): boolean {
  return KEYS_WITHOUT_OWNER.includes(key) || mayStoreShopperData()
}

const pendingRetries = new Map<StorageKey, ReturnType<typeof setTimeout>>()

/** Reads and parses. An invalid value is removed, and undefined is returned. */
export function readStored<const S extends v.GenericSchema>(
  key: StorageKey,
  schema: S,
): v.InferOutput<S> | undefined {
  const text = storedText(key)
  return text === null ? undefined : parseStored(key, text, schema)
}

/** Returns the stored text, or null if there is none or storage is denied. */
export function storedText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    console.info(`Storage cannot be read (${key}):`, error)
    return null
  }
}

/** Parses the text of a key. An invalid value is removed from storage. */
export function parseStored<const S extends v.GenericSchema>(
  key: StorageKey,
  text: string,
  schema: S,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    if (parsed.success) return parsed.output
    console.info(`Stored ${key} has another shape and is dropped:`, parsed.issues[0].message)
  } catch (error) {
    console.info(`Stored ${key} is not JSON and is dropped:`, error)
  }
  removeStored(key)
  return undefined
}

export function removeStored(key: StorageKey): void {
  cancelRetry(key)
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.info(`Storage cannot be cleared (${key}):`, error)
  }
}

/**
 * Writes now or not at all, and makes room by dropping what can be fetched again (product §16.1).
 * Returns whether the value was stored.
 */
export function writeStoredWithEviction(key: StorageKey, value: unknown): boolean {
  return (
    mayWrite(key) &&
    (writeTextOnce(key, JSON.stringify(value)) ||
      (evictFor(key) && writeStoredWithEviction(key, value)))
  )
}

function writeTextOnce(key: StorageKey, text: string): boolean {
  cancelRetry(key)
  try {
    localStorage.setItem(key, text)
    return true
  } catch (error) {
    console.info(`Storage cannot be written (${key}):`, error)
    return false
  }
}

/**
 * Writes with the retries of product §16.1. A newer write of the same key, here or in another tab,
 * replaces a pending one. `onLost` is called if all attempts fail.
 */
export function writeStored(key: StorageKey, value: unknown, onLost?: () => void): void {
  writeStoredText(key, JSON.stringify(value), onLost)
}

/** The same for a JSON text. */
export function writeStoredText(key: StorageKey, text: string, onLost?: () => void): void {
  attempt(key, text, RETRIES, onLost)
}

/** A retry after a removal would restore the removed value. */
function cancelRetry(key: StorageKey): void {
  clearTimeout(pendingRetries.get(key))
  pendingRetries.delete(key)
}

/** For sign-out: cancels all pending writes. */
export function cancelPendingWrites(): void {
  for (const key of Array.from(pendingRetries.keys())) cancelRetry(key)
}

function attempt(
  key: StorageKey,
  text: string,
  retriesLeft: number,
  onLost: (() => void) | undefined,
): void {
  if (!mayWrite(key) || writeTextOnce(key, text)) return
  if (retriesLeft === 0) {
    if (REMOVED_ON_FAILURE.includes(key)) removeStored(key)
    onLost?.()
    return
  }
  const superseded = storedText(key)
  const timer = setTimeout(() => {
    pendingRetries.delete(key)
    const stored = storedText(key)
    // Another tab has stored a newer value. If it has removed the value, its own write had failed.
    if (stored !== null && stored !== superseded) return
    evictFor(key)
    attempt(key, text, retriesLeft - 1, onLost)
  }, RETRY_DELAY_MS)
  pendingRetries.set(key, timer)
}

/** Returns false if there is nothing left to drop. */
function evictFor(key: StorageKey): boolean {
  try {
    const evicted = EVICTABLE_KEYS.find(
      (candidate) => candidate !== key && localStorage.getItem(candidate) !== null,
    )
    if (evicted) removeStored(evicted)
    return evicted !== undefined
  } catch (error) {
    // Storage is denied. The retries still end with a message.
    console.info('No room could be made in storage:', error)
    return false
  }
}
