/** Stores, their categories and products, and the delivery charge. */
import { and, asc, between, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Availability } from '#contract/catalogue-endpoints.ts'
import { DEFAULT_DELIVERY_CHARGE_RUPEES, SERVICE_RADIUS_METRES } from '#contract/constants.ts'
import type { Position } from '#contract/geo.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { ProductInformation } from '#contract/product-information.ts'
import type { StoreSchedule } from '#contract/store-schedule.ts'
import { signOf } from '#server/domain/category-sign-rules.ts'
import { boundingBox, nearestWithin } from '#server/domain/service-area.ts'
import { raiseCatalogueVersion } from './catalogue-versions.ts'
import type { Database } from './open-database.ts'
import { categories, productChanges, products, shopSettings, stores } from './schema.ts'
import { noteSettingsChange } from './settings-changes.ts'

export type Store = typeof stores.$inferSelect
const DEFAULT_DELIVERY_CHARGE_PAISE = paiseFromRupees(DEFAULT_DELIVERY_CHARGE_RUPEES)

type CategoryRow = typeof categories.$inferSelect
type WireProduct = Availability['products'][number]
type ProductRow = Omit<typeof products.$inferSelect, 'information'>

/** The catalogue's columns: product information is read for one product only. */
const { information: _information, ...catalogueColumns } = getTableColumns(products)

/** The store nearest to the position within the radius of product §3.4. */
export async function nearestStore(db: Database, position: Position): Promise<Store | undefined> {
  const candidates = await db.select().from(stores).where(isAround(position))
  return nearestWithin(candidates, position)
}

/** The same store and its delivery charge, in one query. */
export async function nearestStoreAndCharge(
  db: Database,
  position: Position,
): Promise<{ store: Store | undefined; chargePaise: number }> {
  const candidates = await db
    .select({ store: stores, shopChargePaise: shopSettings.deliveryChargePaise })
    .from(stores)
    .leftJoin(shopSettings, sql`true`)
    .where(isAround(position))
  const store = nearestWithin(
    candidates.map((candidate) => candidate.store),
    position,
  )
  if (store === undefined) return { store, chargePaise: await deliveryChargePaise(db) }
  // One row holds the charge of the shop, so every candidate has the same.
  return { store, chargePaise: chargeOf(store, candidates[0]?.shopChargePaise) }
}

/** The store with this id and its delivery charge, in one query. */
export async function storeAndCharge(
  db: Database,
  storeId: string,
): Promise<{ store: Store; chargePaise: number } | undefined> {
  const [row] = await db
    .select({ store: stores, shopChargePaise: shopSettings.deliveryChargePaise })
    .from(stores)
    .leftJoin(shopSettings, sql`true`)
    .where(eq(stores.id, storeId))
  return row && { store: row.store, chargePaise: chargeOf(row.store, row.shopChargePaise) }
}

function chargeOf(store: Store, shopChargePaise: number | null | undefined): number {
  return store.deliveryChargePaise ?? shopChargePaise ?? DEFAULT_DELIVERY_CHARGE_PAISE
}

function isAround(position: Position) {
  const box = boundingBox(position, SERVICE_RADIUS_METRES)
  return and(
    between(stores.latitude, box.south, box.north),
    between(stores.longitude, box.west, box.east),
  )
}

/** Returns undefined if there is no such store. */
export async function findStore(db: Database, storeId: string): Promise<Store | undefined> {
  const [store] = await db.select().from(stores).where(eq(stores.id, storeId))
  return store
}

/** When the store takes orders; `shopHours` are those of stores without their own. */
export function scheduleOf(
  { hours, holidays, closedUntil }: Pick<Store, 'hours' | 'holidays' | 'closedUntil'>,
  shopHours: OpeningHours,
): StoreSchedule {
  return { hours: hours ?? shopHours, holidays, closedUntilMs: closedUntil?.getTime() ?? null }
}

/** The different schedules of all stores from this time on. */
export async function schedulesOfStores(
  db: Database,
  { shopHours, nowMs }: { shopHours: OpeningHours; nowMs: number },
): Promise<StoreSchedule[]> {
  const { closedUntil } = stores
  const rows = await db
    .selectDistinct({
      hours: stores.hours,
      holidays: stores.holidays,
      // Stores that were closed at some time in the past have the same schedule as all others.
      closedUntil:
        sql<Date | null>`case when ${gt(closedUntil, new Date(nowMs))} then ${closedUntil} end`
          .mapWith(closedUntil)
          .as('closed_from_now_until'),
    })
    .from(stores)
  return rows.map((row) => scheduleOf(row, shopHours))
}

/** Returns names and prices of the products that the store sells and that are not sold out. */
export function soldProducts(
  db: Database,
  storeId: string,
  productIds: readonly string[],
): Promise<Pick<ProductRow, 'id' | 'name' | 'pricePaise' | 'discountPricePaise'>[]> {
  return db
    .select({
      id: products.id,
      name: products.name,
      pricePaise: products.pricePaise,
      discountPricePaise: products.discountPricePaise,
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        eq(products.isAvailable, true),
        inArray(products.id, [...productIds]),
      ),
    )
}

/** Returns undefined if there is no such store. */
export async function catalogueVersionOf(
  db: Database,
  storeId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ version: stores.catalogueVersion })
    .from(stores)
    .where(eq(stores.id, storeId))
  return row?.version
}

/** By id, for those stores that exist. */
export async function catalogueVersionsOf(
  db: Database,
  storeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: stores.id, version: stores.catalogueVersion })
    .from(stores)
    .where(inArray(stores.id, [...storeIds]))
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Returns an empty object if nothing is known, also about a product that the store does not sell. */
export async function productInformationOf(
  db: Database,
  storeId: string,
  productId: string,
): Promise<ProductInformation> {
  const [product] = await db
    .select({ information: products.information })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.id, productId)))
  return product?.information ?? {}
}

/** The categories of a store in its order, as on the wire. */
export async function categoriesOf(
  db: Database,
  storeId: string,
): Promise<Availability['categories']> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.storeId, storeId))
    .orderBy(asc(categories.rank), asc(categories.id))
  return rows.map(categoryFromRow)
}

/**
 * What a shopper can buy in a store, in its order, as on the wire: `sliceSize` products at a time,
 * because 30,000 at once would block the process for a second.
 */
export async function* productSlices(
  db: Database,
  storeId: string,
  sliceSize: number,
): AsyncGenerator<WireProduct[]> {
  const signs = await signsOf(db, storeId)
  let last: ProductRow | undefined
  for (;;) {
    const rows: ProductRow[] = await db
      .select(catalogueColumns)
      .from(products)
      .where(
        and(
          eq(products.storeId, storeId),
          eq(products.isAvailable, true),
          last && sql`(${products.rank}, ${products.id}) > (${last.rank}, ${last.id})`,
        ),
      )
      .orderBy(asc(products.rank), asc(products.id))
      .limit(sliceSize)
    if (rows.length > 0) yield rows.map((row) => productFromRow(row, signs))
    if (rows.length < sliceSize) return
    last = rows.at(-1)
  }
}

/** More are sent as a whole catalogue. */
export const MAX_CHANGED_PRODUCTS = 1_000

/**
 * The products that have changed after a version, as on the wire, and the ids of those that are not
 * sold any more; one more than the limit where there are more.
 */
export async function changedProducts(
  db: Database,
  storeId: string,
  sinceVersion: number,
): Promise<{ placed: { after: string | null; product: WireProduct }[]; removed: string[] }> {
  const former = alias(products, 'former')
  const after = db
    .select({ id: former.id })
    .from(former)
    .where(
      and(
        eq(former.storeId, storeId),
        eq(former.isAvailable, true),
        sql`(${former.rank}, ${former.id}) < (${products.rank}, ${products.id})`,
      ),
    )
    .orderBy(desc(former.rank), desc(former.id))
    .limit(1)
  const rows = await db
    .select({
      id: productChanges.productId,
      product: catalogueColumns,
      after: sql<string | null>`(${after})`,
    })
    .from(productChanges)
    .leftJoin(
      products,
      and(
        eq(products.storeId, productChanges.storeId),
        eq(products.id, productChanges.productId),
        eq(products.isAvailable, true),
      ),
    )
    .where(and(eq(productChanges.storeId, storeId), gt(productChanges.version, sinceVersion)))
    .orderBy(asc(products.rank), asc(products.id))
    .limit(MAX_CHANGED_PRODUCTS + 1)
  const signs = await signsOf(db, storeId)
  return {
    placed: rows.flatMap(({ product, after: id }) =>
      product === null ? [] : [{ after: id, product: productFromRow(product, signs) }],
    ),
    removed: rows.flatMap(({ id, product }) => (product === null ? [id] : [])),
  }
}

/** The pictures of goods that have none of their own, by category. */
async function signsOf(db: Database, storeId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.storeId, storeId))
  return new Map(rows.map(({ id, name }) => [id, signOf(name).picture]))
}

function categoryFromRow(row: CategoryRow): Availability['categories'][number] {
  const sign = signOf(row.name)
  const hue = row.hue ?? sign.hue
  return {
    _id: row.id,
    categoryName: row.name,
    featuredImage: row.imageUrl === '' ? sign.picture : row.imageUrl,
    ...(hue === undefined ? {} : { hue }),
  }
}

function productFromRow(row: ProductRow, signs: ReadonlyMap<string, string>): WireProduct {
  const sign = row.images.length === 0 ? signs.get(row.categoryId) : undefined
  return {
    _id: row.id,
    productName: row.name,
    description: row.description,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.discountPricePaise === null
      ? {}
      : { discountPrice: rupeesFromPaise(row.discountPricePaise) }),
    productImages:
      sign === undefined
        ? row.images.map((image) => ({
            _id: image.id,
            imageUrl: image.imageUrl,
            ...(image.thumbnailUrl === undefined ? {} : { thumbnailUrl: image.thumbnailUrl }),
          }))
        : [{ _id: 'sign', imageUrl: sign }],
    categoryId: row.categoryId,
  }
}

/**
 * The delivery charge: the store's own, or the shop's, or the default until one has been set
 * (product §6.3).
 */
export async function deliveryChargePaise(
  db: Database,
  store?: Pick<Store, 'deliveryChargePaise'>,
): Promise<number> {
  if (store !== undefined && store.deliveryChargePaise !== null) return store.deliveryChargePaise
  const [settings] = await db.select().from(shopSettings)
  return settings?.deliveryChargePaise ?? DEFAULT_DELIVERY_CHARGE_PAISE
}

export async function setDeliveryCharge(db: Database, paise: number): Promise<void> {
  await db
    .insert(shopSettings)
    .values({ deliveryChargePaise: paise })
    .onConflictDoUpdate({ target: shopSettings.only, set: { deliveryChargePaise: paise } })
  noteSettingsChange(db)
}

/**
 * Sets a product's price in every store that sells it, and raises their catalogue versions. Returns
 * false if no store sells it.
 */
export async function setProductPrice(
  db: Database,
  productId: string,
  price: { pricePaise: number; discountPricePaise: number | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(products)
      .set(price)
      .where(eq(products.id, productId))
      .returning({ storeId: products.storeId })
    for (const { storeId } of changed) {
      await raiseCatalogueVersion(tx, storeId, [productId])
    }
    return changed.length > 0
  })
}
