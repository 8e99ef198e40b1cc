/**
 * Messages between pages and the catalogue worker, with only what a screen shows (product §4.9).
 * Both ends are from the same build, so these are types, not schemas.
 */
import type { DarkStore } from './dark-store.ts'
import type { Position } from './geo.ts'

/** A product for cards, cart and search. Prices are in rupees, as on the wire. */
export interface ProductRow {
  _id: string
  productName: string
  price: number
  discountPrice?: number | undefined
  /** Address of the small picture; empty if the product has none. */
  image: string
  /** How many large pictures it has; absent if it has one or none. */
  pictureCount?: number | undefined
  categoryId: string
  /** OKLCH hue of the category's tint. */
  hue: number
}

export interface ProductDetail extends ProductRow {
  description: string
  /** Addresses of the large pictures, first one first. */
  images: string[]
}

export interface CategoryRow {
  _id: string
  categoryName: string
  image: string
  hue: number
}

/** One load of the catalogue for one place. */
export interface CatalogueSummary {
  positionKey: string
  /** Differs whenever the content differs. */
  version: string
  /** When this content was fetched from the network, in epoch milliseconds. */
  fetchedAt: number
  isAvailable: boolean
  darkStores: DarkStore[]
  /** Rupees; absent if the response has none. */
  deliveryCharge?: number | undefined
  categories: CategoryRow[]
  productCount: number
}

export interface CataloguePage {
  total: number
  rows: ProductRow[]
}

/** A line of a shopping list, and the matching products, best first. */
export interface ListLine {
  text: string
  candidates: { row: ProductRow; quantity: number }[]
}

export interface ParsedList {
  lines: ListLine[]
  /** The number of lines beyond the limit. */
  leftOut: number
}

/** Each method by name: its parameters besides the position, and its result. */
export interface CatalogueMethods {
  /** The catalogue of this place, fetched if it is not loaded yet. */
  summary: { params: object; result: CatalogueSummary }
  /** Fetches it from the network again. */
  refresh: { params: object; result: CatalogueSummary }
  /** The products of the home carousel. */
  home: { params: { limit: number }; result: ProductRow[] }
  category: { params: { categoryId: string; offset: number; limit: number }; result: CataloguePage }
  product: { params: { productId: string }; result: ProductDetail | null }
  search: { params: { text: string; offset: number; limit: number }; result: CataloguePage }
  /** Products by names and spellings that are not on the pack, without those of `search`. */
  otherNames: { params: { text: string; limit: number }; result: ProductRow[] }
  list: { params: { text: string }; result: ParsedList }
  /** The given products that this store sells. */
  rows: { params: { productIds: string[] }; result: ProductRow[] }
}

export type CatalogueMethod = keyof CatalogueMethods

export type CatalogueRequest = {
  [M in CatalogueMethod]: {
    id: number
    method: M
    position: Position
  } & CatalogueMethods[M]['params']
}[CatalogueMethod]

/** To the worker: the connection is back, so what hangs is to be requested again. */
export const CONNECTION_IS_BACK = 'CONNECTION_IS_BACK'

/** Why the worker has no catalogue: no valid response, or the server refused. */
export type CatalogueFailure = 'unreachable' | 'refused'

export type CatalogueReply =
  | { id: number; ok: true; result: CatalogueMethods[CatalogueMethod]['result'] }
  | { id: number; ok: false; failure: CatalogueFailure; message: string }
  /** The script of the worker has arrived. */
  | { event: 'started' }
  /** The version has changed, or the same version has a newer time. */
  | { event: 'changed'; summary: CatalogueSummary }
