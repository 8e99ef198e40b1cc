/**
 * The production server in its own process, which can be killed. Its webhooks are sent to a
 * receiver on this machine instead of the public internet: `WEBHOOK_RECEIVER` is JSON with the
 * receiver's port and certificate.
 */
import * as v from 'valibot'
import { buildApp } from '#server/build-app.ts'
import { readServerConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runServer } from '#server/run-server.ts'
import { standInPushAgent } from '#server/sandbox/push-service-agent.ts'

const receiverSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ port: v.number(), ca: v.string() }),
)

const config = readServerConfig(process.env)
const receiver = v.parse(receiverSchema, process.env['WEBHOOK_RECEIVER'])
const database = await openDatabase({ dataDir: config.dataDir })
const app = await buildApp({ config, database, webhookAgent: standInPushAgent(receiver) })
const { port } = await runServer(app, database, config)
console.log(`Jhola is open at http://localhost:${port}`)
