/**
 * `npm start`: the whole shop on this machine, with stand-ins for the hosted services. Needs no
 * account, key, server or input. docs/configuration.md names the variables that it reads.
 */
import { buildPage } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import { expectFreePort } from '#server/expect-free-port.ts'
import { startSandbox } from '#server/sandbox/main.ts'
import { readSandboxSettings } from '#server/sandbox/sandbox-config.ts'
import { LOOPBACK_HOST } from '#server/sandbox/sandbox-guards.ts'

stopWithNpm()

try {
  // An invalid variable or a port in use is reported before the build, not after it.
  const { port } = readSandboxSettings(process.env)
  await expectFreePort(LOOPBACK_HOST, port)
  const { outDir } = await buildPage({ mode: 'start', env: SANDBOX_BUILD_ENVIRONMENT })
  await startSandbox(process.env, outDir)
} catch (error) {
  console.error(startFailureMessage(error))
  process.exit(1)
}
