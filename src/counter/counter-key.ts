/** The key of this counter: on the device until signed out (product §23.1). */
import * as v from 'valibot'
import { observableValue } from '#shared/lib/observable-value.ts'
import { forgetBoard } from './kept-board-store.ts'

const STORAGE_NAME = 'counter-key'
/** What an Authorization header may contain. */
const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/))

function storedKey(): string | null {
  try {
    const parsed = v.safeParse(keySchema, localStorage.getItem(STORAGE_NAME))
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

export interface SignedIn {
  key: string | null
  refusal: KeyRefusal | null
}

export const signedIn = observableValue<SignedIn>({ key: storedKey(), refusal: null })

export const isPossibleKey = (text: string): boolean => v.is(keySchema, text)

export function keepKey(key: string): void {
  try {
    localStorage.setItem(STORAGE_NAME, key)
  } catch (error) {
    // The counter works without it until the page is closed.
    console.info('The key of the counter could not be kept:', error)
  }
  signedIn.set({ key, refusal: null })
}

export function forgetKey(refusal: KeyRefusal | null = null): void {
  forgetBoard()
  try {
    localStorage.removeItem(STORAGE_NAME)
  } catch (error) {
    console.info('The key of the counter could not be removed:', error)
  }
  signedIn.set({ key: null, refusal })
}

/** `/counter/#key=…`, as `npm start` prints it, signs in; the key is removed from the address at once. */
export function takeKeyFromAddress(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('key')
  if (given === null) return
  history.replaceState(null, '', location.pathname + location.search)
  if (isPossibleKey(given)) keepKey(given)
}
