/**
 * Directions of an order to the door: from the store, or from the rider once it was picked up.
 * Coordinates come from the order, never from the request, so that clients cannot use the key for
 * other places (product §15.7).
 */
import { isActiveStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { Position } from '#contract/geo.ts'
import { positionOfRider } from '#contract/rider-location.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { findStore } from '#server/db/catalogue-store.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { riderSeenAt } from '#server/db/rider-positions.ts'
import type { Directions, Route } from '#server/ports/directions.ts'

/** How long a result is reused for its order, because every request to Directions costs money. */
export const ROUTE_LIFETIME_MS = 30_000
/** The same while it still starts where the rider is, or at the store. The traffic may change. */
export const UNMOVED_ROUTE_LIFETIME_MS = 60 * 60_000

interface OrderRoute extends Route {
  /** When the rider was where the route starts, ISO 8601, UTC. Undefined if that is the store. */
  riderSeenAt: string | undefined
}

export interface OrderDirections {
  /**
   * Returns undefined for an order that is not active: not placed, not accepted yet, or finished.
   *
   * @throws DirectionsError
   */
  of: (order: Order) => Promise<OrderRoute | undefined>
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  directions: Directions
}

interface CachedRoute {
  /** A promise: concurrent requests wait for the same response. */
  route: Promise<Route>
  start: Position
  startsAtRider: boolean
  riderSeenAt: string | undefined
  requestedAtMs: number
}

export function createOrderDirections({ database, clock, directions }: Deps): OrderDirections {
  const cache = new Map<string, CachedRoute>()

  function evictExpired(nowMs: number): void {
    for (const [orderId, { requestedAtMs }] of cache) {
      const ageMs = nowMs - requestedAtMs
      // Below 0 the clock was set back: the map would show this route until it is there again.
      if (ageMs < 0 || ageMs >= UNMOVED_ROUTE_LIFETIME_MS) cache.delete(orderId)
    }
  }

  return {
    of: async (order) => {
      const { placedAt, location: home, orderStatus } = order
      if (placedAt === null || home === null || !isActiveStatus(orderStatus)) return undefined
      const rider = riderPosition(order)
      const seenAt = rider && (await riderSeenAt(database.orm, order._id))
      const start = rider ?? (await storePosition(order.darkStoreId)) ?? home
      const nowMs = clock()
      evictExpired(nowMs)
      const known = cache.get(order._id)
      if (known !== undefined && isSamePlace(known.start, start)) {
        known.riderSeenAt = seenAt
        known.startsAtRider = rider !== undefined
        return withTime(known)
      }
      const isFresh = known !== undefined && nowMs - known.requestedAtMs < ROUTE_LIFETIME_MS
      // The path from the store is obsolete once the rider is on it.
      if (isFresh && known.startsAtRider && rider !== undefined) return withTime(known)
      const entry: CachedRoute = {
        route: directions.route(start, home),
        start,
        startsAtRider: rider !== undefined,
        riderSeenAt: seenAt,
        requestedAtMs: nowMs,
      }
      cache.set(order._id, entry)
      // A failure rejects all waiting requests and is not cached.
      entry.route.catch(() => {
        if (cache.get(order._id) === entry) cache.delete(order._id)
      })
      return withTime(entry)
    },
  }

  /** Undefined if the store has been removed since: the map then shows only the home. */
  async function storePosition(storeId: string): Promise<Position | undefined> {
    const store = await findStore(database.orm, storeId)
    return store && { latitude: store.latitude, longitude: store.longitude }
  }
}

async function withTime({ route, riderSeenAt: seenAt }: CachedRoute): Promise<OrderRoute> {
  return { ...(await route), riderSeenAt: seenAt }
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

/** Only if the rider has the goods. Before that, the path starts at the store. */
function riderPosition({ orderStatus, deliveryRider }: Order): Position | undefined {
  const location = deliveryRider?.location
  return orderStatus === 'pickup' && location ? positionOfRider(location) : undefined
}
