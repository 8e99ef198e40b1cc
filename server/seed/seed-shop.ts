/**
 * Fills an empty shop of the sandbox or of a test, and updates a seeded shop when the seed has
 * changed. Orders, shoppers and stores with an imported catalogue never change.
 */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paiseFromRupees } from '#contract/money.ts'
import { replaceCatalogueVersion } from '#server/db/catalogue-versions.ts'
import type { Database } from '#server/db/open-database.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import type { CategorySeed, ProductSeed } from './catalogue.ts'
import type { StoreSeed } from './stores.ts'

/** Every store sells every product. */
export interface SeedData {
  stores: readonly StoreSeed[]
  categories: readonly CategorySeed[]
  products: readonly ProductSeed[]
}

/** PostgreSQL accepts 65,535 parameters in one statement, and a product has ten. */
const ROWS_PER_INSERT = 1_000

/** Runs in one transaction. */
export async function seedShop(db: Database, seed: SeedData): Promise<void> {
  const seedHash = createHash('sha256').update(JSON.stringify(seed)).digest('hex')
  await db.transaction(async (tx) => {
    const known = await tx.select({ id: stores.id, seedHash: stores.seedHash }).from(stores)
    const seeded = known.filter((store) => store.seedHash !== null)
    // A shop with its own stores gets no seeded ones.
    if (known.length > 0 && seeded.length === 0) return
    const isInSeed = new Set(seed.stores.map(({ id }) => id))
    for (const { id } of seeded) {
      if (!isInSeed.has(id)) await tx.delete(stores).where(eq(stores.id, id))
    }
    const hashes = new Map(known.map((store) => [store.id, store.seedHash]))
    for (const store of seed.stores) {
      const before = hashes.get(store.id)
      if (before === null || before === seedHash) continue
      await tx
        .insert(stores)
        .values({ ...store, seedHash })
        .onConflictDoUpdate({
          target: stores.id,
          set: { ...store, seedHash },
        })
      await refill(tx, store.id, seed)
      await replaceCatalogueVersion(tx, store.id)
    }
  })
}

async function refill(tx: Database, storeId: string, seed: SeedData): Promise<void> {
  // The database deletes products with their categories.
  await tx.delete(categories).where(eq(categories.storeId, storeId))
  await tx.insert(categories).values(
    seed.categories.map(({ id, name, hue, picture }, rank) => ({
      storeId,
      id,
      rank,
      name,
      hue,
      imageUrl: picture,
    })),
  )
  const rows = seed.products.map((product, rank) => productRow(storeId, product, rank))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx.insert(products).values(rows.slice(start, start + ROWS_PER_INSERT))
  }
}

function productRow(
  storeId: string,
  product: ProductSeed,
  rank: number,
): typeof products.$inferInsert {
  const { id, categoryId, name, description, picture, thumbnail, secondPicture, information } =
    product
  return {
    storeId,
    id,
    rank,
    categoryId,
    name,
    description,
    ...seededPrice(product),
    images: [
      { id: `${id}-1`, imageUrl: picture, thumbnailUrl: thumbnail },
      ...(secondPicture === undefined ? [] : [{ id: `${id}-2`, imageUrl: secondPicture }]),
    ],
    information: information ?? null,
  }
}

/** The prices of a seeded product, as in its row. */
export function seededPrice({ mrp, price }: ProductSeed): {
  pricePaise: number
  discountPricePaise: number | null
} {
  const isReduced = price !== undefined && price < mrp
  return {
    pricePaise: paiseFromRupees(mrp),
    discountPricePaise: isReduced ? paiseFromRupees(price) : null,
  }
}
