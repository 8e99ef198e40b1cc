/**
 * `npm start`: the whole shop on this machine, with stand-ins for the hosted services. Needs no
 * account, key, server or question. PORT, DATA_DIR and STORE_HOURS come from the environment.
 */
import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { startFailure } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/stop-with-npm.ts'
import { startSandbox } from '#server/sandbox/main.ts'
import { readSandboxSettings } from '#server/sandbox/sandbox-config.ts'

stopWithNpm()

try {
  // A slip in a variable is told before the build and not after it.
  readSandboxSettings(process.env)
  const { outDir } = await buildApp({ mode: 'start', env: SANDBOX_BUILD_ENVIRONMENT })
  await startSandbox(process.env, outDir)
} catch (error) {
  console.error(startFailure(error, 'npm start'))
  process.exit(1)
}
