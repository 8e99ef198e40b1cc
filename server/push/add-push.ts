/** Notifications beside the calls: begins with the server, ends with it. */
import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/domain/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { keptVapidKeys } from './push-keys.ts'
import { createPushSender, type PushSender } from './push-sender.ts'

interface Deps {
  config: Pick<ServerConfig, 'pushServices' | 'vapidKeys' | 'vapidSubject'>
  database: OpenedDatabase
  clock: Clock
  /** Refuses addresses that are not public unless said otherwise. */
  agent?: Agent | undefined
}

export async function addPush(
  app: FastifyInstance,
  { config, database, clock, agent = publicAgent() }: Deps,
): Promise<PushSender> {
  const keys = config.vapidKeys ?? (await keptVapidKeys(database.orm))
  const sender = createPushSender({
    database,
    clock,
    vapid: { ...keys, subject: config.vapidSubject },
    agent,
    services: config.pushServices,
    log: app.log,
  })
  // What a process before this one left behind.
  app.addHook('onReady', (done) => {
    sender.wake()
    done()
  })
  app.addHook('onClose', sender.close)
  return sender
}
