/**
 * The version of a store's catalogue, and which products each version changed. Every change of what
 * shoppers see raises it, in the transaction of the change: the row of the store serializes them.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { productChanges, stores } from './schema.ts'

/**
 * Raises the version after a change of some products, or of the store alone, and returns it.
 *
 * @throws Error for an unknown store.
 */
export async function raiseCatalogueVersion(
  tx: Database,
  storeId: string,
  productIds: readonly string[],
): Promise<number> {
  const [row] = await tx
    .update(stores)
    .set({ catalogueVersion: sql`${stores.catalogueVersion} + 1` })
    .where(eq(stores.id, storeId))
    .returning({ version: stores.catalogueVersion })
  if (row === undefined) throw new Error(`There is no store ${storeId}`)
  if (productIds.length > 0) {
    await tx.execute(sql`
      insert into ${productChanges} (store_id, product_id, version)
      select ${storeId}, id, ${row.version}::integer
      from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) as id
      on conflict (store_id, product_id) do update set version = excluded.version`)
  }
  return row.version
}

/** Raises the version after the whole catalogue was replaced: nothing leads to it from older ones. */
export async function replaceCatalogueVersion(tx: Database, storeId: string): Promise<void> {
  await tx
    .update(stores)
    .set({
      catalogueVersion: sql`${stores.catalogueVersion} + 1`,
      changesSinceVersion: sql`${stores.catalogueVersion} + 1`,
    })
    .where(eq(stores.id, storeId))
  await tx.delete(productChanges).where(eq(productChanges.storeId, storeId))
}
