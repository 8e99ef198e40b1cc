/** Decides whether the home page may be stored for the next start, and how long it may be shown. */
import { MINUTE_MS } from '#contract/durations.ts'
import { DAY_MINUTES } from '#contract/india-time.ts'
import type { LastScreen } from '#contract/last-screen.ts'

/** The localStorage keys with the content and the owner of the first screen. */
export const SHOWN_KEYS = ['session-store', 'cart-store', 'location-store'] as const

/** The value of LAST_SCREEN_KEY for a screen. The first script builds the same and compares. */
export function screenFingerprint(
  id: string,
  isWide: boolean,
  stored: readonly (string | null)[],
): string {
  return [id, isWide, ...stored].join()
}

/** The end of the opening hours: in a day if the shop never closes, null if it is closed. */
export function shownUntil(isOpenAt: (atMs: number) => boolean, nowMs: number): number | null {
  if (!isOpenAt(nowMs)) return null
  const minuteStartMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  for (let minutes = 1; minutes < DAY_MINUTES; minutes += 1) {
    const atMs = minuteStartMs + minutes * MINUTE_MS
    if (!isOpenAt(atMs)) return atMs
  }
  return nowMs + DAY_MINUTES * MINUTE_MS
}

/** To whom, in which build, with which catalogue and how long a screen may be shown. */
export type ScreenValidity = Omit<LastScreen, 'id' | 'html'>

/** All inputs of the decision to store a screen, but for its HTML. Undefined means unknown. */
export interface HomeState {
  owner: string | undefined
  /** Empty in development, where the build has no name. */
  build: readonly string[]
  catalogue: { positionKey: string; version: string; isAvailable: boolean } | undefined
  /** Whether the shop takes orders at a time, by what is known of its hours and its store. */
  isOpenAt: ((atMs: number) => boolean) | undefined
  /** Whether storage holds the cart that the screen shows, and no order is on its way. */
  isStored: boolean
  /** The device's time, and its correction from a response, or null before the first response. */
  nowMs: number
  clockOffsetMs: number | null
}

/** Returns undefined if a screen could be wrong when it is shown, so that none may be stored. */
export function screenValidity(state: HomeState): ScreenValidity | undefined {
  const { owner, catalogue, isOpenAt, nowMs } = state
  if (owner === undefined || isOpenAt === undefined) return undefined
  if (catalogue?.isAvailable !== true || !state.isStored || state.build.length === 0)
    return undefined
  const offsetMs = state.clockOffsetMs ?? 0
  const untilMs = shownUntil(isOpenAt, nowMs + offsetMs)
  if (untilMs === null) return undefined
  return {
    owner,
    build: [...state.build],
    positionKey: catalogue.positionKey,
    catalogueVersion: catalogue.version,
    savedAt: nowMs,
    shownUntil: untilMs - offsetMs,
  }
}
