/**
 * One request to a push service, and what its response means. `web-push` encrypts and signs the
 * message; the request is our own (server/outgoing/post.ts). Endpoints come from outside, and that
 * of web-push 3.6.7 times out idle sockets only, reads a response of any length, never settles when
 * a response breaks off, and parses the endpoint with the old `url.parse`. Here the endpoint is
 * judged by the same `URL` that the request uses, and an agent judges addresses at connect time.
 */
import { reasonOf } from '#server/runtime/error-reason.ts'
import { post, type PostOptions } from '#server/outgoing/post.ts'
import { AddressRefused } from '#server/outgoing/public-agent.ts'
import { endpointProblem } from './endpoint-rules.ts'
import type { PushRequest } from './push-message.ts'

export type PushOutcome =
  | { kind: 'delivered'; status: number }
  /** The browser is gone, so the subscription is deleted. */
  | { kind: 'gone'; status: number }
  /** To be retried, not before `afterMs` if the service has set it. */
  | { kind: 'retry'; status: number | null; afterMs: number | null; reason: string }
  /** This message will never be accepted. */
  | { kind: 'refused'; status: number | null; reason: string }
  /** We aborted it ourselves. */
  | { kind: 'interrupted' }

/** The signal ends the attempt with `interrupted`. */
export interface DeliveryOptions extends PostOptions {
  /** Hosts that are connected to (push-services). */
  services: readonly string[]
  nowMs: number
}

/** Never rejects. */
export async function deliver(push: PushRequest, options: DeliveryOptions): Promise<PushOutcome> {
  const problem = endpointProblem(push.endpoint, options.services)
  if (problem !== undefined) {
    return { kind: 'refused', status: null, reason: `The endpoint ${problem}` }
  }
  try {
    const { endpoint, headers, body } = push
    const { status, retryAfter } = await post(endpoint, { headers, body }, options)
    return outcomeOf(status, retryAfter, options.nowMs)
  } catch (error) {
    if (options.signal.aborted) return { kind: 'interrupted' }
    // May contain the name of the host, but not the endpoint.
    const reason = reasonOf(error)
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
  // Including 413, and redirects, which are not followed because they may lead to internal hosts.
  return { kind: 'refused', status, reason }
}

/** Parses seconds or a date; returns null for none or an invalid value. */
function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  const given = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(given)) return Number(given) * 1_000
  // Only an HTTP date, because Date.parse also accepts '-5'.
  const at = given.endsWith(' GMT') ? Date.parse(given) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
