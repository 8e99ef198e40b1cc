/**
 * Refuses calls early while the process is overloaded, so that those it accepts still end in time.
 * docs/decisions/292-shedding.md
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#server/access/client-address.ts'
import { OverloadError } from '#server/access/overload-error.ts'
import type { OverloadLimits } from '#server/config/defaults.ts'
import { onResponseEnd } from './response-end.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What was begun is finished: such calls are served under overload, and are not counted. */
    isNeverShed?: boolean
  }
}

export interface Shedding {
  isOverloaded: () => boolean
  callsInFlight: () => number
  /** For each call, before its body is read. Throws an OverloadError. */
  check: (request: FastifyRequest) => void
  /**
   * For each call whose body has arrived: from now on it is being worked on. Throws like `check`,
   * because others may have begun while the body was on its way.
   */
  begin: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * Of the calls in flight. A client that reads its responses slowly keeps its places for as long as
 * it likes, and must leave some to others. The share is not smaller, because the shoppers of a
 * mobile carrier share an address: twenty who open the shop in a second and download for twenty
 * have 400 of 1,000 places.
 */
const ADDRESS_SHARE = 0.5

const SAMPLE_MS = 1_000
/** In a row. One slow second is no overload: garbage was collected, or another process was busy. */
const SLOW_SAMPLES = 3
const LOG_EVERY_MS = 60_000
const RESOLUTION_MS = 10

interface Options {
  /** Without limits nothing is refused. */
  limits: OverloadLimits | undefined
  onShed: () => void
  /** How often the delay of the event loop is read. */
  sampleMs?: number
}

export function createShedding(
  app: FastifyInstance,
  { limits, onShed, sampleMs = SAMPLE_MS }: Options,
): Shedding {
  let inFlight = 0
  const inFlightByAddress = new Map<string, number>()
  let delayMs = 0
  let slowSamples = 0
  let loggedAtMs = -Infinity
  if (limits !== undefined) {
    // Not before: loading the modules and opening the database block the loop at every start.
    app.addHook('onListen', (done) => {
      const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      histogram.enable()
      const timer = setInterval(() => {
        // Without a sample the loop was blocked for the whole time.
        delayMs = histogram.count === 0 ? sampleMs : histogram.mean / 1e6 - RESOLUTION_MS
        slowSamples = delayMs > limits.delayMs ? slowSamples + 1 : 0
        histogram.reset()
      }, sampleMs).unref()
      app.server.once('close', () => {
        clearInterval(timer)
        histogram.disable()
      })
      done()
    })
  }

  const isOverloaded = (): boolean =>
    limits !== undefined && (inFlight >= limits.calls || slowSamples >= SLOW_SAMPLES)

  const hasItsShare = (address: string): boolean =>
    limits !== undefined &&
    (inFlightByAddress.get(address) ?? 0) >= Math.ceil(limits.calls * ADDRESS_SHARE)

  function count(address: string, change: 1 | -1): void {
    inFlight += change
    const ofAddress = (inFlightByAddress.get(address) ?? 0) + change
    if (ofAddress === 0) inFlightByAddress.delete(address)
    else inFlightByAddress.set(address, ofAddress)
  }

  /** A line for each refusal would make the overload worse. */
  function logRefusal(): void {
    const nowMs = performance.now()
    if (nowMs - loggedAtMs < LOG_EVERY_MS) return
    loggedAtMs = nowMs
    app.log.warn(
      { inFlight, delayMs: Math.round(delayMs) },
      isOverloaded()
        ? 'Overloaded: calls are refused'
        : 'Calls of an address are refused: half of the calls that may be in flight are its own',
    )
  }

  const check: Shedding['check'] = (request) => {
    if (request.routeOptions.config.isNeverShed === true) return
    if (!isOverloaded() && !hasItsShare(networkOf(request.ip))) return
    onShed()
    logRefusal()
    throw new OverloadError()
  }

  return {
    isOverloaded,
    callsInFlight: () => inFlight,
    check,
    begin: (request, reply) => {
      if (request.routeOptions.config.isNeverShed === true) return
      // The client has left, and its connection reports no end any more.
      if (request.raw.socket.destroyed) return
      check(request)
      const address = networkOf(request.ip)
      count(address, 1)
      onResponseEnd(reply.raw, () => count(address, -1))
    },
  }
}
