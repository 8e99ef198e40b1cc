/**
 * Makes ids for products without one, from name, brand and size. They stay the same when rows are
 * removed, added or sorted: docs/decisions/175-ids-of-imported-products.md
 */
import { createHash } from 'node:crypto'
import { rupeesFromPaise } from '#contract/money.ts'
import type { ProductDraft } from './row-rules.ts'
import { slugOf } from './slug-rules.ts'

/** The products that the store sold before, by id. */
export type FormerProducts = ReadonlyMap<string, { name: string; pricePaise: number }>

type Identifiable = Pick<ProductDraft, 'identity' | 'pricePaise'>

/** Leaves room for the MRP within the 120 characters of the longest id. */
const LONGEST = 100
const HASH_LENGTH = 8

/** A hash distinguishes two long names with the same beginning. */
function plainId({ identity }: Identifiable): string {
  const slug = slugOf(identity, Infinity) || 'product'
  if (slug.length <= LONGEST) return slug
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, HASH_LENGTH)
  return `${slugOf(identity, LONGEST - HASH_LENGTH - 1)}-${hash}`
}

/** The id of one of several packs that differ only in their MRP. */
const idWithMrp = (draft: Identifiable) =>
  `${plainId(draft)}-mrp-${rupeesFromPaise(draft.pricePaise)}`

/** The combinations of name, brand and size that a file lists at several MRPs. */
export interface Survey {
  add: (draft: Identifiable) => void
  ambiguous: () => ReadonlySet<string>
}

export function createSurvey(): Survey {
  const priceOf = new Map<string, number>()
  const ambiguous = new Set<string>()
  return {
    add: (draft) => {
      const id = plainId(draft)
      const known = priceOf.get(id)
      if (known === undefined) priceOf.set(id, draft.pricePaise)
      else if (known !== draft.pricePaise) ambiguous.add(id)
    },
    ambiguous: () => ambiguous,
  }
}

/**
 * Makes the id of a product without one, independent of the order of the rows. A pack whose id
 * holds the MRP keeps that id when the other packs are gone. A pack whose id does not hold the MRP
 * keeps its id when other packs are added, as long as its MRP identifies it.
 */
export function idFor(
  draft: Identifiable,
  ambiguous: ReadonlySet<string>,
  former: FormerProducts,
): { id: string; includesMrp: boolean } {
  const plain = plainId(draft)
  const withMrp = idWithMrp(draft)
  if (former.has(withMrp)) return { id: withMrp, includesMrp: true }
  const isSameProduct = former.get(plain)?.pricePaise === draft.pricePaise
  return !ambiguous.has(plain) || isSameProduct
    ? { id: plain, includesMrp: ambiguous.has(plain) }
    : { id: withMrp, includesMrp: true }
}
