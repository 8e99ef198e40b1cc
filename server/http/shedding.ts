/**
 * Refuses calls early while the process is overloaded, so that those it accepts still end in time.
 * docs/decisions/292-shedding.md
 */
import type { ServerResponse } from 'node:http'
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
 * Of the calls in flight. A client whose calls wait for something slow must leave places to others.
 * The share is not smaller, because the shoppers of a mobile carrier share an address.
 */
const ADDRESS_SHARE = 0.5

/**
 * A client that reads at once needs milliseconds. A longer time would let more responses wait beyond
 * the limit: those of its last seconds.
 */
const READ_WITHIN_MS = 5_000

const SAMPLE_MS = 1_000
/** In a row. One slow second is no overload: garbage was collected, or another process was busy. */
const SLOW_SAMPLES = 3
const LOG_EVERY_MS = 60_000
const RESOLUTION_MS = 10

interface Options {
  /** Without limits nothing is refused. */
  limits: OverloadLimits | undefined
  onShed: () => void
  /** For each connection that was closed because its client is slow to read. */
  onSlowReaderClosed: () => void
  /** How often the delay of the event loop is read, and slow readers are looked for. */
  sampleMs?: number
  /** In milliseconds since any time; never set back. */
  now?: () => number
}

interface UnreadResponse {
  address: string
  /** When it was handed over to its connection. */
  sinceMs: number
}

export function createShedding(
  app: FastifyInstance,
  {
    limits,
    onShed,
    onSlowReaderClosed,
    sampleMs = SAMPLE_MS,
    now = () => performance.now(),
  }: Options,
): Shedding {
  /** The addresses of the calls that are being worked on. */
  const inFlight = new Map<ServerResponse, string>()
  const inFlightByAddress = new Map<string, number>()
  /**
   * The responses that their clients have not read to their end, those that have waited longest
   * first. They need no place, which a slow reader would keep for as long as it likes, but memory.
   */
  const unread = new Map<ServerResponse, UnreadResponse>()
  let delayMs = 0
  let slowSamples = 0
  const logRefusal = rareWarning()
  const logSlowReaders = rareWarning()
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
        closeSlowReaders(limits.calls)
      }, sampleMs).unref()
      app.server.once('close', () => {
        clearInterval(timer)
        histogram.disable()
      })
      done()
    })
  }

  app.addHook('onSend', async (_request, reply) => {
    const address = endWork(reply.raw)
    if (address !== undefined) unread.set(reply.raw, { address, sinceMs: now() })
  })

  const isOverloaded = (): boolean =>
    limits !== undefined && (inFlight.size >= limits.calls || slowSamples >= SLOW_SAMPLES)

  const hasItsShare = (address: string): boolean =>
    limits !== undefined &&
    (inFlightByAddress.get(address) ?? 0) >= Math.ceil(limits.calls * ADDRESS_SHARE)

  function beginWork(response: ServerResponse, address: string): void {
    inFlight.set(response, address)
    inFlightByAddress.set(address, (inFlightByAddress.get(address) ?? 0) + 1)
  }

  /** Returns the address of the call, or undefined if it is not being worked on. */
  function endWork(response: ServerResponse): string | undefined {
    const address = inFlight.get(response)
    if (address === undefined) return undefined
    inFlight.delete(response)
    const others = (inFlightByAddress.get(address) ?? 0) - 1
    if (others > 0) inFlightByAddress.set(address, others)
    else inFlightByAddress.delete(address)
    return address
  }

  /**
   * Closes connections until at most so many responses wait. Not before a response has had its
   * time: a client that is quick to read must not lose its own because others are slow.
   */
  function closeSlowReaders(most: number): void {
    if (unread.size <= most) return
    const late = lateResponses(unread, now() - READ_WITHIN_MS)
    // One connection may have several of them.
    const sockets = new Set(late.slice(0, unread.size - most).map(({ req }) => req.socket))
    for (const socket of sockets) {
      socket.destroy()
      onSlowReaderClosed()
    }
    if (sockets.size > 0) {
      logSlowReaders('Too many responses wait for their readers: connections are closed')
    }
  }

  /** A line for each refusal would make the overload worse. */
  function rareWarning(): (message: string) => void {
    let loggedAtMs = -Infinity
    return (message) => {
      const nowMs = now()
      if (nowMs - loggedAtMs < LOG_EVERY_MS) return
      loggedAtMs = nowMs
      app.log.warn(
        { inFlight: inFlight.size, unread: unread.size, delayMs: Math.round(delayMs) },
        message,
      )
    }
  }

  const check: Shedding['check'] = (request) => {
    if (request.routeOptions.config.isNeverShed === true) return
    if (!isOverloaded() && !hasItsShare(networkOf(request.ip))) return
    onShed()
    logRefusal(
      isOverloaded()
        ? 'Overloaded: calls are refused'
        : 'Calls of an address are refused: half of the calls that may be in flight are its own',
    )
    throw new OverloadError()
  }

  return {
    isOverloaded,
    callsInFlight: () => inFlight.size,
    check,
    begin: (request, reply) => {
      if (request.routeOptions.config.isNeverShed === true) return
      // The client has left, and its connection reports no end any more.
      if (request.raw.socket.destroyed) return
      check(request)
      beginWork(reply.raw, networkOf(request.ip))
      onResponseEnd(reply.raw, () => {
        endWork(reply.raw)
        unread.delete(reply.raw)
      })
    },
  }
}

/**
 * The responses that were handed over before a time, in the order in which to close them. The next
 * is always one of the address that has the most of them left, so that a client with many takes
 * none from one with few; of its own, the one that has waited longest: it is the least likely to be
 * read, because a slow client that reads comes to an end.
 */
function lateResponses(
  unread: ReadonlyMap<ServerResponse, UnreadResponse>,
  beforeMs: number,
): ServerResponse[] {
  const late = [...unread].filter(([, { sinceMs }]) => sinceMs < beforeMs)
  const counts = new Map<string, number>()
  const ranked = late.toReversed().map(([response, { address }]) => {
    // How many its address has once those that have waited longer are closed.
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return { response, count }
  })
  return ranked
    .toReversed()
    .toSorted((a, b) => b.count - a.count)
    .map(({ response }) => response)
}
