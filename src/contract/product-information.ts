/**
 * What a pack and its maker state about a product (product §4.11). It is requested for one product
 * at a time, because every shopper downloads the catalogue (docs/decisions/260).
 */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

/** The green or the brown mark that Indian law requires on packed food. */
export const FOOD_TYPES = ['veg', 'non-veg'] as const
export type FoodType = (typeof FOOD_TYPES)[number]

/** The longest texts, in characters. */
export const INFORMATION_LIMITS = {
  netQuantity: 60,
  manufacturer: 300,
  importer: 300,
  countryOfOrigin: 60,
  shelfLife: 200,
  ingredients: 2_000,
  allergens: 300,
  consumerCare: 300,
} as const
export type InformationText = keyof typeof INFORMATION_LIMITS

/** A licence of the Food Safety and Standards Authority of India has 14 digits. */
export const FSSAI_LICENCE = /^\d{14}$/

const text = v.optional(v.string())

export const productInformationSchema = v.object({
  /** A value that a newer release has added is not shown. */
  foodType: v.optional(v.fallback(v.optional(v.picklist(FOOD_TYPES)), undefined)),
  /** If absent, the size at the end of the product's name. */
  netQuantity: text,
  /** Name and address of who made or packed the product. */
  manufacturer: text,
  /** Name and address of who imported the product. */
  importer: text,
  countryOfOrigin: text,
  shelfLife: text,
  /** The maker's licence. The store's own belongs to the seller. */
  fssaiLicence: text,
  ingredients: text,
  allergens: text,
  consumerCare: text,
})
export type ProductInformation = v.InferOutput<typeof productInformationSchema>

export const productInformation = {
  method: 'GET',
  pattern: '/api/v1/stores/:storeId/products/:productId/information',
  failure: 'Failed to fetch product information',
  response: v.object({ data: v.object({ information: productInformationSchema }) }),
} as const satisfies Endpoint

/** The service worker's cache of responses. Only a page creates it, so a sign-out is final. */
export const PRODUCT_INFORMATION_CACHE = 'jhola-product-information-1'

/** Whether a path is that of a product's information. */
export const isProductInformationPath = (path: string): boolean =>
  /^\/api\/v1\/stores\/[^/]+\/products\/[^/]+\/information$/.test(path)
