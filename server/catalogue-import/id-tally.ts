/** Counts how an import changes the ids that carts and orders hold. */
import type { FormerProducts } from './identity-rules.ts'
import { slugOf } from './slug-rules.ts'

export interface IdSummary {
  /** Products that differ only in their MRP. Their ids change with the MRP. */
  withMrpCount: number
  /** The numbers of ids that the store keeps, gains and loses. */
  keptCount: number
  newCount: number
  goneCount: number
  /** Of those that the store loses, the number that the file does not list as out of stock. */
  missingCount: number
  /** Products that remain under another id: their number and the first few. */
  movedCount: number
  moved: readonly { id: string; newId: string; name: string }[]
  /** Ids that now belong to a product with a different name: their number and the first few. */
  renamedCount: number
  renamed: readonly { id: string; name: string; newName: string }[]
}

/** Of fewer products, most may well be replaced at once. */
export const MIN_FORMER_PRODUCTS = 20

/** Enough examples to show the kind of change. */
const MAX_EXAMPLES = 10

export interface IdTally {
  /** Called before the first product, with the products that the store sold until now. */
  begin: (formerProducts: FormerProducts) => void
  accepted: (product: { id: string; name: string }, includesMrp: boolean) => void
  outOfStock: (id: string) => void
  summary: () => IdSummary
}

export function createIdTally(): IdTally {
  let former: FormerProducts = new Map()
  let withMrpCount = 0
  let newCount = 0
  let renamedCount = 0
  const kept = new Set<string>()
  const outOfStock = new Set<string>()
  /** The new ids by name, collected only if the store had products. */
  const newIdOf = new Map<string, string>()
  const renamed: { id: string; name: string; newName: string }[] = []

  return {
    begin: (formerProducts) => {
      former = formerProducts
    },
    accepted: ({ id, name }, includesMrp) => {
      if (includesMrp) withMrpCount += 1
      const before = former.get(id)
      if (before === undefined) {
        newCount += 1
        if (former.size > 0) newIdOf.set(name.toLowerCase(), id)
        return
      }
      kept.add(id)
      if (isSameName(before.name, name)) return
      renamedCount += 1
      if (renamed.length < MAX_EXAMPLES) renamed.push({ id, name: before.name, newName: name })
    },
    outOfStock: (id) => {
      if (former.has(id)) outOfStock.add(id)
    },
    summary: () => {
      let movedCount = 0
      const moved: { id: string; newId: string; name: string }[] = []
      for (const [id, { name }] of former) {
        const newId = kept.has(id) ? undefined : newIdOf.get(name.toLowerCase())
        if (newId === undefined) continue
        movedCount += 1
        if (moved.length < MAX_EXAMPLES) moved.push({ id, newId, name })
      }
      return {
        withMrpCount,
        keptCount: kept.size,
        newCount,
        goneCount: former.size - kept.size,
        missingCount:
          former.size - kept.size - [...outOfStock].filter((id) => !kept.has(id)).length,
        movedCount,
        moved,
        renamedCount,
        renamed,
      }
    },
  }
}

const words = (name: string) => new Set(slugOf(name, Infinity).split('-'))

/** An added or removed brand or size does not make a different product. */
function isSameName(one: string, other: string): boolean {
  const [fewer, more] = [words(one), words(other)].toSorted((a, b) => a.size - b.size)
  return fewer !== undefined && more !== undefined && [...fewer].every((word) => more.has(word))
}
