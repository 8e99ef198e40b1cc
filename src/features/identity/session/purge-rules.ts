/** What a sign-out leaves on the phone: everything else goes, so that a new store cannot be forgotten. */
import { KEYS_OF_NOBODY } from '#shared/lib/persisted-storage.ts'
import { SIGNED_OUT_MARK_KEY } from './signed-out-mark.ts'

/** localStorage keys that say nothing about a shopper and are still needed after a sign-out. */
const KEPT_KEYS: ReadonlySet<string> = new Set([SIGNED_OUT_MARK_KEY, ...KEYS_OF_NOBODY])

/** The app's own shell and the pictures of goods stay, so that the app still opens offline. */
const KEPT_CACHES = /precache|image|picture|shell/i

/** When each kept picture was used last; its cache is kept too, and the worker holds it open. */
const KEPT_DATABASE = 'workbox-expiration'

/** Script-readable cookies of the identity SDK; `__client` itself is HttpOnly and out of reach. */
const IDENTITY_COOKIES = /^(__session|__clerk|clerk_|__client_uat)/

export function isPurgedStorageKey(key: string): boolean {
  return !KEPT_KEYS.has(key)
}

export function isPurgedCache(name: string): boolean {
  return !KEPT_CACHES.test(name)
}

export function isPurgedDatabase(name: string): boolean {
  return name !== KEPT_DATABASE
}

/** Names of the cookies to expire, from `document.cookie`. */
export function identityCookieNames(cookieHeader: string): string[] {
  return cookieHeader
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => IDENTITY_COOKIES.test(name))
}
