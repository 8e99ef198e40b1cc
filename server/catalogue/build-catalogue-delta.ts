/**
 * Builds what has changed in a catalogue since a version, for clients that have that version.
 * docs/decisions/287-deltas-of-catalogues.md
 */
import type { CatalogueDelta } from '#contract/catalogue-delta.ts'
import {
  catalogueVersionOf,
  changedProducts,
  MAX_CHANGED_PRODUCTS,
  type Store,
} from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import { compress, type Encoding } from '#server/runtime/compress.ts'
import { BROTLI_QUALITY, type AvailabilityHead } from './build-catalogue.ts'
import { contentHashOfTag, versionOfTag } from './catalogue-tags.ts'

export interface DeltaRequest {
  store: Store
  head: AvailabilityHead
  /** Of the response that the client has, and of the one that it should get. */
  clientTag: string
  tag: string
  encoding: Encoding
}

/** Returns undefined if too much has changed, or if the changes are not recorded. */
export async function buildCatalogueDelta(
  db: Database,
  { store, head, clientTag, tag, encoding }: DeltaRequest,
): Promise<Buffer | undefined> {
  const known = versionOfTag(clientTag, store.id)
  const version = versionOfTag(tag, store.id)
  const contentHash = contentHashOfTag(tag)
  if (known === undefined || version === undefined || contentHash === undefined) return undefined
  if (known < store.changesSinceVersion || known > version) return undefined
  const changed = await changedProducts(db, store.id, known)
  // A later change is in the rows, but not in the response of this tag.
  if ((await catalogueVersionOf(db, store.id)) !== version) return undefined
  if (changed.placed.length + changed.removed.length > MAX_CHANGED_PRODUCTS) return undefined
  const delta: CatalogueDelta = { head: { ...head }, ...changed, contentHash }
  return compress(JSON.stringify(delta), encoding, BROTLI_QUALITY)
}
