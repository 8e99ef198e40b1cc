/**
 * The production server: real keys, no stand-ins. `npm run serve` builds the shop and starts it.
 * Run directly, it serves the build in STATIC_DIR. Its environment may be in a `.env` file.
 */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './build-app.ts'
import { readBuildRecord } from './build-record.ts'
import { ConfigError, readServerConfig, type ServerConfig } from './config/config.ts'
import { MIGRATION_AWAITED, openDatabase, type OpenedDatabase } from './db/open-database.ts'
import { readEnvironmentFile } from './config/environment.ts'
import { isMainModule } from './runtime/main-module.ts'
import { expectFreePort } from './expect-free-port.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './monitoring/metrics-server.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { usersOfKey } from './ports/clerk-users.ts'
import { addOperationsSocket } from './operations/operations-socket.ts'
import { runServer } from './run-server.ts'
import { startErrorMessage } from './start-error.ts'

/** How often the wait for PostgreSQL is logged. */
const WAITING_LOG_INTERVAL_MS = 30_000

/**
 * Starts the server with this environment. `staticDir` is the built shop; without it the server has
 * no pages.
 *
 * @throws errors that startErrorMessage() explains, and others.
 */
export async function serve(env: NodeJS.ProcessEnv, staticDir: string | undefined): Promise<void> {
  const page = staticDir === undefined ? undefined : await pageOf(staticDir)
  const config = readServerConfig(env, page)
  const log = createLog(config.logLevel)
  await expectFreePort(config.host, config.port)
  const database = await openConfigured(config, log)
  let app
  try {
    const metrics = config.metrics === undefined ? undefined : createMetrics()
    app = await buildApp({
      config,
      database,
      staticDir,
      log,
      metrics,
      extend: (instance, shop) => {
        // PostgreSQL takes commands beside the shop; the embedded database has one process.
        if (config.databaseUrl !== undefined) return
        addOperationsSocket(instance, {
          dataDir: config.dataDir,
          db: database.orm,
          clock: shop.clock,
          storeHours: config.storeHours,
          identityUsers: usersOfKey(config.clerkSecretKey),
          notifyShopper: shop.notifyShopper,
        })
      },
    })
    if (metrics !== undefined && config.metrics !== undefined) {
      const served = await serveMetrics(metrics, config.metrics, (error) =>
        log.error({ err: error }, 'The metrics could not be read'),
      )
      app.addHook('onClose', served.close)
      log.info({ port: served.port }, 'Metrics are served at /metrics')
    }
  } catch (error) {
    // Its sockets and its connection for events would keep the process alive.
    await app?.close()
    await database.close()
    throw error
  }
  const { port } = await runServer(app, database, config)
  log.info({ port }, `Jhola is open at http://localhost:${port}`)
}

/** Reads the variables of the built page, whose hosts the policy has to allow. */
async function pageOf(staticDir: string) {
  const record = await readBuildRecord(staticDir)
  if (record !== undefined) return record.page
  throw new ConfigError([
    `STATIC_DIR contains no finished build of the shop: ${path.resolve(staticDir)}`,
  ])
}

async function openConfigured(
  { databaseUrl, dataDir, postgres, migratesAtStart }: ServerConfig,
  log: FastifyBaseLogger,
): Promise<OpenedDatabase> {
  if (databaseUrl === undefined) return openDatabase({ dataDir })
  let loggedAtMs = -Infinity
  return openDatabase({
    url: databaseUrl,
    settings: postgres,
    migrates: migratesAtStart,
    onWaiting: (error, host) => {
      const nowMs = performance.now()
      if (nowMs - loggedAtMs < WAITING_LOG_INTERVAL_MS) return
      loggedAtMs = nowMs
      log.warn({ err: error, host }, `Waiting for PostgreSQL at ${host}, which cannot be reached`)
    },
    onMigrationAwaited: () => log.warn(MIGRATION_AWAITED),
  })
}

if (isMainModule(import.meta.url)) {
  try {
    readEnvironmentFile(process.cwd())
    await serve(process.env, process.env['STATIC_DIR']?.trim() || undefined)
  } catch (error) {
    console.error(startErrorMessage(error) ?? error)
    process.exitCode = 1
  }
}
