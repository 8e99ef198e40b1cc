/**
 * What the tab keeps of a ride until its end, because a phone with little memory ends the page while
 * another app is in view, such as the map. By token: a tab may open the links of several rides.
 */
import * as v from 'valibot'
import { HOUR_MS } from '#contract/durations.ts'
import { rideSchema, type Ride } from '#contract/ride-endpoints.ts'
import { jsonStore } from '#shared/lib/storage/json-store.ts'

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

const storeOf = (token: string) =>
  jsonStore(() => sessionStorage, PREFIX + token, storedSchema, {
    read: 'What the tab keeps of the ride could not be read:',
    // The page works without it until it is closed.
    write: 'The ride could not be stored:',
    remove: 'The ride could not be removed:',
  })

export const storedRide = (token: string): StoredRide => storeOf(token).read() ?? {}

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
  storeOf(token).write({ ...storedRide(token), ...change })
}

export function removeStoredRide(token: string): void {
  storeOf(token).remove()
}
