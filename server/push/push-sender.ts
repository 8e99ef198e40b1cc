/** Sends the messages of the outbox in the background until it is closed. */
import type { Agent } from 'node:https'
import type { VapidKeys } from '#server/config/vapid-keys.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { startOutboxLoop } from '#server/outgoing/outbox-loop.ts'
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
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 5 * 60_000

/** The outcome of an attempt, for observers. It has only the host of the endpoint. */
export interface PushAttempt {
  orderId: string
  status: DuePush['status']
  attempt: number
  host: string
  outcome: PushOutcome
}

export interface PushSender {
  publicKey: string
  /** Returns the token that later ends the subscription. */
  unsubscribeTokens: UnsubscribeTokens
  /** Checks the outbox now. Called whenever something was written to it. */
  wake: () => void
  /** Returns a function that unsubscribes. */
  watch: (listener: (attempt: PushAttempt) => void) => () => void
  /** Resolves when no attempt is under way and no message is due. */
  settled: () => Promise<void>
  /** Interrupts running attempts, which are repeated after the next start. */
  close: () => Promise<void>
}

interface Deps {
  database: OpenedDatabase
  clock: Clock
  vapid: VapidKeys & { subject: string }
  agent: Agent
  /** Hosts that are connected to (push-services). */
  services: readonly string[]
  /** From 0 to 1. */
  random?: () => number
  log: {
    warn: (details: object, message: string) => void
    error: (details: object, message: string) => void
  }
}

/** Grows from 2 s to 5 min, with jitter, so that a recovering service does not get all at once. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(full * (0.5 + random / 2))
}

export function createPushSender(deps: Deps): PushSender {
  const { database, clock, vapid, agent, services, log, random = Math.random } = deps
  const db = database.orm
  const unsubscribeTokens = createUnsubscribeTokens(vapid.privateKey)
  const inFlight = new Set<Promise<void>>()
  const inFlightAt = new Map<string, number>()
  /** The latest attempt for each order and device. */
  const lastOf = new Map<string, Promise<void>>()
  const watchers = new Set<(attempt: PushAttempt) => void>()
  const closing = new AbortController()
  const { wake, settled, close } = startOutboxLoop({
    clock,
    closing,
    attempts: () => [...inFlight],
    maxInFlight: MAX_IN_FLIGHT,
    fill,
    nextDueMs: () => nextDueMs(db, { nowMs: clock(), busyServices: busyServices() }),
    onError: (error) => {
      log.error({ err: error }, 'The outbox of notifications could not be read')
    },
  })

  function busyServices(): string[] {
    return [...inFlightAt].flatMap(([service, count]) => (count >= MAX_AT_SERVICE ? [service] : []))
  }

  async function fill(): Promise<void> {
    for (;;) {
      const counts = [...inFlightAt.values()].filter((count) => count < MAX_AT_SERVICE)
      // All claimed messages may go to the same service, which must stay within its limit.
      const limit = Math.min(MAX_IN_FLIGHT - inFlight.size, MAX_AT_SERVICE - Math.max(0, ...counts))
      if (limit <= 0) return
      const due = await claimDue(db, { nowMs: clock(), limit, busyServices: busyServices() })
      for (const push of due) start(push)
      if (due.length < limit) return
    }
  }

  function start(push: DuePush): void {
    const { host } = new URL(push.endpoint)
    const service = serviceOfHost(host, services) ?? host
    inFlightAt.set(service, (inFlightAt.get(service) ?? 0) + 1)
    // The previous message of this order may still be in flight to this device. If it arrived
    // later, it would replace this one at the push service.
    const key = `${push.subscriptionId} ${push.orderId}`
    const before = lastOf.get(key)
    const attempt = (before ?? Promise.resolve())
      .then(() => attemptOne(push))
      .catch((error: unknown) => {
        log.error({ err: error }, 'The result of a notification could not be stored')
      })
      .finally(() => {
        inFlight.delete(attempt)
        const left = (inFlightAt.get(service) ?? 1) - 1
        if (left === 0) inFlightAt.delete(service)
        else inFlightAt.set(service, left)
        if (lastOf.get(key) === attempt) lastOf.delete(key)
        wake()
      })
    inFlight.add(attempt)
    lastOf.set(key, attempt)
  }

  async function attemptOne(push: DuePush): Promise<void> {
    const outcome = await send(push)
    await settle(push, outcome)
    const { orderId, status, attempts, endpoint } = push
    for (const watcher of watchers) {
      watcher({ orderId, status, attempt: attempts, host: new URL(endpoint).host, outcome })
    }
  }

  async function send(push: DuePush): Promise<PushOutcome> {
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
          ...(push.leftOut ? { leftOut: true } : {}),
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
    return deliver(request, { agent, services, signal: closing.signal, nowMs })
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
        const waitMs = Math.max(retryDelayMs(attempts, random()), outcome.afterMs ?? 0)
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
    wake,
    watch: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    settled,
    close: async () => {
      await close()
      agent.destroy()
    },
  }
}
