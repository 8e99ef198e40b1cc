/** Tabs of one device are signed in and out together (product §23.1), and have the same ticks. */
import {
  KEY_STORAGE_NAME,
  signedIn,
  storedKey,
  takeKeyFromAddress,
  takeStoredKey,
} from './counter-key.ts'
import { leaveCounter } from './leave-counter.ts'
import { takeStoredTicks, TICKS_STORAGE_NAME } from './pick-ticks-store.ts'

function followStoredKey(): void {
  // Not the value of the event: the key may have changed again since.
  const key = storedKey()
  if (key === signedIn.get().key) return
  // Once more, because this tab may have stored something since the other one signed out.
  if (key === null) leaveCounter('elsewhere')
  else takeStoredKey(key)
}

function onStorage({ key }: StorageEvent): void {
  // Null: another tab has cleared everything.
  if (key === KEY_STORAGE_NAME || key === null) followStoredKey()
  if (key === TICKS_STORAGE_NAME) takeStoredTicks()
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  // While it was in the back/forward cache, the page received no events.
  if (!persisted) return
  followStoredKey()
  takeStoredTicks()
}

/**
 * Follows the stored key, and takes the key of a link that is entered in this tab. Returns a function
 * that ends it.
 */
export function followOtherTabs(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('storage', onStorage, { signal })
  addEventListener('pageshow', onPageShow, { signal })
  // A link that is entered in this tab changes only the fragment.
  addEventListener('hashchange', takeKeyFromAddress, { signal })
  return () => {
    ending.abort()
  }
}
