/** Adds notifications to the server. They start and stop with it. */
import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/runtime/clock.ts'
import { runWithApp } from '#server/runtime/run-with-app.ts'
import type { VapidKeys } from '#server/config/vapid-keys.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { createPushSender, type PushSender } from './push-sender.ts'

interface Deps {
  database: OpenedDatabase
  clock: Clock
  vapid: VapidKeys & { subject: string }
  /** The hosts of push services (push-services). */
  services: readonly string[]
  /** By default it refuses addresses that are not public. */
  agent?: Agent | undefined
  /** For each request; that of `post` by default. */
  deadlineMs?: number | undefined
}

export function addPush(
  app: FastifyInstance,
  { agent = publicAgent(), ...deps }: Deps,
): PushSender {
  const sender = createPushSender({ ...deps, agent, log: app.log })
  // Messages that an earlier process has left.
  runWithApp(app, { start: sender.wake, close: sender.close })
  return sender
}
