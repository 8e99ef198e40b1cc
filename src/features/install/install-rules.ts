/** When the shop may be installed, how, and when it is offered (product §17.3). Pure. */
import * as v from 'valibot'

/** What this phone remembers. It has no data of the shopper. */
export const installMemorySchema = v.object({
  /** How often the shop was opened. */
  visits: v.number(),
  hasOrdered: v.boolean(),
  /** Installed or declined: not offered again. */
  isSettled: v.boolean(),
})
export type InstallMemory = v.InferOutput<typeof installMemorySchema>

export const NO_MEMORY: InstallMemory = { visits: 0, hasOrdered: false, isSettled: false }

/** A shopper who returns or has ordered may want the shop on the home screen. */
const VISITS_BEFORE_INVITING = 2

export function isInvitationDue({ visits, hasOrdered, isSettled }: InstallMemory): boolean {
  return !isSettled && (hasOrdered || visits >= VISITS_BEFORE_INVITING)
}

/** A reload continues its visit, and so does a tab that was opened from the shop. */
export function isNewVisit(page: { isMarked: boolean; referrer: string; origin: string }): boolean {
  return !page.isMarked && !page.referrer.startsWith(`${page.origin}/`)
}

/**
 * How this browser installs: with its own prompt, by hand as on iOS, or not at all. The last
 * includes the installed app.
 */
export type InstallMethod = 'prompt' | 'by-hand' | 'none'

export function installMethod(browser: {
  isStandalone: boolean
  hasPrompt: boolean
  userAgent: string
  touchPoints: number
}): InstallMethod {
  if (browser.isStandalone) return 'none'
  if (browser.hasPrompt) return 'prompt'
  return isAppleMobile(browser) ? 'by-hand' : 'none'
}

/** An iPad reports to be a Mac, but no Mac has a touch screen. */
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
