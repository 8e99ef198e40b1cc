/**
 * Search by other names in the catalogue in memory. This part of the worker is loaded when search
 * is first used. The index of a catalogue is built once, in slices, so that requests that arrive
 * meanwhile do not wait.
 */
import type { ListLine, ProductRow, ParsedList } from '#contract/catalogue-messages.ts'
import { foundBySubstring, type CatalogueIndex } from './catalogue-index.ts'
import { findByOtherName } from './other-names/find-by-other-name.ts'
import { productsFor, quantityOf } from './other-names/list-match-rules.ts'
import { nameFiles } from './other-names/name-files.ts'
import { parseNameTable, type NameTable } from './other-names/name-table.ts'
import { buildOtherNameIndex, type OtherNameIndex } from './other-names/other-name-index.ts'
import type { ListEntry } from './other-names/list-line-rules.ts'
import { readShoppingList } from './other-names/shopping-list-rules.ts'

/** The longest wait of a request that arrives while the index is built. */
const SLICE_MS = 8
/** Matches returned for a line of a list. */
const LIST_CANDIDATES = 5

let table: NameTable | undefined
const built = new WeakMap<CatalogueIndex, Promise<OtherNameIndex>>()

function otherNameIndexOf(catalogue: CatalogueIndex): Promise<OtherNameIndex> {
  const known = built.get(catalogue)
  if (known) return known
  const building = buildInSlices(catalogue)
  built.set(catalogue, building)
  return building
}

async function buildInSlices(catalogue: CatalogueIndex): Promise<OtherNameIndex> {
  const categoryNames = new Map(
    catalogue.categories.map(({ _id, categoryName }) => [_id, categoryName]),
  )
  const steps = buildOtherNameIndex(
    catalogue.products.map(({ row }) => ({
      productName: row.productName,
      categoryName: categoryNames.get(row.categoryId) ?? '',
    })),
    (table ??= parseNameTable(nameFiles)),
  )
  const yieldIfDue = createYielder()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const wait = yieldIfDue()
    if (wait) await wait
  }
}

/** Returns a function that lets pending requests run once a slice is over. */
function createYielder(): () => Promise<void> | undefined {
  let sliceEnds = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < sliceEnds) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        sliceEnds = performance.now() + SLICE_MS
        resolve()
      })
    })
  }
}

/**
 * Products by other names, best first, without those whose name contains the text (product §5.2).
 */
export async function searchByOtherNames(
  catalogue: CatalogueIndex,
  text: string,
  limit: number,
): Promise<ProductRow[]> {
  const index = await otherNameIndexOf(catalogue)
  const first = foundBySubstring(catalogue, text)
  const matches = findByOtherName(index, text, {
    limit: limit + first.size,
    isTyping: true,
    // A text that occurs in names is not a typo.
    allowsTypos: first.size === 0,
  })
  return rowsAt(
    catalogue,
    matches.map(({ product }) => product).filter((place) => !first.has(place)),
  ).slice(0, limit)
}

/** Finds products for the lines of a pasted or shared list. */
export async function readList(catalogue: CatalogueIndex, text: string): Promise<ParsedList> {
  const index = await otherNameIndexOf(catalogue)
  const { entries, leftOut } = readShoppingList(text)
  const lines: ListLine[] = []
  const yieldIfDue = createYielder()
  for (const entry of entries) {
    lines.push(readLine(catalogue, index, entry))
    await yieldIfDue()
  }
  return { lines, leftOut }
}

function readLine(catalogue: CatalogueIndex, index: OtherNameIndex, entry: ListEntry): ListLine {
  const products = {
    index,
    nameOf: (place: number) => catalogue.products[place]?.row.productName ?? '',
  }
  const found = productsFor(entry, products)
  const places = found.length > 0 ? found : [...foundBySubstring(catalogue, entry.name)]
  return {
    text: entry.text,
    candidates: places.slice(0, LIST_CANDIDATES).flatMap((place) => {
      const row = catalogue.products[place]?.row
      return row ? [{ row, quantity: quantityOf(entry, place, products) }] : []
    }),
  }
}

function rowsAt(catalogue: CatalogueIndex, places: readonly number[]): ProductRow[] {
  return places.flatMap((place) => catalogue.products[place]?.row ?? [])
}
