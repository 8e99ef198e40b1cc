/** Starts a real shop with a catalogue of a given size. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { stores } from '#server/db/schema.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { generatedSeed } from '#tests/support/catalogue.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'

/** At its start, the shop does not reseed a store without a seed hash (docs/decisions/053). */
const WITHOUT_SEED_HASH = { seedHash: null }

export async function startStockedShop(productCount: number): Promise<ShopServer> {
  const template = await mkdtemp(path.join(tmpdir(), 'jhola-stocked-'))
  try {
    const database = await openDatabase({ dataDir: template })
    try {
      await seedShop(database.orm, generatedSeed(productCount))
      await database.orm.update(stores).set(WITHOUT_SEED_HASH)
    } finally {
      await database.close()
    }
    return await startShopServer({ template })
  } finally {
    await rm(template, { recursive: true, force: true })
  }
}
