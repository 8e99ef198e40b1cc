/** The production server: real keys, no stand-ins. `npm run serve` builds the shop and starts it. */
import { fileURLToPath } from 'node:url'
import { buildApp } from './build-app.ts'
import { ConfigError, readServerConfig } from './config.ts'
import { DataDirHeldError } from './db/data-dir-lock.ts'
import { openDatabase } from './db/open-database.ts'
import { runServer } from './run-server.ts'

/**
 * Starts the server that the environment describes. `staticDir` is the built shop.
 *
 * @throws ConfigError, DataDirHeldError
 */
export async function serve(env: NodeJS.ProcessEnv, staticDir: string | undefined): Promise<void> {
  const config = readServerConfig(env)
  const database = await openDatabase(
    config.databaseUrl === undefined ? { dataDir: config.dataDir } : { url: config.databaseUrl },
  )
  const app = await buildApp({ config, database, staticDir })
  const { port } = await runServer(app, database, config)
  console.log(`Jhola is open at http://localhost:${port}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await serve(process.env, process.env['STATIC_DIR'])
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DataDirHeldError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
