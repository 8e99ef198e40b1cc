/** The shop's search over products in memory: the first block of results, then 'Also called'. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  parseNameTable,
  type NameFiles,
} from '#features/catalogue/worker/other-names/name-table.ts'
import { findByOtherName } from '#features/catalogue/worker/other-names/find-by-other-name.ts'
import {
  buildOtherNameIndex,
  type OtherNameIndex,
} from '#features/catalogue/worker/other-names/other-name-index.ts'
import { catalogueSeed } from '#server/seed/catalogue.ts'

export interface SearchedProduct {
  id: string
  name: string
  categoryName: string
}

const categoryNames = new Map(catalogueSeed.categories.map(({ id, name }) => [id, name]))

/** Returns products of the seed, or of a generated seed, with the names of their categories. */
export const searchedProducts = (
  products: readonly { id: string; name: string; categoryId: string }[],
): SearchedProduct[] =>
  products.map(({ id, name, categoryId }) => ({
    id,
    name,
    categoryName: categoryNames.get(categoryId) ?? '',
  }))

const FOLDER = path.join(import.meta.dirname, '../../src/features/catalogue/worker/other-names')
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8')

export const nameFiles: NameFiles = {
  names: read('names.csv'),
  ifct: read('names-ifct.csv'),
  kinds: read('kinds.csv'),
}

export function buildIndex(products: readonly SearchedProduct[]): OtherNameIndex {
  const steps = buildOtherNameIndex(
    products.map(({ name, categoryName }) => ({ productName: name, categoryName })),
    parseNameTable(nameFiles),
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Returns the ids of the first block: products whose name contains the query (product §5.2). */
export function searchBySubstring(products: readonly SearchedProduct[], query: string): string[] {
  const needle = query.toLowerCase()
  return products.filter(({ name }) => name.toLowerCase().includes(needle)).map(({ id }) => id)
}

/** Returns the ids of both blocks in the order of the page, without duplicates. */
export function searchByName(
  products: readonly SearchedProduct[],
  index: OtherNameIndex,
  query: string,
): string[] {
  const first = searchBySubstring(products, query)
  const isFirst = new Set(first)
  const second = findByOtherName(index, query, {
    limit: 24 + first.length,
    isTyping: true,
    allowsTypos: first.length === 0,
  })
  return [
    ...first,
    ...second
      .flatMap(({ product }) => products[product]?.id ?? [])
      .filter((id) => !isFirst.has(id)),
  ]
}
