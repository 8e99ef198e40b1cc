/**
 * The stored first screen of the home page, which is shown while the shop starts (product §17.4).
 * The page writes it (src/app/last-screen), the service worker puts it into the page
 * (sw/last-screen.ts), and src/app/last-screen/first-script.ts shows it.
 */
import * as v from 'valibot'

/** A sign-out removes it, like every cache that is not listed as kept. */
export const LAST_SCREEN_CACHE = 'jhola-last-screen-1'
export const LAST_SCREEN_ADDRESS = '/filed/last-screen'

/**
 * localStorage key of what the screen was made of: its id, whether the layout was wide, and the
 * texts of other keys. The screen is valid only while all of them are unchanged. Not in the cache,
 * which has no data of a shopper.
 */
export const LAST_SCREEN_KEY = 'last-screen'

/** The most bytes of HTML in UTF-8. A first screen has fewer. */
export const LAST_SCREEN_MAX_BYTES = 64 * 1024

export const lastScreenSchema = v.object({
  /**
   * Also in the record under `LAST_SCREEN_KEY`. A digest of the content, so that the record of an
   * earlier start still fits if the same screen is stored again and the page is closed in between.
   */
  id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** `sub` of the shopper whose screen it is. */
  owner: v.string(),
  /** Addresses of the script and the stylesheet that made it. */
  build: v.array(v.string()),
  positionKey: v.string(),
  catalogueVersion: v.string(),
  /** Epoch milliseconds by the device's clock. */
  savedAt: v.number(),
  /** The end of the current opening hours, in epoch milliseconds by the device's clock. */
  shownUntil: v.number(),
  html: v.pipe(v.string(), v.maxBytes(LAST_SCREEN_MAX_BYTES)),
})
export type LastScreen = v.InferOutput<typeof lastScreenSchema>
