/**
 * Ids for products whose file has none: from name, brand and size, so that they stay when rows
 * leave, come, or are sorted. docs/decisions/175-ids-of-imported-products.md
 */
import { createHash } from 'node:crypto'
import { rupeesFromPaise } from '#contract/money.ts'
import type { ProductDraft } from './row-rules.ts'
import { slugOf } from './slug-rules.ts'

/** What the store sold before, by id. */
export type FormerProducts = ReadonlyMap<string, { name: string; pricePaise: number }>

type Identifiable = Pick<ProductDraft, 'identity' | 'pricePaise'>

/** Room for the MRP under the 120 characters of the longest id. */
const LONGEST = 100
const HASH_LENGTH = 8

/** Two long names that begin alike keep apart. */
function plainId({ identity }: Identifiable): string {
  const slug = slugOf(identity, Infinity) || 'product'
  if (slug.length <= LONGEST) return slug
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, HASH_LENGTH)
  return `${slugOf(identity, LONGEST - HASH_LENGTH - 1)}-${hash}`
}

/** The id of one of several packs that have no other difference than what they cost. */
const idWithMrp = (draft: Identifiable) =>
  `${plainId(draft)}-mrp-${rupeesFromPaise(draft.pricePaise)}`

/** Those names, brands and sizes that a file has at several MRPs. */
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
 * The id of a product without one, whatever the order of the rows. A pack that was told from
 * others by its MRP keeps that id when it is alone; one that was alone keeps its own when others
 * come, as long as its MRP says which of them it is.
 */
export function idFor(
  draft: Identifiable,
  ambiguous: ReadonlySet<string>,
  former: FormerProducts,
): { id: string; holdsMrp: boolean } {
  const plain = plainId(draft)
  const withMrp = idWithMrp(draft)
  if (former.has(withMrp)) return { id: withMrp, holdsMrp: true }
  const isItself = former.get(plain)?.pricePaise === draft.pricePaise
  return !ambiguous.has(plain) || isItself
    ? { id: plain, holdsMrp: ambiguous.has(plain) }
    : { id: withMrp, holdsMrp: true }
}
