/** Sends the messages of the outbox in the background until it is closed. */
import type { Agent } from 'node:https'
import type { VapidKeys } from '#server/config/vapid-keys.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { startOutboxLoop, type OutboxLog, type OutboxLoop } from '#server/outgoing/outbox-loop.ts'
import { pushRetryMs } from '#server/outgoing/retry-delays.ts'
import { deliver, type PushOutcome } from './push-delivery.ts'
import { createUnsubscribeTokens, type UnsubscribeTokens } from './unsubscribe-token.ts'
import { pushRequest, userTagOf } from './push-message.ts'
import { claimDue, dropPush, nextDueMs, retryPush, type DuePush } from './push-outbox.ts'
import { serviceOfHost } from '#server/config/push-services.ts'
import { removePushEndpoint } from './push-subscriptions.ts'

/** Concurrent attempts. A push service that hangs blocks each for 10 s. */
const MAX_IN_FLIGHT = 32
/** Concurrent attempts at one push service, so that others are reached while one hangs. */
const MAX_AT_SERVICE = 16

/** The outcome of an attempt, for observers. It has only the host of the endpoint. */
export interface PushAttempt {
  orderId: string
  status: DuePush['status']
  attempt: number
  host: string
  outcome: PushOutcome
}

/** When it is closed, attempts under way are repeated after the next start. */
export interface PushSender extends OutboxLoop {
  publicKey: string
  /** Returns the token that later ends the subscription. */
  unsubscribeTokens: UnsubscribeTokens
  /** Returns a function that unsubscribes. */
  watch: (listener: (attempt: PushAttempt) => void) => () => void
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  vapid: VapidKeys & { subject: string }
  agent: Agent
  /** Hosts that are connected to (push-services). */
  services: readonly string[]
  /** For each request; that of `post` by default. */
  deadlineMs?: number | undefined
  log: OutboxLog
}

export function createPushSender(deps: Deps): PushSender {
  const { database, clock, vapid, agent, services, deadlineMs, log } = deps
  const db = database.orm
  const unsubscribeTokens = createUnsubscribeTokens(vapid.privateKey)
  /** The latest attempt for each order and device. */
  const lastOf = new Map<string, Promise<void>>()
  const watchers = new Set<(attempt: PushAttempt) => void>()
  const loop = startOutboxLoop<DuePush>({
    clock,
    maxInFlight: MAX_IN_FLIGHT,
    receiverOf: ({ endpoint }) => {
      const { host } = new URL(endpoint)
      return serviceOfHost(host, services) ?? host
    },
    maxAtReceiver: MAX_AT_SERVICE,
    claim: (limit, busyServices) => claimDue(db, { nowMs: clock(), limit, busyServices }),
    attempt: attemptInOrder,
    nextDueMs: (busyServices) => nextDueMs(db, { nowMs: clock(), busyServices }),
    log,
    failures: {
      reading: 'The outbox of notifications could not be read',
      storing: 'The result of a notification could not be stored',
    },
  })

  /**
   * The previous message of this order may still be in flight to this device. If it arrived later,
   * it would replace this one at the push service.
   */
  function attemptInOrder(push: DuePush, signal: AbortSignal): Promise<void> {
    const key = `${push.subscriptionId} ${push.orderId}`
    const attemptNow = () => attemptOne(push, signal)
    // Also if the result of the previous one could not be stored.
    const attempt = (lastOf.get(key) ?? Promise.resolve())
      .then(attemptNow, attemptNow)
      .finally(() => {
        if (lastOf.get(key) === attempt) lastOf.delete(key)
      })
    lastOf.set(key, attempt)
    return attempt
  }

  async function attemptOne(push: DuePush, signal: AbortSignal): Promise<void> {
    const outcome = await send(push, signal)
    await settle(push, outcome)
    const { orderId, status, attempts, endpoint } = push
    for (const watcher of watchers) {
      watcher({ orderId, status, attempt: attempts, host: new URL(endpoint).host, outcome })
    }
  }

  async function send(push: DuePush, signal: AbortSignal): Promise<PushOutcome> {
    const nowMs = clock()
    const ttlSeconds = Math.max(0, Math.floor((push.expiresAt.getTime() - nowMs) / 1_000))
    let request
    try {
      request = pushRequest({
        subscription: push,
        payload: {
          orderId: push.orderId,
          status: push.status,
          version: push.version,
          userTag: userTagOf(push.userId),
          endingToken: unsubscribeTokens.tokenFor(push.userId, push.endpoint),
          ...(push.riderName === null ? {} : { riderName: push.riderName }),
          // What was left out belongs to the status, which follows the reply.
          ...(push.leftOut && push.helpMessage === null ? { leftOut: true } : {}),
          ...(push.helpMessage === null ? {} : { helpMessage: push.helpMessage }),
          activeOrders: push.activeOrders,
        },
        ttlSeconds,
        vapid,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'refused', status: null, reason }
    }
    return deliver(request, { agent, services, signal, nowMs, deadlineMs })
  }

  async function settle(push: DuePush, outcome: PushOutcome): Promise<void> {
    const { orderId, status, attempts } = push
    const what = { orderId, status, attempts, host: new URL(push.endpoint).host, outcome }
    switch (outcome.kind) {
      case 'delivered':
        await dropPush(db, push)
        break
      case 'gone':
        await removePushEndpoint(db, push.endpoint)
        break
      case 'interrupted':
        await retryPush(db, push, clock())
        break
      case 'refused':
        log.warn(what, 'A notification was abandoned')
        await dropPush(db, push)
        break
      case 'retry': {
        log.warn(what, 'A notification will be retried later')
        const waitMs = Math.max(pushRetryMs(attempts, Math.random()), outcome.afterMs ?? 0)
        // Expired messages are removed when the next ones are claimed.
        await retryPush(db, push, Math.min(clock() + waitMs, push.expiresAt.getTime()))
        break
      }
      default:
        outcome satisfies never
    }
  }

  return {
    publicKey: vapid.publicKey,
    unsubscribeTokens,
    ...loop,
    watch: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    close: async () => {
      await loop.close()
      agent.destroy()
    },
  }
}
