/** The key of this counter: on the device until signed out (product §23.1). */
import * as v from 'valibot'
import { observableValue } from '#shared/lib/observable-value.ts'
import { forgetBoard } from './kept-board-store.ts'

export const KEY_STORAGE_NAME = 'counter-key'
/** What an Authorization header may contain. */
const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/))

/** The key that this device has: another tab may have changed it, of which this one is told later. */
export function storedKey(): string | null {
  try {
    const parsed = v.safeParse(keySchema, localStorage.getItem(KEY_STORAGE_NAME))
    return parsed.success ? parsed.output : null
  } catch (error) {
    console.info('The key of the counter could not be read:', error)
    return null
  }
}

/** Why the last key was forgotten; the sign-in screen shows it. */
export type KeyRefusal =
  | 'revoked'
  /** The key is valid, but not for a counter. */
  | 'otherRole'
  /** Another tab has signed out, or was refused. */
  | 'elsewhere'

export interface SignedIn {
  key: string | null
  refusal: KeyRefusal | null
}

export const signedIn = observableValue<SignedIn>({ key: storedKey(), refusal: null })

/** The key of a link that was opened while the counter has another one, until it is checked. */
export const offeredKey = observableValue<string | null>(null)

export const isPossibleKey = (text: string): boolean => v.is(keySchema, text)

export function keepKey(key: string): void {
  try {
    localStorage.setItem(KEY_STORAGE_NAME, key)
  } catch (error) {
    // The counter works without it until the page is closed.
    console.info('The key of the counter could not be saved:', error)
  }
  signedIn.set({ key, refusal: null })
}

export function forgetKey(refusal: KeyRefusal | null = null): void {
  // The key first: while it is stored, other tabs keep their orders.
  try {
    localStorage.removeItem(KEY_STORAGE_NAME)
  } catch (error) {
    console.info('The key of the counter could not be removed:', error)
  }
  forgetBoard()
  offeredKey.set(null)
  signedIn.set({ key: null, refusal })
}

/** Signs in with the key that another tab has stored. */
export function takeStoredKey(key: string): void {
  signedIn.set({ key, refusal: null })
}

/**
 * `/counter/#key=…`, as `npm start` prints it, signs in; the key is removed from the URL at
 * once. A counter that has another key keeps it until the new one is known to be a counter's
 * (`OfferedKey`), because all its tabs follow the stored key.
 */
export function takeKeyFromAddress(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('key')
  if (given === null) return
  history.replaceState(null, '', location.pathname + location.search)
  if (!isPossibleKey(given) || given === storedKey()) return
  if (storedKey() === null) keepKey(given)
  else offeredKey.set(given)
}
