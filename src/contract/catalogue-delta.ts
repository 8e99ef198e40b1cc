/**
 * What has changed between two responses of check-availability of the same store, for a client that
 * has the older one (docs/decisions/287). The client names it by `If-None-Match` and accepts a delta
 * by `A-IM`; the response then has the status 226 (RFC 3229). Other clients get the whole response.
 */
import * as v from 'valibot'
import { sha256 } from './text-digest.ts'

export const ACCEPT_DELTA_HEADER = 'A-IM'
export const DELTA_HEADER = 'IM'
export const CATALOGUE_DELTA = 'jhola-catalogue'
export const DELTA_STATUS = 226

const productSchema = v.looseObject({ _id: v.string() })
type Product = v.InferOutput<typeof productSchema>

export const catalogueDeltaSchema = v.object({
  /** Everything but the lists: replaces what the older response says. */
  head: v.record(v.string(), v.unknown()),
  /** Ids of products that are not sold any more. */
  removed: v.array(v.string()),
  /** New and changed products, in the order of the catalogue. */
  placed: v.array(
    v.object({
      /** The id of the product before it; null for the first one. */
      after: v.nullable(v.string()),
      product: productSchema,
    }),
  ),
  /** SHA-256 of the JSON of the newer response, in base64url. */
  contentHash: v.string(),
})
export type CatalogueDelta = v.InferOutput<typeof catalogueDeltaSchema>

const responseSchema = v.looseObject({
  data: v.looseObject({ products: v.array(productSchema) }),
})

/**
 * Returns the JSON of the newer response. Returns undefined if the delta does not lead to exactly
 * that: it was made for another response, or what the client has is damaged.
 */
export async function applyDelta(
  olderJson: string,
  { head, removed, placed, contentHash }: CatalogueDelta,
): Promise<string | undefined> {
  const older = parsedOrUndefined(olderJson)
  if (!v.is(responseSchema, older)) return undefined
  const products = withPlaced(older.data.products, new Set(removed), placed)
  const newer = JSON.stringify({ ...older, data: { ...older.data, ...head, products } })
  return (await sha256(newer)) === contentHash ? newer : undefined
}

function parsedOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // What the client has is damaged.
    return undefined
  }
}

function withPlaced(
  products: readonly Product[],
  removed: ReadonlySet<string>,
  placed: CatalogueDelta['placed'],
): Product[] {
  const changed = new Set(placed.map(({ product }) => product._id))
  const following = new Map(placed.map(({ after, product }) => [after, product]))
  const result: Product[] = []
  const addFollowing = (id: string | null) => {
    // A loop of products that follow one another would not end.
    for (let next = following.get(id); next !== undefined; next = following.get(next._id)) {
      following.delete(id)
      result.push(next)
      id = next._id
    }
  }
  addFollowing(null)
  for (const product of products) {
    if (removed.has(product._id) || changed.has(product._id)) continue
    result.push(product)
    addFollowing(product._id)
  }
  return result
}
