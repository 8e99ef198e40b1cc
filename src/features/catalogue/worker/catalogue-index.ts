/** One parsed catalogue in memory, and the queries of the screens. Pure: no fetch, no clock. */
import * as v from 'valibot'
import {
  categorySchema,
  productSchema,
  rupeesSchema,
  type Category,
  type Product,
} from '#contract/catalogue-endpoints.ts'
import type {
  CataloguePage,
  CategoryRow,
  ProductDetail,
  ProductRow,
} from '#contract/catalogue-messages.ts'
import { darkStoreSchema, type DarkStore } from '#contract/dark-store.ts'
import { hueOf } from './catalogue-tint-rules.ts'
import { secureImageAddress } from './image-address-rules.ts'

/**
 * Only the envelope. Rows are parsed one by one, so that an invalid one is dropped and the others
 * are kept (product §15.4).
 */
const envelopeSchema = v.object({
  data: v.object({
    isAvailable: v.boolean(),
    darkStores: v.array(v.unknown()),
    categories: v.array(v.unknown()),
    products: v.array(v.unknown()),
    deliveryCharge: v.optional(rupeesSchema),
  }),
})

interface IndexedProduct {
  row: ProductRow
  product: Product
  /** The name in comparable form, computed once a load and not at every typed key. */
  comparable: string
}

export interface CatalogueIndex {
  isAvailable: boolean
  darkStores: DarkStore[]
  deliveryCharge: number | undefined
  categories: CategoryRow[]
  products: IndexedProduct[]
  byId: Map<string, IndexedProduct>
  byCategory: Map<string, ProductRow[]>
  /** Rows left out because they did not fit the contract. */
  droppedRows: number
}

/** Reads a response of check-availability. Returns undefined if it has another shape. */
export function indexCatalogue(response: unknown): CatalogueIndex | undefined {
  const envelope = v.safeParse(envelopeSchema, response)
  if (!envelope.success) return undefined
  const { data } = envelope.output
  let droppedRows = 0
  const rowsOf = <const S extends v.GenericSchema>(
    schema: S,
    rows: unknown[],
  ): v.InferOutput<S>[] =>
    rows.flatMap((row) => {
      const parsed = v.safeParse(schema, row)
      if (parsed.success) return [parsed.output]
      droppedRows += 1
      return []
    })

  const categories = rowsOf(categorySchema, data.categories).map(categoryRow)
  const hues = new Map(categories.map((category) => [category._id, category.hue]))
  const products: IndexedProduct[] = []
  const byId = new Map<string, IndexedProduct>()
  const byCategory = new Map<string, ProductRow[]>()
  for (const product of rowsOf(productSchema, data.products)) {
    if (byId.has(product._id)) {
      droppedRows += 1
      continue
    }
    const row = productRow(product, hues.get(product.categoryId))
    const indexed = { row, product, comparable: comparableForm(product.productName) }
    products.push(indexed)
    byId.set(product._id, indexed)
    const siblings = byCategory.get(product.categoryId)
    if (siblings) siblings.push(row)
    else byCategory.set(product.categoryId, [row])
  }
  return {
    isAvailable: data.isAvailable,
    darkStores: rowsOf(darkStoreSchema, data.darkStores),
    deliveryCharge: data.deliveryCharge,
    categories,
    products,
    byId,
    byCategory,
    droppedRows,
  }
}

function categoryRow(category: Category): CategoryRow {
  return {
    _id: category._id,
    categoryName: category.categoryName,
    image: secureImageAddress(category.featuredImage),
    hue: category.hue ?? hueOf(category._id),
  }
}

function productRow(product: Product, categoryHue: number | undefined): ProductRow {
  const { length: pictureCount, 0: first } = product.productImages
  const discountPrice = product.discountPrice ?? undefined
  return {
    _id: product._id,
    productName: product.productName,
    price: product.price,
    ...(discountPrice === undefined ? {} : { discountPrice }),
    image: secureImageAddress(first?.thumbnailUrl ?? first?.imageUrl ?? product.productImage ?? ''),
    ...(pictureCount > 1 && { pictureCount }),
    categoryId: product.categoryId,
    hue: categoryHue ?? hueOf(product.categoryId),
  }
}

/**
 * The home carousel: the first product of each category, then the second, and so on, so that a shop
 * with 24 categories shows all of them.
 */
export function homeRows(index: CatalogueIndex, limit: number): ProductRow[] {
  const shelves = index.categories
    .map((category) => index.byCategory.get(category._id) ?? [])
    .filter((shelf) => shelf.length > 0)
  const rows: ProductRow[] = []
  for (let depth = 0; rows.length < limit; depth += 1) {
    const layer = shelves.flatMap((shelf) => shelf[depth] ?? [])
    if (layer.length === 0) break
    rows.push(...layer)
  }
  return rows.slice(0, limit)
}

export function categoryPage(
  index: CatalogueIndex,
  categoryId: string,
  offset: number,
  limit: number,
): CataloguePage {
  const rows = index.byCategory.get(categoryId) ?? []
  return { total: rows.length, rows: rows.slice(offset, offset + limit) }
}

export function productDetail(index: CatalogueIndex, productId: string): ProductDetail | null {
  const found = index.byId.get(productId)
  if (!found) return null
  const images = found.product.productImages.map((image) => secureImageAddress(image.imageUrl))
  const single = found.product.productImage
  if (images.length === 0 && single) images.push(secureImageAddress(single))
  return { ...found.row, description: found.product.description, images }
}

/** Case-insensitive substring of the name, in the catalogue's own order (product §5.2). */
export function searchPage(
  index: CatalogueIndex,
  text: string,
  offset: number,
  limit: number,
): CataloguePage {
  const found = [...foundBySubstring(index, text)]
  const rows = found.slice(offset, offset + limit)
  return { total: found.length, rows: rows.flatMap((place) => index.products[place]?.row ?? []) }
}

/** Keyboards and price lists write 'য়' and 'é' in one or two characters. */
const comparableForm = (text: string): string => text.toLowerCase().normalize('NFC')

/** Returns the indexes of the products in the catalogue. */
export function foundBySubstring(index: CatalogueIndex, text: string): Set<number> {
  const needle = comparableForm(text.trim())
  const found = new Set<number>()
  if (needle === '') return found
  for (const [place, { comparable }] of index.products.entries()) {
    if (comparable.includes(needle)) found.add(place)
  }
  return found
}

export function rowsByIds(index: CatalogueIndex, productIds: readonly string[]): ProductRow[] {
  return productIds.flatMap((id) => index.byId.get(id)?.row ?? [])
}
