/**
 * Keeps the session of this tab in sync with what other tabs have stored. Loaded after the first
 * screen; it then checks at once for missed changes.
 */
import { dataOwner } from '#shared/lib/storage/data-owner.ts'
import { observableValue } from '#shared/lib/observable-value.ts'
import { onPageReturn } from '#shared/lib/screen/page-return.ts'
import { parseStored, readStored, removeStored } from '#shared/lib/storage/persisted-storage.ts'
import {
  getSession,
  isSameSession,
  SESSION_KEY,
  sessionSchema,
  adoptSession,
  type Session,
} from './session-store.ts'
import { followSignedOutMark } from './signed-out-mark.ts'

/**
 * Counts sign-ins and sign-outs in other tabs, and sign-outs that they have finished. The SDK of
 * this tab is outdated after each.
 */
export const otherTabSessionChanges = observableValue(0)

const countChange = (): void => {
  otherTabSessionChanges.set(otherTabSessionChanges.get() + 1)
}

/** A stored session of a person other than the owner of the data on this phone is ignored. */
function readSession(): Session | null {
  const session = readStored(SESSION_KEY, sessionSchema) ?? null
  const owner = dataOwner()
  if (session === null || owner === null || owner === session.sub) return session
  removeStored(SESSION_KEY)
  return null
}

function follow(session: Session | null): void {
  const before = getSession()?.sub
  adoptSession(session)
  if (before !== session?.sub) countChange()
}

/**
 * For a tab that may have missed events because it was frozen or in the back/forward cache. The
 * stored owner decides. If the session is no longer stored but its shopper still owns the data, it
 * could not be written or has expired; it is kept, and the SDK finds out.
 */
export function reloadSession(): void {
  if (followSignedOutMark()) countChange()
  const known = getSession()
  const stored = readSession()
  if (isSameSession(stored, known)) return
  if (stored === null && dataOwner() === known?.sub) return
  follow(stored)
}

addEventListener('storage', (event) => {
  // `key` is null when another tab cleared everything.
  if (event.storageArea !== localStorage) return
  // What the SDK knows is from before the session ended, so it is outdated.
  if (followSignedOutMark()) countChange()
  if (event.key !== null && event.key !== SESSION_KEY) return
  const text = event.key === null ? null : event.newValue
  follow(text === null ? null : (parseStored(SESSION_KEY, text, sessionSchema) ?? null))
})
onPageReturn(reloadSession)
reloadSession()
