import { buildPage } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { addEdgeCaseStore } from '#tests/screens/edge-case-catalogue.ts'
import { bundlePrograms } from '#tests/support/bundle-programs.ts'
import { shareRunFolder } from '#tests/support/data-folders.ts'
import { shareTemplateDataDir, templateDataDir } from '#tests/support/shop-server.ts'

/**
 * Builds the page from the current sources, bundles the programs, and fills the database from which
 * all tests start. Returns the teardown, which runs after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeData = await shareRunFolder()
  // In parallel, because neither keeps two cores busy and filling the database needs no page.
  const [built, filled] = await Promise.allSettled([
    buildPage({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT }),
    bundlePrograms().then(fillDatabase),
  ])
  const end = async () => {
    if (filled.status === 'fulfilled') await filled.value()
    await removeData()
  }
  for (const part of [built, filled]) {
    if (part.status === 'fulfilled') continue
    await end()
    throw part.reason
  }
  return end
}

/** Fills the database with the stores of the seed and, far from them, the edge-case store. */
async function fillDatabase(): Promise<() => Promise<void>> {
  const remove = await shareTemplateDataDir()
  try {
    const database = await openDatabase({ dataDir: templateDataDir() ?? '' })
    await addEdgeCaseStore(database.orm)
    await database.close()
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
