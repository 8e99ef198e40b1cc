/**
 * What the tab keeps of a ride until its end, because a phone with little memory ends the page while
 * another app is in view, such as the map. By token: a tab may open the links of several rides.
 */
import * as v from 'valibot'
import { HOUR_MS } from '#contract/durations.ts'
import { rideSchema, type Ride } from '#contract/ride-endpoints.ts'

const storedSchema = v.object({
  /** The rider has agreed to share the position. */
  isShared: v.optional(v.boolean()),
  /** A report that may not have arrived. */
  report: v.optional(v.object({ step: v.picklist(['pickup', 'deliver']), eventId: v.string() })),
  /** The order as it was last known, and when. */
  ride: v.optional(rideSchema),
  atMs: v.optional(v.number()),
})
type StoredRide = v.InferOutput<typeof storedSchema>

const PREFIX = 'ride '
const nameOf = (token: string): string => PREFIX + token

export function storedRide(token: string): StoredRide {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(token)) ?? '{}')
    const parsed = v.safeParse(storedSchema, stored)
    return parsed.success ? parsed.output : {}
  } catch (error) {
    console.info('What the tab keeps of the ride could not be read:', error)
    return {}
  }
}

/** The order as it was last known. Undefined after an hour: by then it has probably ended. */
export function recentRide(token: string, nowMs: number): Ride | undefined {
  const { ride, atMs } = storedRide(token)
  return atMs !== undefined && nowMs - atMs < HOUR_MS ? ride : undefined
}

/** Removes the orders that are too old for `recentRide`, of all rides: they have customers' data. */
export function forgetOldOrders(nowMs: number): void {
  for (const token of storedTokens()) {
    if (storedRide(token).ride === undefined || recentRide(token, nowMs) !== undefined) continue
    storeRide(token, { ride: undefined, atMs: undefined })
  }
}

function storedTokens(): string[] {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length))
  } catch (error) {
    console.info('What the tab keeps of its rides could not be read:', error)
    return []
  }
}

export function storeRide(token: string, change: StoredRide): void {
  try {
    sessionStorage.setItem(nameOf(token), JSON.stringify({ ...storedRide(token), ...change }))
  } catch (error) {
    // The page works without it until it is closed.
    console.info('The ride could not be stored:', error)
  }
}

export function removeStoredRide(token: string): void {
  try {
    sessionStorage.removeItem(nameOf(token))
  } catch (error) {
    console.info('The ride could not be removed:', error)
  }
}
