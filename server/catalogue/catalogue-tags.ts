/**
 * Entity tags of check-availability. They name the store and its version too, so that a client that
 * returns one can be sent what has changed since. Weak: the same for every encoding.
 */
import { createHash } from 'node:crypto'

export interface CatalogueTag {
  storeId: string
  version: number
  /** SHA-256 of the JSON, in base64url. */
  contentHash: string
}

export function catalogueTag({ storeId, version, contentHash }: CatalogueTag): string {
  return `W/"${storeHash(storeId)}.${version}.${contentHash}"`
}

/** Returns undefined for a tag of another store, or of another shape. */
export function versionOfTag(tag: string, storeId: string): number | undefined {
  const match = /^(?:W\/)?"([\w-]{8})\.(\d{1,9})\.[\w-]{43}"$/.exec(tag)
  return match?.[1] === storeHash(storeId) ? Number(match[2]) : undefined
}

/** Returns undefined for a tag of another shape. */
export function contentHashOfTag(tag: string): string | undefined {
  return /\.([\w-]{43})"$/.exec(tag)?.[1]
}

/** The name of a version in addresses: the content of its tag. */
export function versionNameOf(tag: string): string {
  return tag.replace(/^(?:W\/)?"|"$/g, '')
}

/** Short: a collision only costs a delta that the client finds out to be useless. */
function storeHash(storeId: string): string {
  return createHash('sha256').update(storeId).digest('base64url').slice(0, 8)
}
