/**
 * Sends the messages to webhooks in the background: one at a time to each webhook, so that a host
 * that hangs delays no other webhook, and messages mostly keep their order.
 */
import type { Agent } from 'node:https'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/domain/clock.ts'
import { startOutboxLoop } from '#server/outgoing/outbox-loop.ts'
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
const RETRY_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  24 * HOUR_MS,
] as const
const LONGEST_RETRY_MS = 24 * HOUR_MS

/** From 5 s to a day, spread so that a receiver that recovers does not get all at once. */
export function webhookRetryMs(attempt: number, random: number): number {
  const full = RETRY_MS[attempt - 1] ?? LONGEST_RETRY_MS
  return Math.round(full * (0.9 + random / 10))
}

export interface WebhookSender {
  /** Checks the outbox now. Called whenever something was written to it. */
  wake: () => void
  /** Resolves when no attempt is under way and no message is due. */
  settled: () => Promise<void>
  /** Interrupts running attempts; their messages are sent after the next start. */
  close: () => Promise<void>
}

interface Deps {
  db: Database
  clock: Clock
  agent: Agent
  log: {
    warn: (details: object, message: string) => void
    error: (details: object, message: string) => void
  }
}

export function createWebhookSender({ db, clock, agent, log }: Deps): WebhookSender {
  const inFlight = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const { wake, settled, close } = startOutboxLoop({
    clock,
    closing,
    attempts: () => [...inFlight.values()],
    maxInFlight: MAX_IN_FLIGHT,
    fill,
    nextDueMs: () => nextMessageMs(db, [...inFlight.keys()]),
    onError: (error) => {
      log.error({ err: error }, 'The webhook outbox could not be read')
    },
  })

  async function fill(): Promise<void> {
    const busy = [...inFlight.keys()]
    const limit = MAX_IN_FLIGHT - busy.length
    if (limit <= 0) return
    const dropped = await dropOldMessages(db, clock())
    if (dropped.length > 0) {
      const webhookIds = [...new Set(dropped)]
      log.warn({ messages: dropped.length, webhookIds }, 'Expired webhook messages were dropped')
    }
    for (const message of await claimMessages(db, { nowMs: clock(), limit, busy })) start(message)
  }

  function start(message: DueMessage): void {
    const attempt = attemptOne(message)
      .catch((error: unknown) => {
        log.error({ err: error }, 'The outcome of a webhook message could not be recorded')
      })
      .finally(() => {
        inFlight.delete(message.webhookId)
        wake()
      })
    inFlight.set(message.webhookId, attempt)
  }

  async function attemptOne(message: DueMessage): Promise<void> {
    const options = { agent, signal: closing.signal, nowMs: clock() }
    const outcome = await deliverWebhook(message, options)
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
        const waitMs = Math.min(LONGEST_RETRY_MS, Math.max(ownMs, afterMs))
        const nextAttemptAt = new Date(at.getTime() + waitMs)
        await recordFailure(db, message, { at, failure: reason, nextAttemptAt })
        break
      }
      default:
        outcome satisfies never
    }
  }

  return {
    wake,
    settled,
    close: async () => {
      await close()
      agent.destroy()
    },
  }
}
