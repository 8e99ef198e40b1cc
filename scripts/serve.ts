/**
 * `npm run serve`: the shop in production. Builds the page into dist/serve and starts the server,
 * which never loads the stand-ins. Variables come from the environment or from `.env`; if some are
 * missing or invalid, lists all of them and exits with 1.
 */
import { buildPage } from '#scripts/build.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { serveProblems } from '#scripts/serve-environment.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import { readServerConfig } from '#server/config/config.ts'
import { pageEnvironmentOf, readEnvironmentFile } from '#server/config/environment.ts'
import { expectFreePort } from '#server/expect-free-port.ts'

stopWithNpm()

try {
  readEnvironmentFile(PROJECT_ROOT)
  const problems = serveProblems(process.env)
  if (problems.length > 0) {
    console.error(
      `Jhola cannot be served yet:\n${problems.map((line) => `  ${line}`).join('\n')}\n` +
        'docs/configuration.md explains each variable. To try the shop without keys: npm start',
    )
    process.exit(1)
  }

  process.env['NODE_ENV'] ??= 'production'
  const { host, port } = readServerConfig(process.env)
  await expectFreePort(host, port)
  const { outDir } = await buildPage({ mode: 'serve', env: pageEnvironmentOf(process.env) })
  // Imported late, so that a start that fails before does not wait for the database driver.
  const { serve } = await import('#server/main.ts')
  await serve(process.env, outDir)
} catch (error) {
  console.error(startFailureMessage(error))
  process.exit(1)
}
