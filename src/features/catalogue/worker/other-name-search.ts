/**
 * Search by other names in the catalogue that is in memory: the part of the worker that is loaded
 * when search is first used. The index of a catalogue is built once, in slices, so that questions
 * that come meanwhile are not kept waiting.
 */
import type { ListLine, ProductRow, ReadList } from '#contract/catalogue-messages.ts'
import { foundBySubstring, type CatalogueIndex } from './catalogue-index.ts'
import { nameFiles } from './other-names/name-files.ts'
import { parseNameTable, type NameTable } from './other-names/name-table.ts'
import {
  buildOtherNameIndex,
  searchOtherNames,
  type OtherNameIndex,
} from './other-names/other-name-index.ts'
import { quantityFor, readShoppingList, type ListEntry } from './other-names/shopping-list-rules.ts'

/** A question that comes while the index is built waits no longer than this. */
const SLICE_MS = 8
/** Of a line of a list: the best match and the next ones. */
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
  const mayGoOn = slices()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const wait = mayGoOn()
    if (wait) await wait
  }
}

/** Returns what lets the questions in that have come meanwhile, once a slice is over. */
function slices(): () => Promise<void> | undefined {
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

/** Products by other names, best first, without those whose name holds the text (product §5.2). */
export async function searchByOtherNames(
  catalogue: CatalogueIndex,
  text: string,
  limit: number,
): Promise<ProductRow[]> {
  const index = await otherNameIndexOf(catalogue)
  const first = foundBySubstring(catalogue, text)
  const matches = searchOtherNames(index, text, {
    limit: limit + first.size,
    isTyping: true,
    // What stands in names as it is typed is no slip.
    forgivesSlips: first.size === 0,
  })
  return rowsAt(
    catalogue,
    matches.map(({ product }) => product).filter((place) => !first.has(place)),
  ).slice(0, limit)
}

/** What the lines of a pasted or shared list stand for. */
export async function readList(catalogue: CatalogueIndex, text: string): Promise<ReadList> {
  const index = await otherNameIndexOf(catalogue)
  const { entries, leftOut } = readShoppingList(text)
  const lines: ListLine[] = []
  const mayGoOn = slices()
  for (const entry of entries) {
    lines.push(readLine(catalogue, index, entry))
    await mayGoOn()
  }
  return { lines, leftOut }
}

function readLine(catalogue: CatalogueIndex, index: OtherNameIndex, entry: ListEntry): ListLine {
  const matches = searchOtherNames(index, entry.wanted, {
    limit: LIST_CANDIDATES,
    isTyping: false,
    forgivesSlips: true,
  }).map(({ product }) => product)
  const places = matches.length > 0 ? matches : [...foundBySubstring(catalogue, entry.name)]
  return {
    text: entry.text,
    candidates: places.slice(0, LIST_CANDIDATES).flatMap((place) => {
      const row = catalogue.products[place]?.row
      return row ? [{ row, quantity: quantityFor(entry, index.sizes[place]) }] : []
    }),
  }
}

function rowsAt(catalogue: CatalogueIndex, places: readonly number[]): ProductRow[] {
  return places.flatMap((place) => catalogue.products[place]?.row ?? [])
}
