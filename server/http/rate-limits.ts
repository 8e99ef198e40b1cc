/**
 * Limits by the minute: tight for a shopper, and for an address only a guard against floods,
 * since mobile carriers put thousands of shoppers behind one (DESIGN §7).
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimits } from '#server/config.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface Limits {
  /** By address, for every call under /api. */
  flood: Hook
  /** By shopper, for every call with a token. */
  shopper: Hook
  /** By shopper, for what makes, places or withdraws orders. */
  orders: Hook
}

export async function createRateLimits(
  app: FastifyInstance,
  limits: RateLimits,
  shopperOf: (request: FastifyRequest) => string,
): Promise<Limits> {
  await app.register(rateLimit, { global: false })

  function limitBy(max: number, keyGenerator: (request: FastifyRequest) => string): Hook {
    const check = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    return async (request, reply) => {
      const verdict = await check(request)
      if (verdict.isAllowed || !verdict.isExceeded) return
      void reply.header('Retry-After', String(Math.max(1, verdict.ttlInSeconds)))
      throw new Refusal('RATE_LIMITED', 'Too many requests; please wait a moment')
    }
  }

  return {
    flood: limitBy(limits.addressPerMinute, (request) => request.ip),
    shopper: limitBy(limits.shopperPerMinute, shopperOf),
    orders: limitBy(limits.ordersPerMinute, shopperOf),
  }
}
