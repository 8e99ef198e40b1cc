/**
 * Sends the messages to webhooks in the background: one at a time to each webhook, so that a host
 * that hangs delays no other webhook, and messages mostly keep their order.
 */
import type { Agent } from 'node:https'
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { startOutboxLoop, type OutboxLog, type OutboxLoop } from '#server/outgoing/outbox-loop.ts'
import { LONGEST_WEBHOOK_RETRY_MS, webhookRetryMs } from '#server/outgoing/retry-delays.ts'
import { deliverWebhook } from './webhook-delivery.ts'
import {
  claimMessages,
  disableWebhook,
  dropOldMessages,
  nextMessageMs,
  recordFailure,
  recordDelivery,
  postpone,
  type DueMessage,
} from './webhook-outbox.ts'

/** Webhooks that are sent to at the same time; a host that hangs takes 10 s. */
const MAX_IN_FLIGHT = 32
/** When it is closed, messages of attempts under way are sent after the next start. */
export type WebhookSender = OutboxLoop

interface Deps {
  db: Database
  clock: Clock
  agent: Agent
  log: OutboxLog
}

export function createWebhookSender({ db, clock, agent, log }: Deps): WebhookSender {
  const loop = startOutboxLoop<DueMessage>({
    clock,
    maxInFlight: MAX_IN_FLIGHT,
    receiverOf: ({ webhookId }) => webhookId,
    claim,
    attempt,
    nextDueMs: (busy) => nextMessageMs(db, busy),
    log,
    failures: {
      reading: 'The webhook outbox could not be read',
      storing: 'The outcome of a webhook message could not be recorded',
    },
  })

  async function claim(limit: number, busy: string[]): Promise<DueMessage[]> {
    const dropped = await dropOldMessages(db, clock())
    if (dropped.length > 0) {
      const webhookIds = [...new Set(dropped)]
      log.warn({ messages: dropped.length, webhookIds }, 'Expired webhook messages were dropped')
    }
    return claimMessages(db, { nowMs: clock(), limit, busy })
  }

  async function attempt(message: DueMessage, signal: AbortSignal): Promise<void> {
    const outcome = await deliverWebhook(message, { agent, signal, nowMs: clock() })
    const at = new Date(clock())
    switch (outcome.kind) {
      case 'delivered':
        await recordDelivery(db, message, at)
        break
      case 'gone': {
        const { webhookId } = message
        const { reason: failure } = outcome
        const messages = await disableWebhook(db, webhookId, { at, failure })
        log.warn({ webhookId, messages, reason: failure }, 'A webhook was disabled')
        break
      }
      case 'interrupted':
        await postpone(db, message, at)
        break
      case 'failed': {
        const { id, webhookId, attempts } = message
        const { reason, afterMs } = outcome
        log.warn(
          { webhookId, messageId: id, attempts, reason },
          'A webhook message was not delivered',
        )
        const ownMs = webhookRetryMs(attempts, Math.random())
        const waitMs = Math.min(LONGEST_WEBHOOK_RETRY_MS, Math.max(ownMs, afterMs))
        const nextAttemptAt = new Date(at.getTime() + waitMs)
        await recordFailure(db, message, { at, failure: reason, nextAttemptAt })
        break
      }
      default:
        outcome satisfies never
    }
  }

  return {
    ...loop,
    close: async () => {
      await loop.close()
      agent.destroy()
    },
  }
}
