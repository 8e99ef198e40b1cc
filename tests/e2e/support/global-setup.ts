import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { bundlePrograms } from '#tests/support/bundle-programs.ts'
import { shareMemoryFolder } from '#tests/support/data-folders.ts'
import { shareTemplateDataDir } from '#tests/support/shop-server.ts'

/**
 * Ensures that the browser gets a build of the current sources, bundles the programs, and fills one
 * database as the starting point of all tests. What it returns runs after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removals = [await shareMemoryFolder()]
  const end = async () => {
    for (const remove of removals.toReversed()) await remove()
  }
  const fillDatabase = async () => {
    removals.push(await bundlePrograms())
    removals.push(await shareTemplateDataDir())
  }
  // At once, because neither keeps two cores busy. The server that fills the database needs no page.
  const parts = await Promise.allSettled([
    buildApp({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT }),
    fillDatabase(),
  ])
  for (const part of parts) {
    if (part.status === 'fulfilled') continue
    await end()
    throw part.reason
  }
  return end
}
