/** Adds what the systems of stores are told about orders to the server, and runs it with the app. */
import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { runWithApp } from '#server/runtime/run-with-app.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { createOrderStreams, type OrderStreams, type StreamTimes } from './order-streams.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

interface Operations {
  streams: OrderStreams
  webhooks: WebhookSender
}

interface Deps {
  db: Database
  clock: Clock
  /** Connects to webhooks; by default it refuses addresses that are not public. */
  webhookAgent?: Agent | undefined
  streamTimes?: StreamTimes | undefined
}

export function addOperations(
  app: FastifyInstance,
  { db, clock, webhookAgent = publicAgent(), streamTimes }: Deps,
): Operations {
  const { log } = app
  const streams = createOrderStreams({ db, log, ...streamTimes })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
  const webhooks = createWebhookSender({ db, clock, agent: webhookAgent, log })
  // Messages that an earlier process has left.
  runWithApp(app, { start: webhooks.wake, close: webhooks.close })
  return { streams, webhooks }
}
