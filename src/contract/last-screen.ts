/**
 * The last first screen of the home page as it is kept on the phone, to be shown while the shop
 * starts (product §17.4). Written by the page (src/app/last-screen), put into the page by the
 * service worker (sw/last-screen.ts), shown by src/app/last-screen/first-script.ts.
 */
import * as v from 'valibot'

/** Like every cache that is not named as kept, it goes with a sign-out. */
export const LAST_SCREEN_CACHE = 'jhola-last-screen-1'
export const LAST_SCREEN_ADDRESS = '/filed/last-screen'

/**
 * localStorage key of what the screen was made of: its id, whether the layout was wide, and the
 * texts of other keys. The screen is true only while all of it still holds. It is not in the cache,
 * where nothing of a shopper lies.
 */
export const LAST_SCREEN_KEY = 'last-screen'

/** Characters of HTML; more than a first screen has. */
export const LAST_SCREEN_MAX_CHARACTERS = 64 * 1024

export const lastScreenSchema = v.object({
  /** The record of what it was made of has it too (`LAST_SCREEN_KEY`). */
  id: v.pipe(v.string(), v.uuid()),
  /** `sub` of the shopper whose screen it is. */
  owner: v.string(),
  /** Addresses of the script and the stylesheet that made it. */
  build: v.array(v.string()),
  positionKey: v.string(),
  catalogueVersion: v.string(),
  /** Epoch milliseconds by the device's clock. */
  savedAt: v.number(),
  /** Epoch milliseconds by the device's clock: the end of the opening hours that it was made in. */
  shownUntil: v.number(),
  html: v.pipe(v.string(), v.maxLength(LAST_SCREEN_MAX_CHARACTERS)),
})
export type LastScreen = v.InferOutput<typeof lastScreenSchema>
