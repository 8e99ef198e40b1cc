/** Adds notifications to the server. They start and stop with it. */
import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/domain/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { loadOrCreateVapidKeys } from './push-keys.ts'
import { createPushSender, type PushSender } from './push-sender.ts'

interface Deps {
  config: Pick<ServerConfig, 'pushServices' | 'vapidKeys' | 'vapidSubject'>
  database: OpenedDatabase
  clock: Clock
  /** By default it refuses addresses that are not public. */
  agent?: Agent | undefined
}

export async function addPush(
  app: FastifyInstance,
  { config, database, clock, agent = publicAgent() }: Deps,
): Promise<PushSender> {
  const keys = config.vapidKeys ?? (await loadOrCreateVapidKeys(database.orm))
  const sender = createPushSender({
    database,
    clock,
    vapid: { ...keys, subject: config.vapidSubject },
    agent,
    services: config.pushServices,
    log: app.log,
  })
  // Messages that an earlier process has left.
  app.addHook('onReady', (done) => {
    sender.wake()
    done()
  })
  app.addHook('onClose', sender.close)
  return sender
}
