/** What may be kept of the home page for the next start, and until when it may be shown. */
import { isOpenAt, type OpeningHours } from '#contract/opening-hours.ts'
import { LAST_SCREEN_MAX_CHARACTERS, type LastScreen } from '#contract/last-screen.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** localStorage keys whose content the first screen shows, or that say whose it is. */
export const SHOWN_KEYS = ['session-store', 'cart-store', 'location-store'] as const

/** What LAST_SCREEN_KEY holds of a screen; the first script writes the same and compares. */
export function madeOf(id: string, isWide: boolean, stored: readonly (string | null)[]): string {
  return [id, isWide, ...stored].join()
}

/** The end of the opening hours; a day later for a shop that never closes, null for one that is closed. */
export function shownUntil(hours: OpeningHours, nowMs: number): number | null {
  if (!isOpenAt(hours, nowMs)) return null
  const minuteStartMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  for (let minutes = 1; minutes < DAY_MINUTES; minutes += 1) {
    const atMs = minuteStartMs + minutes * MINUTE_MS
    if (!isOpenAt(hours, atMs)) return atMs
  }
  return nowMs + DAY_MINUTES * MINUTE_MS
}

/** Everything that decides whether a screen is kept; undefined is not known. */
export interface HomeState {
  owner: string | undefined
  /** Empty in development, where no build can be named. */
  build: readonly string[]
  catalogue: { positionKey: string; version: string; isAvailable: boolean } | undefined
  hours: OpeningHours | undefined
  /** Whether storage holds the cart that the screen shows, and no order is on its way. */
  isStored: boolean
  html: string | undefined
  id: string
  /** By the device's clock, and what a response has corrected it by; null before the first. */
  nowMs: number
  clockOffsetMs: number | null
}

/** The screen to keep, or undefined where it could be shown falsely. */
export function screenToKeep(state: HomeState): LastScreen | undefined {
  const { owner, catalogue, hours, html, nowMs } = state
  if (owner === undefined || html === undefined || hours === undefined) return undefined
  if (catalogue?.isAvailable !== true || !state.isStored || state.build.length === 0)
    return undefined
  if (html.length > LAST_SCREEN_MAX_CHARACTERS) return undefined
  const offsetMs = state.clockOffsetMs ?? 0
  const untilMs = shownUntil(hours, nowMs + offsetMs)
  if (untilMs === null) return undefined
  return {
    id: state.id,
    owner,
    build: [...state.build],
    positionKey: catalogue.positionKey,
    catalogueVersion: catalogue.version,
    savedAt: nowMs,
    shownUntil: untilMs - offsetMs,
    html,
  }
}
