/**
 * Refuses calls early while the process is overloaded, so that those it accepts still end in time.
 * docs/decisions/292-shedding.md
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/access/api-error.ts'
import type { OverloadLimits } from '#server/config/defaults.ts'
import { onResponseEnd } from './response-end.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What was begun is finished: such calls are served under overload, and are not counted. */
    isNeverShed?: boolean
  }
}

/** Logged once a minute instead of for each request. */
export class OverloadError extends ApiError {
  override name = 'OverloadError'

  constructor() {
    super('UNAVAILABLE', 'The shop has too much to do; please try again')
  }
}

export interface Shedding {
  isOverloaded: () => boolean
  callsInFlight: () => number
  /** For each call, before anything else is done for it. Throws UNAVAILABLE with a Retry-After. */
  check: (request: FastifyRequest, reply: FastifyReply) => void
}

const SAMPLE_MS = 1_000
/** In a row. One slow second is no overload: garbage was collected, or another process was busy. */
const SLOW_SAMPLES = 3
const LOG_EVERY_MS = 60_000
const RESOLUTION_MS = 10
/** Different for each client, so that they do not return at once. */
const RETRY_AFTER_SECONDS = { least: 2, most: 6 }

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

  /** A line for each refusal would make the overload worse. */
  function logOverload(): void {
    const nowMs = performance.now()
    if (nowMs - loggedAtMs < LOG_EVERY_MS) return
    loggedAtMs = nowMs
    app.log.warn({ inFlight, delayMs: Math.round(delayMs) }, 'Overloaded: calls are refused')
  }

  return {
    isOverloaded,
    callsInFlight: () => inFlight,
    check: (request, reply) => {
      if (request.routeOptions.config.isNeverShed === true) return
      if (isOverloaded()) {
        const { least, most } = RETRY_AFTER_SECONDS
        void reply.header(
          'Retry-After',
          String(least + Math.floor(Math.random() * (most - least + 1))),
        )
        onShed()
        logOverload()
        throw new OverloadError()
      }
      inFlight += 1
      onResponseEnd(reply.raw, () => {
        inFlight -= 1
      })
    },
  }
}
