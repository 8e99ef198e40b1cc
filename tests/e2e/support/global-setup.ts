import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { shareTemplateDataDir } from '#tests/support/shop-server.ts'

/**
 * Makes sure that what the browser is shown is what the sources say, and fills one database for
 * all tests to begin with. What it returns runs after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildApp({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
  return shareTemplateDataDir()
}
