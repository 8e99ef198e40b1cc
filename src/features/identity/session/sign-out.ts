/**
 * Local-first sign-out (product §12.7): the shopper's data are removed from this phone before any
 * request, and a mark makes the app ignore the SDK until the session has been ended on the server.
 */
import { clearSignInRequired } from './identity-bridge.ts'
import { dataOwner } from '#shared/lib/storage/data-owner.ts'
import { observableValue } from '#shared/lib/observable-value.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import './cross-tab-session.ts'
import { clearSession, getSession, subscribeSession } from './session-store.ts'
import { purgeDevice } from './device-purge.ts'
import { isMarkedSignedOut, markSignedOut } from './signed-out-mark.ts'

interface SignOutContext {
  /** True in a tab that follows another: clear memory only, because that tab has purged storage. */
  followed: boolean
}

type SignOutListener = (context: SignOutContext) => void | Promise<void>
const listeners = new Set<SignOutListener>()

/** A feature that does not finish must not delay the sign-out. */
const LISTENERS_TIMEOUT_MS = 3_000

/** Grows with each sign-out; clerk-root follows it and ends the session on the identity server. */
const signOutCount = observableValue(0)

let clearing: Promise<void> = Promise.resolve()
let isSigningOutHere = false
/** The shopper whose data this tab has in memory, also after their session has expired. */
let lastSub = getSession()?.sub ?? null

/**
 * Registers a feature's cleanup: its atoms, queries, worker memory, sockets. Called in the tab that
 * signs out, around the purge of storage, and in every tab that follows. Not called for an expired
 * session: cart and caches stay for the same shopper (docs/decisions/020).
 */
export function onSignOut(listener: SignOutListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For clerk-root only: called when a session has to be ended on the identity server. */
export function onSessionToEnd(listener: () => void): () => void {
  return signOutCount.subscribe(listener)
}

/**
 * Signs the shopper out on this phone. Guards see it at once; the promise covers the rest of the
 * local purge. Never waits for the network and never rejects.
 */
export async function signOut(): Promise<void> {
  markSignedOut()
  const cleared = clearShopperData()
  signOutCount.set(signOutCount.get() + 1)
  await cleared
}

/** Removes the session and all other data of the shopper from this phone. */
export function clearShopperData(): Promise<void> {
  isSigningOutHere = true
  clearSession()
  isSigningOutHere = false
  lastSub = null
  clearSignInRequired()
  clearing = callListenersAndPurge()
  return clearing
}

/** Resolves when no purge is under way. The next sign-in waits for it. */
export function whenPurged(): Promise<void> {
  return clearing
}

async function callListenersAndPurge(): Promise<void> {
  const listenersDone = callListeners({ followed: false })
  // Purges at once, and again afterwards for what the listeners have written.
  const purgedNow = purgeDevice()
  await listenersDone
  await purgedNow
  if (getSession() === null) await purgeDevice()
}

async function callListeners(context: SignOutContext): Promise<void> {
  const tasks = Array.from(listeners, async (listener) => {
    try {
      await listener(context)
    } catch (error) {
      console.error('A feature could not clear the data of the shopper:', error)
    }
  })
  await withinMs(Promise.all(tasks), LISTENERS_TIMEOUT_MS)
}

subscribeSession(() => {
  const sub = getSession()?.sub ?? null
  if (isSigningOutHere) return
  // The session that our server refused has ended, or was that of the previous shopper.
  if (sub !== lastSub) clearSignInRequired()
  // Another shopper has signed in in another tab, or this one has signed out there: the mark is
  // set, or the data on this phone have another owner. An expired session changes neither.
  const left =
    lastSub !== null &&
    sub !== lastSub &&
    (sub !== null || isMarkedSignedOut() || dataOwner() !== lastSub)
  if (sub !== null || left) lastSub = sub
  if (left) void callListeners({ followed: true })
})
