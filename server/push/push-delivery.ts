/**
 * One request to a push service, and what its response means. `web-push` encrypts and signs the
 * message; the request is our own. Endpoints come from outside, and that of web-push 3.6.7 times
 * out idle sockets only, reads a response of any length, never settles when a response breaks off,
 * and parses the endpoint with the old `url.parse`. Here the endpoint is judged by the same `URL`
 * that the request uses, and an agent judges addresses at connect time. Services end idle
 * connections at will: a message that meets the end of one is sent again at once on another,
 * without counting as an attempt.
 */
import { request, type Agent } from 'node:https'
import { endpointProblem } from './endpoint-rules.ts'
import { AddressRefused, MAX_IDLE_CONNECTIONS } from './push-agent.ts'
import type { PushRequest } from './push-message.ts'

const DEADLINE_MS = 10_000
/**
 * Nothing in a response's body is of use; so much is read that the connection can be used again.
 */
const RESPONSE_LIMIT_BYTES = 4_096

export type PushOutcome =
  | { kind: 'delivered'; status: number }
  /** The browser is gone: the subscription goes too. */
  | { kind: 'gone'; status: number }
  /** Worth another attempt; not before `afterMs` where the service said so. */
  | { kind: 'retry'; status: number | null; afterMs: number | null; reason: string }
  /** This message will never be taken. */
  | { kind: 'refused'; status: number | null; reason: string }
  /** We ended it ourselves. */
  | { kind: 'interrupted' }

export interface DeliveryOptions {
  agent: Agent
  /** Hosts that are connected to (push-services). */
  services: readonly string[]
  /** Ends the attempt with `interrupted`. */
  signal: AbortSignal
  nowMs: number
  deadlineMs?: number
}

/** Never rejects. */
export async function deliver(push: PushRequest, options: DeliveryOptions): Promise<PushOutcome> {
  const problem = endpointProblem(push.endpoint, options.services)
  if (problem !== undefined) {
    return { kind: 'refused', status: null, reason: `The endpoint ${problem}` }
  }
  try {
    const { status, retryAfter } = await askAgainIfStale(push, options)
    return outcomeOf(status, retryAfter, options.nowMs)
  } catch (error) {
    if (options.signal.aborted) return { kind: 'interrupted' }
    // May hold the name of the host, never the endpoint.
    const reason = error instanceof Error ? error.message : String(error)
    return error instanceof AddressRefused
      ? { kind: 'refused', status: null, reason }
      : { kind: 'retry', status: null, afterMs: null, reason }
  }
}

/** By the status of the response (RFC 8030 §7.3, §8.4). */
export function outcomeOf(
  status: number,
  retryAfter: string | undefined,
  nowMs: number,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  const reason = `The push service returned ${status}`
  if (status === 429 || status >= 500) {
    return { kind: 'retry', status, afterMs: retryAfterMs(retryAfter, nowMs), reason }
  }
  // 413 among them; and redirects, which are not followed: they may lead inside.
  return { kind: 'refused', status, reason }
}

/** Seconds or a date; null for none and for nonsense. */
function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  const given = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(given)) return Number(given) * 1_000
  // A date of HTTP and nothing else: Date.parse makes something of '-5' too.
  const at = given.endsWith(' GMT') ? Date.parse(given) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

interface PushServiceResponse {
  status: number
  retryAfter: string | undefined
}

/** The connection had served before, and was ended by the service without a response. */
class ConnectionStale extends Error {
  override name = 'ConnectionStale'
}

/**
 * Services end connections that have been idle for some seconds, sometimes in the moment in which
 * the next message is sent. That says nothing about the service: the message goes out at once on
 * another connection, instead of seconds later.
 */
async function askAgainIfStale(
  push: PushRequest,
  options: DeliveryOptions,
): Promise<PushServiceResponse> {
  // Each stale connection leaves the agent, which keeps no more than these.
  for (let staleLeft = MAX_IDLE_CONNECTIONS; staleLeft > 0; staleLeft -= 1) {
    try {
      return await ask(push, options)
    } catch (error) {
      if (!(error instanceof ConnectionStale)) throw error
    }
  }
  return ask(push, options)
}

const isHangUp = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

function ask(
  { endpoint, headers, body }: PushRequest,
  { agent, signal, deadlineMs = DEADLINE_MS }: DeliveryOptions,
): Promise<PushServiceResponse> {
  return new Promise((resolve, reject) => {
    let received: PushServiceResponse | undefined
    const asked = request(new URL(endpoint), { method: 'POST', headers, agent, signal })
    // Of the whole exchange: a socket that trickles is never idle.
    const timer = setTimeout(() => {
      asked.destroy(new Error('The push service did not respond in time'))
    }, deadlineMs)
    // After 'error' too. The status counts, whatever happens to the body.
    asked.on('close', () => {
      clearTimeout(timer)
      if (received === undefined) reject(new Error('The push service hung up'))
      else resolve(received)
    })
    asked.on('error', (error) => {
      if (received !== undefined) return
      const isStale = asked.reusedSocket && isHangUp(error)
      reject(isStale ? new ConnectionStale(error.message) : error)
    })
    asked.on('response', (response) => {
      received = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      }
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > RESPONSE_LIMIT_BYTES) asked.destroy()
      })
      // The request's own 'close' marks the end of either.
      response.on('error', () => {})
    })
    asked.end(body)
  })
}
