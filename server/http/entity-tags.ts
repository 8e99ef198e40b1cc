/** Entity tags: content that a client already has is not sent again (RFC 9110 §13.1.2). */
import { createHash } from 'node:crypto'

/** Weak: the same for every encoding of the content. */
export function entityTagOf(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether a client that sends this `If-None-Match` has the content of this tag. */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((part) => part.trim())
  return known.includes('*') || known.some((part) => opaque(part) === opaque(tag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
