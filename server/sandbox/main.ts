/**
 * The shop with stand-ins for the hosted services, on this machine only: `npm start`,
 * `npm run dev` and the tests. Never shipped by `npm run serve`.
 */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/build-app.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open-database.ts'
import { isMainModule } from '#server/runtime/main-module.ts'
import { clerkUsers } from '#server/ports/clerk-users.ts'
import { ensureKey } from '#server/operations/operations-keys.ts'
import { addOperationsSocket } from '#server/operations/operations-socket.ts'
import { runServer, type RunningServer } from '#server/run-server.ts'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { storeSeeds } from '#server/seed/stores.ts'
import { seedShop, type SeedData } from '#server/seed/seed-shop.ts'
import { startErrorMessage } from '#server/start-error.ts'
import { addSandbox } from './add-sandbox.ts'
import { SANDBOX_CODE } from './identity/identity-flows.ts'
import { openSandboxIdentity } from './identity/identity-plugin.ts'
import { LOOPBACK_HOST } from './sandbox-guards.ts'
import { standInPushAgent } from './push-service-agent.ts'
import { readSandboxSettings, sandboxConfig, type SandboxSettings } from './sandbox-config.ts'
import { sandboxDirections } from './sandbox-directions.ts'

/** The required issuer of tokens. The host does not exist. */
const ISSUER = 'https://clerk.jhola.localhost'

const SEED: SeedData = { stores: storeSeeds, ...catalogueSeed }

/**
 * Starts the shop with the variables that `readSandboxSettings` reads, and prints how to use it.
 * `staticDir` is the built shop.
 *
 * @throws ConfigError, DataDirHeldError
 */
export async function startSandbox(
  env: NodeJS.ProcessEnv,
  staticDir: string | undefined,
): Promise<RunningServer & { counterKey: string }> {
  const settings = readSandboxSettings(env)
  // First, because it locks the folder.
  const database = await openDatabase({ dataDir: settings.dataDir })
  const { app, config, counterKey } = await composeSandbox(settings, database, staticDir).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  const running = await runServer(app, database, config)
  console.log(`Jhola is open at http://localhost:${running.port}`)
  console.log(`Sign in with any email address and the code ${SANDBOX_CODE}.`)
  console.log(
    `The counter of all stores: http://localhost:${running.port}/counter/#key=${counterKey}`,
  )
  console.log(
    settings.hoursAreDefault
      ? 'The shop never closes here (00:00-23:59); STORE_HOURS=08:00-21:00 makes it obey the clock.'
      : `The shop is open ${settings.storeHours} IST.`,
  )
  if (settings.autopilot) {
    console.log(
      'Staff and riders deliver by themselves in about 90 seconds, except what you take over at the counter; AUTOPILOT=off leaves everything to you.',
    )
  }
  return { ...running, counterKey }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') {
    throw new Error('The sandbox does not listen yet')
  }
  return address.port
}

async function composeSandbox(
  settings: SandboxSettings,
  database: OpenedDatabase,
  staticDir: string | undefined,
): Promise<{ app: FastifyInstance; config: ServerConfig; counterKey: string }> {
  const identity = await openSandboxIdentity({ dataDir: settings.dataDir, issuer: ISSUER })
  await seedShop(database.orm, SEED)
  const config = sandboxConfig(settings, identity)
  const identityUsers = clerkUsers({
    secretKey: identity.secretKey,
    // Through the network, as in production: the port is known once the server listens.
    apiUrl: () => `http://${LOOPBACK_HOST}:${portOf(app)}/sandbox/identity`,
  })
  const app: FastifyInstance = await buildApp({
    config,
    database,
    staticDir,
    directions: sandboxDirections,
    identityUsers,
    pushAgent:
      settings.pushService === undefined ? undefined : standInPushAgent(settings.pushService),
    extend: async (instance, shop) => {
      addOperationsSocket(instance, {
        dataDir: settings.dataDir,
        db: database.orm,
        clock: shop.clock,
        storeHours: config.storeHours,
        identityUsers,
        notifyShopper: shop.notifyShopper,
      })
      await addSandbox(instance, shop, {
        identity,
        seed: SEED,
        autopilot: { enabled: settings.autopilot },
      })
    },
  })
  const counterKey = await ensureKey(
    database.orm,
    // Not 'sandbox', which is the name of the control calls.
    { name: 'sandbox-counter', role: 'counter', storeId: null },
    identity.secretFor('counter key'),
    Date.now(),
  )
  return { app, config, counterKey }
}

if (isMainModule(import.meta.url)) {
  try {
    await startSandbox(process.env, process.env['STATIC_DIR'])
  } catch (error) {
    console.error(startErrorMessage(error) ?? error)
    process.exitCode = 1
  }
}
