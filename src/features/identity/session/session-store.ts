/**
 * Who is signed in on this phone: one small synchronous store over localStorage, which route guards
 * read without waiting (product §12.5). It holds no secret: the token stays with the identity SDK.
 */
import * as v from 'valibot'
import { phoneNumberSchema } from '#contract/phone.ts'
import { dataOwner, setTabOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { readStored, removeStored, writeStored } from '#shared/lib/storage/persisted-storage.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'

export const SESSION_KEY = 'session-store'

export const sessionSchema = v.object({
  /** The person: `sub` of the identity token, nothing else. */
  sub: v.pipe(v.string(), v.minLength(1)),
  /** The `_id` on our server; null until it is known. */
  userId: v.nullable(v.pipe(v.string(), v.minLength(1))),
  email: v.string(),
  /** Null until onboarding is done. */
  phoneNumber: v.nullable(phoneNumberSchema),
})

export type Session = Readonly<v.InferOutput<typeof sessionSchema>>

/** A corrupt value is removed and means signed out (product §12.5). */
const current = observableValue<Session | null>(readStored(SESSION_KEY, sessionSchema) ?? null)
claimData(current.get())

function claimData(session: Session | null): void {
  setTabOwner(session?.sub ?? '')
  if (session !== null && dataOwner() === null) setDataOwner(session.sub)
}

/** For cross-tab-session: takes over the session that another tab has stored, or null. */
export function adoptSession(session: Session | null): void {
  if (session !== null) setTabOwner(session.sub)
  current.set(session)
}

/** The signed-in shopper, or null. */
export function getSession(): Session | null {
  return current.get()
}

export function useSession(): Session | null {
  return useObservable(current)
}

/** Calls back after each change, here or in another tab. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  return current.subscribe(listener)
}

/**
 * A failed write does not remove the stored session (product §16.1). Memory has the new one anyway.
 */
export function setSession(session: Session): void {
  claimData(session)
  current.set(session)
  writeStored(SESSION_KEY, session)
}

/**
 * Updates the session of the signed-in shopper. Does nothing if nobody or a person other than
 * `expectedSub` is signed in: a response may arrive after the shopper has changed.
 */
export function updateSession(
  change: Partial<Omit<Session, 'sub'>>,
  expectedSub = getSession()?.sub,
): void {
  const session = getSession()
  // Another tab may have signed this shopper out a moment ago.
  if (session === null || session.sub !== expectedSub || dataOwner() !== session.sub) return
  const next = { ...session, ...change }
  // Each start confirms what is already known, and every change makes the router load the page again.
  if (!isSameSession(session, next)) setSession(next)
}

/** Both have the schema's order of fields. */
export const isSameSession = (one: Session | null, other: Session | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export function clearSession(): void {
  removeStored(SESSION_KEY)
  current.set(null)
}
