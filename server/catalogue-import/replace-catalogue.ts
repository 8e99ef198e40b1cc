/** Replaces the catalogue of a store in one transaction. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Position } from '#contract/geo.ts'
import { replaceCatalogueVersion } from '#server/db/catalogue-versions.ts'
import { isDatabaseOutage } from '#server/db/database-outage.ts'
import { knownStores } from '#server/db/known-stores.ts'
import type { Database } from '#server/db/open-database.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import type { FormerProducts } from './identity-rules.ts'
import { ImportError, UnknownOutcomeError } from './import-error.ts'
import type { ProductDraft } from './row-rules.ts'
import { slugOf } from './slug-rules.ts'

export interface NewStore {
  name: string
  position: Position
}

export type IdentifiedDraft = ProductDraft & {
  id: string
  /** Whether the file says that the product is in stock. If not, one that is sold out stays so. */
  isStockStated?: boolean
}

export interface Written {
  productCount: number
  categoryCount: number
  /** The number of products that the store had before. */
  replacedCount: number
  /** The number of products that stay sold out, because the file does not state their stock. */
  stillSoldOutCount: number
}

/** With all columns, because such an insert knows no defaults. */
type ProductRow = Required<typeof products.$inferInsert>

const ROWS_PER_INSERT = 1_000
/** Rows with long descriptions are written in smaller batches. */
const CHARACTERS_PER_INSERT = 1_000_000

/**
 * Reads all drafts inside the transaction, so an error or the end of the process leaves the old
 * catalogue in place. Orders hold copies of the products that were bought and do not change.
 * `draftsAfter` receives the products that the store sold until now, so that they keep their ids.
 *
 * @throws ImportError for an unknown store, or if no product can be sold; UnknownOutcomeError.
 */
export async function replaceCatalogue(
  db: Database,
  { storeId, newStore }: { storeId: string; newStore?: NewStore | undefined },
  draftsAfter: (former: FormerProducts) => AsyncIterable<IdentifiedDraft>,
): Promise<Written> {
  let isWritten = false
  const transaction = db.transaction(async (tx) => {
    await findOrCreateStore(tx, storeId, newStore)
    const replaced = await tx.delete(products).where(eq(products.storeId, storeId)).returning({
      id: products.id,
      name: products.name,
      pricePaise: products.pricePaise,
      isAvailable: products.isAvailable,
    })
    await tx.delete(categories).where(eq(categories.storeId, storeId))
    const former = new Map(replaced.map(({ id, name, pricePaise }) => [id, { name, pricePaise }]))
    const soldOut = new Set(replaced.filter(({ isAvailable }) => !isAvailable).map(({ id }) => id))
    const written = await insertAll(tx, { storeId, soldOut }, draftsAfter(former))
    if (written.productCount === 0) {
      throw new ImportError(`No row can be sold: ${storeId} keeps its catalogue.`)
    }
    // The new version invalidates responses made from the old rows. Without a seed hash, a newer
    // seed does not overwrite this store.
    await replaceCatalogueVersion(tx, storeId)
    await tx.update(stores).set({ seedHash: null }).where(eq(stores.id, storeId))
    isWritten = true
    return { ...written, replacedCount: replaced.length }
  })
  return transaction.catch((error: unknown) => {
    throw isWritten && isDatabaseOutage(error) ? new UnknownOutcomeError(error) : error
  })
}

/**
 * Frees the space of replaced rows and counts the new ones. An import into the embedded database has
 * no shop beside it that would do it within the hour.
 */
export async function vacuumCatalogue(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${products}`)
  await db.execute(sql`vacuum (analyze) ${categories}`)
}

async function findOrCreateStore(
  tx: Database,
  storeId: string,
  newStore: NewStore | undefined,
): Promise<void> {
  // The lock on the row serializes imports into the same store and other changes of it. Rows that
  // refer to the store are written meanwhile.
  const [known] = await tx.select().from(stores).where(eq(stores.id, storeId)).for('no key update')
  if (known !== undefined && newStore !== undefined) {
    throw new ImportError(`Store ${storeId} already exists (${known.name}). Remove --create-store.`)
  }
  if (known !== undefined) return
  if (newStore !== undefined) {
    await tx.insert(stores).values({ id: storeId, name: newStore.name, ...newStore.position })
    return
  }
  throw new ImportError(
    `There is no store ${storeId}. ${await knownStores(tx)}\n` +
      'To create one: --create-store "NAME" --at LATITUDE,LONGITUDE',
  )
}

const PRODUCT_COLUMNS = Object.entries(getTableColumns(products))

/**
 * With one parameter for all rows: with one for each value, writing takes three times as long, and
 * other changes of the store wait for it.
 */
async function insertProducts(tx: Database, rows: readonly ProductRow[]): Promise<void> {
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(PRODUCT_COLUMNS.map(([key, { name }]) => [name, values.get(key)]))
  })
  await tx.execute(sql`
    insert into ${products}
    select * from jsonb_populate_recordset(null::${products}, ${JSON.stringify(records)}::jsonb)`)
}

async function insertAll(
  tx: Database,
  { storeId, soldOut }: { storeId: string; soldOut: ReadonlySet<string> },
  drafts: AsyncIterable<IdentifiedDraft>,
): Promise<Omit<Written, 'replacedCount'>> {
  /** The first picture of each category, empty until a product has one. */
  const pictures = new Map<string, string>()
  const pictured: { id: string; imageUrl: string }[] = []
  let newCategories: (typeof categories.$inferInsert)[] = []
  let rows: ProductRow[] = []
  let characters = 0
  let productCount = 0
  let stillSoldOutCount = 0

  const flush = async (): Promise<void> => {
    // Categories first: products refer to them.
    if (newCategories.length > 0) await tx.insert(categories).values(newCategories)
    if (rows.length > 0) await insertProducts(tx, rows)
    newCategories = []
    rows = []
    characters = 0
  }

  for await (const draft of drafts) {
    const categoryId = slugOf(draft.categoryName) || 'other'
    const [firstPicture = ''] = draft.pictures
    const known = pictures.get(categoryId)
    if (known === undefined) {
      pictures.set(categoryId, firstPicture)
      newCategories.push({
        storeId,
        id: categoryId,
        rank: pictures.size - 1,
        name: draft.categoryName,
        imageUrl: firstPicture,
      })
    } else if (known === '' && firstPicture !== '') {
      pictures.set(categoryId, firstPicture)
      pictured.push({ id: categoryId, imageUrl: firstPicture })
    }
    const isStillSoldOut = draft.isStockStated !== true && soldOut.has(draft.id)
    if (isStillSoldOut) stillSoldOutCount += 1
    rows.push({
      storeId,
      id: draft.id,
      rank: productCount,
      categoryId,
      name: draft.name,
      description: draft.description,
      pricePaise: draft.pricePaise,
      discountPricePaise: draft.discountPricePaise,
      isAvailable: !isStillSoldOut,
      images: draft.pictures.map((imageUrl, index) => ({
        id: `${draft.id}-${index + 1}`,
        imageUrl,
      })),
      information: draft.information,
    })
    productCount += 1
    characters += draft.description.length + (draft.information?.ingredients?.length ?? 0)
    if (rows.length === ROWS_PER_INSERT || characters >= CHARACTERS_PER_INSERT) await flush()
  }
  await flush()
  for (const { id, imageUrl } of pictured) {
    await tx
      .update(categories)
      .set({ imageUrl })
      .where(and(eq(categories.storeId, storeId), eq(categories.id, id)))
  }
  return { productCount, categoryCount: pictures.size, stillSoldOutCount }
}
