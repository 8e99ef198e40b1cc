/**
 * Limits for each minute: tight for a shopper and each of their sessions, and for an address only a
 * guard against floods, because thousands of shoppers of a mobile carrier share one
 * (product §15.5).
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import type { RateLimits } from '#server/config/defaults.ts'
import { networkOf } from './client-address.ts'
import { ApiError } from './api-error.ts'
import type { Identity } from './session-token.ts'
import type { SharedCounts } from './shared-counts.ts'

/**
 * The share of its shopper's limit that one session (`sid` of the token) may use, rounded up
 * (product §15.5). Without it, a page that requests in a loop would lock out the shopper's other
 * devices. Refused requests of a session do not count against the shopper. A token without `sid` is
 * limited only by its shopper. Limits of up to 3 leave nothing for a second device.
 */
const SESSION_SHARE = 0.75
/** It reads and sends all orders of a shopper, who may have thousands. */
const ACCOUNT_DATA_PER_MINUTE = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a better limit than the address, and counts its own refusals. */
    hasOwnLimit?: boolean
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface Limits {
  /** By address, for every call under /api whose route has no other limit instead. */
  flood: Hook
  /** By address, for check-availability and for catalogues by version. */
  availability: Hook
  /** By session and shopper, for every call with a token. */
  shopper: Hook
  /** By session and shopper, for calls that create, place, cancel or withdraw orders, or ask for help. */
  orders: Hook
  /** By shopper, for the call that reads everything that is stored of them. */
  accountData: Hook
  /** By address, for operations keys that this process has not found valid. */
  unknownKeys: Hook
  /** For positions that a rider's page reports, by its token, which `tokenOf` finds. */
  ridePositions: (tokenOf: (request: FastifyRequest) => string) => Hook
  /** By operations key, whose id `keyIdOf` finds. */
  operations: (keyIdOf: (request: FastifyRequest) => string) => Hook
}

export async function createRateLimits(
  app: FastifyInstance,
  limits: RateLimits,
  identityOf: (request: FastifyRequest) => Pick<Identity, 'sub' | 'sessionId'>,
  counts: SharedCounts,
): Promise<Limits> {
  await app.register(rateLimit, { global: false, store: storeOf(counts) })

  function limitBy(
    name: string,
    max: number,
    {
      keyOf = (request) => networkOf(request.ip),
      message = 'Too many requests; please wait a moment',
    }: { keyOf?: (request: FastifyRequest) => string; message?: string } = {},
  ): Hook {
    const check = app.createRateLimit({
      max,
      timeWindow: MINUTE_MS,
      // All limits use one store (storeOf).
      keyGenerator: (request) => `${name} ${keyOf(request)}`,
    })
    return async (request, reply) => {
      const verdict = await check(request)
      if (verdict.isAllowed || !verdict.isExceeded) return
      void reply.header('Retry-After', String(Math.max(1, verdict.ttlInSeconds)))
      throw new ApiError('RATE_LIMITED', message)
    }
  }

  function limitByShopper(name: string, max: number): Hook {
    const session = limitBy(`${name} of a session`, Math.ceil(max * SESSION_SHARE), {
      keyOf: (request) => identityOf(request).sessionId ?? '',
    })
    const shopper = limitBy(name, max, { keyOf: (request) => identityOf(request).sub })
    return async (request, reply) => {
      // First, so that its refusals do not count against the shopper.
      if (identityOf(request).sessionId !== null) await session(request, reply)
      await shopper(request, reply)
    }
  }

  return {
    flood: limitBy('flood', limits.addressPerMinute),
    availability: limitBy('availability', limits.availabilityPerMinute),
    shopper: limitByShopper('shopper', limits.shopperPerMinute),
    orders: limitByShopper('orders', limits.ordersPerMinute),
    accountData: limitBy('account data', ACCOUNT_DATA_PER_MINUTE, {
      keyOf: (request) => identityOf(request).sub,
    }),
    unknownKeys: limitBy('unknown keys', limits.addressPerMinute),
    ridePositions: (tokenOf) =>
      limitBy('ride positions', limits.ridePositionsPerMinute, {
        keyOf: tokenOf,
        message: 'Positions are reported too often; please wait a moment',
      }),
    operations: (keyIdOf) =>
      limitBy('operations', limits.operationsPerMinute, {
        keyOf: keyIdOf,
      }),
  }
}

/** One store for all limits. */
function storeOf(counts: SharedCounts) {
  return class implements FastifyRateLimitStore {
    incr(...[key, callback, , max]: Parameters<FastifyRateLimitStore['incr']>): void {
      callback(null, counts.count(key, max))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
