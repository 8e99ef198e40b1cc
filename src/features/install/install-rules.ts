/** When the shop may be installed, how, and when it is offered (product §17.3). Pure. */
import * as v from 'valibot'

/** What this phone remembers; nothing of it is about the shopper. */
export const installMemorySchema = v.object({
  /** Times that the shop was opened. */
  visits: v.number(),
  hasOrdered: v.boolean(),
  /** Installed, or declined for good: never offered again of our own accord. */
  isSettled: v.boolean(),
})
export type InstallMemory = v.InferOutput<typeof installMemorySchema>

export const NO_MEMORY: InstallMemory = { visits: 0, hasOrdered: false, isSettled: false }

/** A shopper who returns or has ordered may like the shop on the home screen. */
const VISITS_BEFORE_INVITING = 2

export function isInvitationDue({ visits, hasOrdered, isSettled }: InstallMemory): boolean {
  return !isSettled && (hasOrdered || visits >= VISITS_BEFORE_INVITING)
}

/** A reload continues its visit, and so does a tab that was opened from the shop. */
export function isNewVisit(page: { isMarked: boolean; referrer: string; origin: string }): boolean {
  return !page.isMarked && !page.referrer.startsWith(`${page.origin}/`)
}

/**
 * How this browser installs: by its own question, by hand as iOS wants it, or not at all, which
 * includes the shop that is installed already and runs.
 */
export type InstallWay = 'prompt' | 'by-hand' | 'none'

export function installWay(browser: {
  isStandalone: boolean
  hasPrompt: boolean
  userAgent: string
  touchPoints: number
}): InstallWay {
  if (browser.isStandalone) return 'none'
  if (browser.hasPrompt) return 'prompt'
  return isAppleMobile(browser) ? 'by-hand' : 'none'
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
function isAppleMobile({
  userAgent,
  touchPoints,
}: {
  userAgent: string
  touchPoints: number
}): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}

/** The screens for browsing. Shoppers are not interrupted while paying, typing or signing in. */
const INVITING_SCREENS = /^\/(?:$|categories(?:\/|$)|orders\/?$|profile\/?$|about-us\/?$)/

export function mayInviteOn(pathname: string): boolean {
  return INVITING_SCREENS.test(pathname)
}
