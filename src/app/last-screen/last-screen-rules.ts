/** Decides whether the home page may be stored for the next start, and how long it may be shown. */
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

/** To whom, in which build, with which catalogue and how long a screen may be shown. */
export type ScreenValidity = Omit<LastScreen, 'id' | 'html'>

/** All inputs of the decision to store a screen, but for its HTML. Undefined means unknown. */
export interface HomeState {
  owner: string | undefined
  /** Empty in development, where the build has no name. */
  build: readonly string[]
  catalogue: { positionKey: string; version: string; isAvailable: boolean } | undefined
  /** Until when the shop takes orders by the server's clock; null if it is closed or not known. */
  openUntilMs: number | null
  /** Whether storage holds the cart that the screen shows, and no order is on its way. */
  isStored: boolean
  /** The device's time, and what is added to it for the server's. */
  nowMs: number
  clockOffsetMs: number
}

/** Returns undefined if a screen could be wrong when it is shown, so that none may be stored. */
export function screenValidity(state: HomeState): ScreenValidity | undefined {
  const { owner, catalogue, openUntilMs, nowMs } = state
  if (owner === undefined || openUntilMs === null) return undefined
  if (catalogue?.isAvailable !== true || !state.isStored || state.build.length === 0)
    return undefined
  return {
    owner,
    build: [...state.build],
    positionKey: catalogue.positionKey,
    catalogueVersion: catalogue.version,
    savedAt: nowMs,
    shownUntil: openUntilMs - state.clockOffsetMs,
  }
}
