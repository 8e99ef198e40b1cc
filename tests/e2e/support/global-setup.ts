import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { shareMemoryFolder } from '#tests/support/data-folders.ts'
import { shareServerBundle, shareTemplateDataDir } from '#tests/support/shop-server.ts'

/**
 * Ensures that the browser gets a build of the current sources, bundles the server, and fills one
 * database as the starting point of all tests. What it returns runs after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildApp({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
  await shareServerBundle()
  const removeData = await shareMemoryFolder()
  const removeTemplate = await shareTemplateDataDir()
  return async () => {
    await removeTemplate()
    await removeData()
  }
}
