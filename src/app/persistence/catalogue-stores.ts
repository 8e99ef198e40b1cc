/** What the first screen of the next start needs. It is small, and read before the first paint. */
import * as v from 'valibot'
import { darkStoreSchema } from '#contract/dark-store.ts'
import { openingHoursSchema } from '#contract/opening-hours-schema.ts'
import type { PersistedStores } from './persisted-queries.ts'

const rowSchema = v.object({
  _id: v.string(),
  productName: v.string(),
  price: v.number(),
  discountPrice: v.optional(v.number()),
  image: v.string(),
  pictureCount: v.optional(v.number()),
  categoryId: v.string(),
  hue: v.number(),
})

const serviceStateSchema = v.object({ outOfServiceFlag: v.boolean(), isInitialized: v.boolean() })

const categorySchema = v.object({
  pages: v.array(v.object({ total: v.number(), rows: v.array(rowSchema) })),
  pageParams: v.array(v.number()),
})
/** Of a category in the running shop. What is read from storage is validated, not what is written. */
const pagesSchema = v.object({ pages: v.array(v.unknown()), pageParams: v.array(v.unknown()) })

const summarySchema = v.object({
  positionKey: v.string(),
  version: v.string(),
  fetchedAt: v.number(),
  isAvailable: v.boolean(),
  darkStores: v.array(darkStoreSchema),
  deliveryCharge: v.optional(v.number()),
  categories: v.array(
    v.object({ _id: v.string(), categoryName: v.string(), image: v.string(), hue: v.number() }),
  ),
  productCount: v.number(),
})

const isCatalogue =
  (view: string) =>
  (key: readonly unknown[]): boolean =>
    key[0] === 'catalogue' && key[2] === view

export const CATALOGUE_STORES: PersistedStores = {
  'settings-store': [
    {
      matches: (key) => key[0] === 'settings',
      data: v.object({ deliveryCharge: v.number(), storeHours: v.optional(openingHoursSchema) }),
    },
  ],
  'category-store': [{ matches: isCatalogue('summary'), data: summarySchema }],
  'product-store': [
    { matches: isCatalogue('home'), data: v.array(rowSchema) },
    {
      matches: isCatalogue('category'),
      data: categorySchema,
      // First screens only (product §4.9): a category that was scrolled to its end would fill
      // the store.
      shorten: (data) => {
        const { pages, pageParams } = v.parse(pagesSchema, data)
        return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
      },
    },
    { matches: (key) => key[0] === 'service-state', data: serviceStateSchema },
    {
      matches: isCatalogue('product'),
      data: v.object({
        ...rowSchema.entries,
        description: v.string(),
        images: v.array(v.string()),
      }),
    },
  ],
}
