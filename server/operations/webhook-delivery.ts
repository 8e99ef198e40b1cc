/** Sends one message to one webhook, signed as Standard Webhooks describes. */
import { Webhook } from 'standardwebhooks'
import { reasonOf } from '#server/runtime/error-reason.ts'
import { post, type PostOptions } from '#server/outgoing/post.ts'
import { publicUrlProblem } from '#server/outgoing/public-address.ts'

/** Standard Webhooks: the sender stops and disables the webhook. */
const GONE = 410

export type WebhookOutcome =
  | { kind: 'delivered'; status: number }
  /** To be tried again, but not before `afterMs` if the receiver said so. */
  | { kind: 'failed'; reason: string; afterMs: number }
  /** 410: the receiver wants no more messages. */
  | { kind: 'gone'; reason: string }
  /** We ended it ourselves. */
  | { kind: 'interrupted' }

interface SignedMessage {
  id: string
  payload: string
  url: string
  secret: string
}

/** Never rejects. `nowMs` is signed, because receivers refuse messages of another time. */
export async function deliverWebhook(
  { id, payload, url, secret }: SignedMessage,
  { nowMs, ...options }: PostOptions & { nowMs: number },
): Promise<WebhookOutcome> {
  const problem = publicUrlProblem(url)
  if (problem !== undefined) return { kind: 'failed', reason: `The address ${problem}`, afterMs: 0 }
  const timestamp = new Date(nowMs)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, timestamp, payload),
  }
  try {
    const { status, retryAfter } = await post(url, { headers, body: payload }, options)
    if (status >= 200 && status < 300) return { kind: 'delivered', status }
    // Redirects are not followed, because they may lead to internal addresses.
    const reason = `The receiver returned ${status}`
    if (status === GONE) return { kind: 'gone', reason }
    const seconds = /^\d{1,6}$/.exec(retryAfter?.trim() ?? '')?.[0]
    return { kind: 'failed', reason, afterMs: Number(seconds ?? 0) * 1_000 }
  } catch (error) {
    if (options.signal.aborted) return { kind: 'interrupted' }
    return { kind: 'failed', reason: reasonOf(error), afterMs: 0 }
  }
}
