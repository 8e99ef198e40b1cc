/**
 * Who is signed in, as far as this phone knows: one small synchronous store over localStorage
 * that route guards read without waiting (DESIGN §2, §3). It holds no secret: the token stays
 * with the identity SDK.
 */
import * as v from 'valibot'
import { phoneNumberSchema } from '#contract/phone.ts'
import {
  parseStored,
  readStored,
  removeStored,
  writeStored,
} from '#shared/lib/persisted-storage.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'

const SESSION_KEY = 'session-store'

const sessionSchema = v.object({
  /** The person: `sub` of the identity token, nothing else. */
  sub: v.pipe(v.string(), v.minLength(1)),
  /** The product server's `_id`; null until it is known. */
  userId: v.nullable(v.pipe(v.string(), v.minLength(1))),
  email: v.string(),
  /** Null until onboarding is done. */
  phoneNumber: v.nullable(phoneNumberSchema),
})

export type Session = Readonly<v.InferOutput<typeof sessionSchema>>

/** A corrupt value is removed and means signed out (spec §4 'User store'). */
const current = observableValue<Session | null>(readStored(SESSION_KEY, sessionSchema) ?? null)

addEventListener('storage', (event) => {
  // `key` is null when another tab cleared everything.
  if (event.storageArea !== localStorage) return
  if (event.key !== null && event.key !== SESSION_KEY) return
  const text = event.key === null ? null : event.newValue
  current.set(text === null ? null : (parseStored(SESSION_KEY, text, sessionSchema) ?? null))
})

/** The signed-in shopper, or null. */
export function getSession(): Session | null {
  return current.get()
}

export function useSession(): Session | null {
  return useObservable(current)
}

/** Calls back after each change, made here or in another tab; answers how to stop. */
export function subscribeSession(listener: () => void): () => void {
  return current.subscribe(listener)
}

/** A write that fails never removes the stored session (DESIGN §8); memory has the new one anyway. */
export function setSession(session: Session): void {
  current.set(session)
  writeStored(SESSION_KEY, session)
}

/**
 * Changes what is known about the signed-in shopper. Does nothing when nobody is signed in, or
 * when `expectedSub` names somebody else: an answer may arrive after the shopper changed.
 */
export function updateSession(
  change: Partial<Omit<Session, 'sub'>>,
  expectedSub = getSession()?.sub,
): void {
  const session = getSession()
  if (session === null || session.sub !== expectedSub) return
  setSession({ ...session, ...change })
}

export function clearSession(): void {
  removeStored(SESSION_KEY)
  current.set(null)
}
