/**
 * `npm run build`: builds the page for production into dist/serve, for a container image or for a
 * machine that only runs the result. Lists all variables of the page that are missing or invalid
 * and then exits with 1.
 */
import { buildPage } from '#scripts/build.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { pageProblems } from '#scripts/serve-environment.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { pageEnvironmentOf, readEnvironmentFile } from '#server/config/environment.ts'

try {
  readEnvironmentFile(PROJECT_ROOT)
  const env = pageEnvironmentOf(process.env)
  const problems = pageProblems(env)
  if (problems.length > 0) {
    console.error(
      `The page cannot be built yet:\n${problems.map((line) => `  ${line}`).join('\n')}\n` +
        'docs/configuration.md explains each variable.',
    )
    process.exit(1)
  }
  await buildPage({ mode: 'serve', env })
} catch (error) {
  console.error(startFailureMessage(error))
  process.exit(1)
}
