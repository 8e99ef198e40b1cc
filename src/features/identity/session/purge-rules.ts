/** What a sign-out keeps on the phone. Everything else is removed, including stores added later. */
import { KEYS_WITHOUT_OWNER } from '#shared/lib/storage/persisted-storage.ts'
import { SIGNED_OUT_MARK_KEY } from './signed-out-mark.ts'

/** localStorage keys without data of a shopper that are needed after a sign-out. */
const KEPT_KEYS: ReadonlySet<string> = new Set([SIGNED_OUT_MARK_KEY, ...KEYS_WITHOUT_OWNER])

/** A store's counter in the same browser, whose sign-out is its own (product §23.1). */
const COUNTER_KEY_PREFIX = 'counter-'

/** The app shell and product pictures stay, so that the app still opens offline. */
const KEPT_CACHES = /precache|image|picture|shell/i

/**
 * When each kept picture was last used. The worker holds it open, and the pictures' cache stays.
 */
const KEPT_DATABASE = 'workbox-expiration'

/** Cookies of the identity SDK that scripts can read; `__client` itself is HttpOnly. */
const IDENTITY_COOKIES = /^(__session|__clerk|clerk_|__client_uat)/

export function isPurgedStorageKey(key: string): boolean {
  return !KEPT_KEYS.has(key) && !key.startsWith(COUNTER_KEY_PREFIX)
}

export function isPurgedCache(name: string): boolean {
  return !KEPT_CACHES.test(name)
}

export function isPurgedDatabase(name: string): boolean {
  return name !== KEPT_DATABASE
}

/**
 * Whether a notification belongs to a shopper. Those without data only ask to open the app. The
 * worker shows one for a message that arrives after the sign-out, which the rest of the purge must
 * not close: the browser would then report on its own that the app worked in the background.
 */
export function isPurgedNotification({ data }: { data: unknown }): boolean {
  return data !== null && data !== undefined
}

/** Names of the cookies to expire, from `document.cookie`. */
export function identityCookieNames(cookieHeader: string): string[] {
  return cookieHeader
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => IDENTITY_COOKIES.test(name))
}
