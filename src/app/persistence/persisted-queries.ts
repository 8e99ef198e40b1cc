/**
 * Which queries are kept over a restart, in which store, and what a stored answer must look like
 * to be believed (DESIGN §2, §4). What does not fit is left out, query by query.
 */
import * as v from 'valibot'
import { darkStoreSchema } from '#contract/catalogue-calls.ts'
import { openingHoursSchema } from '#contract/opening-hours.ts'
import { orderSchema } from '#contract/order-calls.ts'
import { userSchema } from '#contract/user-calls.ts'

export const PERSISTED_STORES = [
  'user-store',
  'settings-store',
  'category-store',
  'product-store',
] as const
export type PersistedStore = (typeof PERSISTED_STORES)[number]

/** How many orders are kept (DESIGN §2). */
const KEPT_ORDERS = 30

const rowSchema = v.object({
  _id: v.string(),
  productName: v.string(),
  price: v.number(),
  discountPrice: v.optional(v.number()),
  image: v.string(),
  categoryId: v.string(),
  hue: v.number(),
})

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

interface PersistedKind {
  store: PersistedStore
  matches: (queryKey: readonly unknown[]) => boolean
  data: v.GenericSchema
}

const isCatalogue =
  (view: string) =>
  (key: readonly unknown[]): boolean =>
    key[0] === 'catalogue' && key[2] === view

const KINDS: readonly PersistedKind[] = [
  { store: 'user-store', matches: (key) => key[0] === 'user', data: userSchema },
  {
    store: 'user-store',
    matches: (key) => key[0] === 'orders',
    data: v.pipe(
      v.array(orderSchema),
      v.transform((orders) => orders.slice(0, KEPT_ORDERS)),
    ),
  },
  {
    store: 'settings-store',
    matches: (key) => key[0] === 'settings',
    data: v.object({ deliveryCharge: v.number(), storeHours: v.optional(openingHoursSchema) }),
  },
  { store: 'category-store', matches: isCatalogue('summary'), data: summarySchema },
  { store: 'product-store', matches: isCatalogue('home'), data: v.array(rowSchema) },
  {
    store: 'product-store',
    matches: isCatalogue('category'),
    data: v.object({ total: v.number(), rows: v.array(rowSchema) }),
  },
  {
    store: 'product-store',
    matches: isCatalogue('product'),
    data: v.object({ ...rowSchema.entries, description: v.string(), images: v.array(v.string()) }),
  },
]

/** Where a query is kept, or undefined for those that are not. */
export function storeOf(queryKey: readonly unknown[]): PersistedStore | undefined {
  return KINDS.find((kind) => kind.matches(queryKey))?.store
}

const storedQuerySchema = v.object({
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number(), status: v.literal('success') }),
})

/** What a store's file holds; a file of another shape is foreign. */
export const storedFileSchema = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({
    mutations: v.optional(v.array(v.unknown()), []),
    queries: v.array(v.unknown()),
  }),
})

export interface BelievedQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** Epoch milliseconds at which the answer was given: its own age, not the file's. */
  dataUpdatedAt: number
}

/** The stored query with its data parsed, or undefined when it is not one of this store. */
export function believedQuery(
  candidate: unknown,
  store: PersistedStore,
): BelievedQuery | undefined {
  const parsed = v.safeParse(storedQuerySchema, candidate)
  if (!parsed.success) return undefined
  const { queryKey, state } = parsed.output
  const kind = KINDS.find(({ matches }) => matches(queryKey))
  if (kind?.store !== store) return undefined
  const data = v.safeParse(kind.data, state.data)
  if (!data.success) return undefined
  return { queryKey, data: data.output, dataUpdatedAt: state.dataUpdatedAt }
}
