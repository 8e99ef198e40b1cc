/** Fills an empty shop, so that a newcomer finds one to buy from. */
import { paiseFromRupees } from '#contract/money.ts'
import type { Database } from '#server/db/open-database.ts'
import { categories, products, stores } from '#server/db/schema.ts'

export interface SeedStore {
  id: string
  name: string
  latitude: number
  longitude: number
}

export interface SeedCategory {
  id: string
  name: string
  /** OKLCH hue, 0 to 360. */
  hue: number
}

export interface SeedProduct {
  id: string
  categoryId: string
  name: string
  description: string
  /** Rupees. */
  mrp: number
  /** What is paid, in rupees; no discount where it equals the MRP. */
  price: number
}

/** Every store sells every product. */
export interface SeedData {
  stores: readonly SeedStore[]
  categories: readonly SeedCategory[]
  products: readonly SeedProduct[]
}

/** PostgreSQL takes 65,535 parameters in one statement; a product has nine. */
const ROWS_PER_INSERT = 1_000

/** In one transaction. False, and nothing touched, when there is a store already. */
export async function seedIfEmpty(db: Database, seed: SeedData): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: stores.id }).from(stores).limit(1)
    if (known !== undefined) return false
    await tx.insert(stores).values([...seed.stores])
    for (const { id: storeId } of seed.stores) {
      await tx.insert(categories).values(
        seed.categories.map(({ id, name, hue }, rank) => ({
          storeId,
          id,
          rank,
          name,
          hue,
          imageUrl: `/pictures/categories/${id}.webp`,
        })),
      )
      const rows = seed.products.map((product, rank) => productRow(storeId, product, rank))
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        await tx.insert(products).values(rows.slice(start, start + ROWS_PER_INSERT))
      }
    }
    return true
  })
}

function productRow(
  storeId: string,
  { id, categoryId, name, description, mrp, price }: SeedProduct,
  rank: number,
): typeof products.$inferInsert {
  return {
    storeId,
    id,
    rank,
    categoryId,
    name,
    description,
    pricePaise: paiseFromRupees(mrp),
    discountPricePaise: price < mrp ? paiseFromRupees(price) : null,
    images: [
      {
        id: `${id}-1`,
        imageUrl: `/pictures/products/${id}-800.webp`,
        thumbnailUrl: `/pictures/products/${id}-400.webp`,
      },
    ],
  }
}
