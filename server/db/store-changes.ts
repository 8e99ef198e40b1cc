/**
 * Changes of one store's data without an import (product §15.11): each in one transaction that
 * holds the store's row, so that changes and imports of a store follow each other. What changes
 * nothing leaves the catalogue version as it is.
 */
import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { rupeesFromPaise } from '#contract/money.ts'
import type { StoreProduct } from '#contract/store-endpoints.ts'
import type { Store } from './catalogue-store.ts'
import { raiseCatalogueVersion } from './catalogue-versions.ts'
import type { Database } from './open-database.ts'
import { orders, products, stores } from './schema.ts'
import { changePendingOrders } from './pending-orders.ts'
import { noteSettingsChange } from './settings-changes.ts'

/** A change that was not made; nothing was changed. The message is for those who requested it. */
export class StoreChangeError extends Error {
  override name = 'StoreChangeError'
  readonly reason: 'unknown-store' | 'unknown-product' | 'not-valid'

  constructor(reason: StoreChangeError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ChangedProducts {
  catalogueVersion: number
  products: StoreProduct[]
}

export type ProductRow = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'pricePaise' | 'discountPricePaise' | 'isAvailable'
>

const PRODUCT_COLUMNS = {
  id: products.id,
  name: products.name,
  pricePaise: products.pricePaise,
  discountPricePaise: products.discountPricePaise,
  isAvailable: products.isAvailable,
}

/** In paise; a field that is absent stays as it is. */
export interface PriceChange {
  productId: string
  pricePaise?: number | undefined
  discountPricePaise?: number | null | undefined
}

/**
 * `check` may refuse what a product would become.
 *
 * @throws StoreChangeError if a price would be above its MRP, or for an unknown store or product,
 *   and whatever `check` throws.
 */
export function changePrices(
  db: Database,
  storeId: string,
  changes: readonly PriceChange[],
  check: (before: ProductRow, after: ProductRow) => void = () => {},
): Promise<ChangedProducts> {
  const byId = new Map(changes.map((change) => [change.productId, change]))
  return changeProducts(db, storeId, [...byId.keys()], (row) => {
    const { pricePaise = row.pricePaise, discountPricePaise = row.discountPricePaise } =
      byId.get(row.id) ?? {}
    if (discountPricePaise !== null && discountPricePaise > pricePaise) {
      throw new StoreChangeError(
        'not-valid',
        `The price of '${row.name}' (${row.id}), ₹${rupeesFromPaise(discountPricePaise)}, ` +
          `is above its MRP, ₹${rupeesFromPaise(pricePaise)}`,
      )
    }
    const after = { ...row, pricePaise, discountPricePaise }
    check(row, after)
    return after
  })
}

/** @throws StoreChangeError for an unknown store or product. */
export function changeAvailability(
  db: Database,
  storeId: string,
  changes: readonly { productId: string; available: boolean }[],
): Promise<ChangedProducts> {
  const byId = new Map(changes.map(({ productId, available }) => [productId, available]))
  return changeProducts(db, storeId, [...byId.keys()], (row) => ({
    ...row,
    isAvailable: byId.get(row.id) ?? row.isAvailable,
  }))
}

async function changeProducts(
  db: Database,
  storeId: string,
  productIds: readonly string[],
  changed: (row: ProductRow) => ProductRow,
): Promise<ChangedProducts> {
  return db.transaction(async (tx) => {
    const store = await lockStore(tx, storeId)
    const rows = await tx
      .select(PRODUCT_COLUMNS)
      .from(products)
      .where(and(eq(products.storeId, storeId), inArray(products.id, [...productIds])))
    if (rows.length < productIds.length) {
      const known = new Set(rows.map(({ id }) => id))
      const unknown = productIds.filter((id) => !known.has(id))
      throw new StoreChangeError(
        'unknown-product',
        `The store does not sell ${unknown.map((id) => `'${id}'`).join(', ')}`,
      )
    }
    const after = new Map(rows.map((row) => [row.id, changed(row)]))
    const different = rows.flatMap((row) => {
      const next = after.get(row.id)
      return next === undefined || isSame(row, next) ? [] : [next]
    })
    let { catalogueVersion } = store
    if (different.length > 0) {
      await updateProducts(tx, storeId, different)
      catalogueVersion = await raiseCatalogueVersion(
        tx,
        storeId,
        different.map(({ id }) => id),
      )
    }
    return {
      catalogueVersion,
      products: productIds.flatMap((id) => {
        const row = after.get(id)
        return row === undefined ? [] : [productFromRow(row)]
      }),
    }
  })
}

const isSame = (a: ProductRow, b: ProductRow) =>
  a.pricePaise === b.pricePaise &&
  a.discountPricePaise === b.discountPricePaise &&
  a.isAvailable === b.isAvailable

/** One statement with one parameter for all rows. */
async function updateProducts(
  tx: Database,
  storeId: string,
  rows: readonly ProductRow[],
): Promise<void> {
  await tx.execute(sql`
    update ${products} set
      price_paise = changed."pricePaise",
      discount_price_paise = changed."discountPricePaise",
      is_available = changed."isAvailable"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(
      id text, "pricePaise" integer, "discountPricePaise" integer, "isAvailable" boolean
    )
    where ${products.storeId} = ${storeId} and ${products.id} = changed.id`)
}

function productFromRow(row: ProductRow): StoreProduct {
  return {
    productId: row.id,
    productName: row.name,
    price: rupeesFromPaise(row.pricePaise),
    discountPrice: row.discountPricePaise === null ? null : rupeesFromPaise(row.discountPricePaise),
    available: row.isAvailable,
  }
}

interface ProductFilter {
  search: string
  isAvailable: boolean | undefined
  /** A product after which the list begins. */
  after: string | undefined
  limit: number
}

/**
 * Products of a store by name, in the order of its catalogue. Undefined if the store has no such
 * product as `after`.
 */
export async function listStoreProducts(
  db: Database,
  storeId: string,
  filter: ProductFilter,
): Promise<StoreProduct[] | undefined> {
  const { search, isAvailable, after, limit } = filter
  const last = after === undefined ? undefined : await placeOf(db, storeId, after)
  if (after !== undefined && last === undefined) return undefined
  const rows = await db
    .select(PRODUCT_COLUMNS)
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        search === '' ? undefined : ilike(products.name, `%${literal(search)}%`),
        isAvailable === undefined ? undefined : eq(products.isAvailable, isAvailable),
        last && sql`(${products.rank}, ${products.id}) > (${last.rank}, ${last.id})`,
      ),
    )
    .orderBy(asc(products.rank), asc(products.id))
    .limit(limit)
  return rows.map(productFromRow)
}

/** Where a product is in the order of its store. */
async function placeOf(db: Database, storeId: string, productId: string) {
  const [place] = await db
    .select({ rank: products.rank, id: products.id })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.id, productId)))
  return place
}

/** Text within a pattern of LIKE, its signs meaning themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

type StoreSettings = Pick<
  Store,
  | 'latitude'
  | 'longitude'
  | 'deliveryChargePaise'
  | 'hours'
  | 'holidays'
  | 'closedUntil'
  | 'overdueAfterSeconds'
  | 'rejectAfterSeconds'
>

/**
 * Sets what `change` returns for the store as it is; what is absent stays.
 *
 * @throws StoreChangeError for an unknown store, and whatever `change` throws.
 */
export async function changeStore(
  db: Database,
  storeId: string,
  change: (store: Store) => Partial<StoreSettings>,
): Promise<Store> {
  const changed = await db.transaction(async (tx) => {
    const store = await lockStore(tx, storeId)
    const set = change(store)
    const next = { ...store, ...set }
    if (JSON.stringify(next) === JSON.stringify(store)) return store
    await tx.update(stores).set(set).where(eq(stores.id, storeId))
    const catalogueVersion = await raiseCatalogueVersion(tx, storeId, [])
    const hasNewTimes =
      next.overdueAfterSeconds !== store.overdueAfterSeconds ||
      next.rejectAfterSeconds !== store.rejectAfterSeconds
    if (hasNewTimes) await changePendingOrders(tx, eq(orders.storeId, storeId))
    return { ...next, catalogueVersion }
  })
  noteSettingsChange(db)
  return changed
}

async function lockStore(tx: Database, storeId: string): Promise<Store> {
  const [store] = await tx.select().from(stores).where(eq(stores.id, storeId)).for('no key update')
  if (store === undefined) throw new StoreChangeError('unknown-store', 'There is no such store')
  return store
}
