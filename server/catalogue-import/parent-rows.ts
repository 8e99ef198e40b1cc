/**
 * Reads exports with a column of kinds, as WooCommerce and Magento write them: a parent has no price
 * of its own, and its variations take from it what their rows leave empty.
 */
import { columnNamed, plainHeading } from './heading-rules.ts'
import { composeName } from './name-rules.ts'
import { textIn, trimmedText, type ReadRow } from './source-rows.ts'

export interface Kinds {
  /** The plain heading of the column. */
  kind: string
  /** Kinds whose rows only hold their variations together. */
  parents: readonly string[]
  /** Further kinds that are not sold by themselves. */
  others: readonly string[]
  /** How descriptions write a line break. Undefined: as a line break. */
  lineBreak?: string
}

/** What a variation takes from its parent. The number of parents bounds the memory. */
const INHERITED = new Set([
  'name',
  'description',
  'shortdescription',
  'categories',
  'brands',
  'images',
  'published',
  'visibilityincatalog',
])

type Parent = ReadonlyMap<string, unknown>
type ValidRow = Extract<ReadRow, { isValid: true }>

export async function* readKinds(
  rows: AsyncGenerator<ReadRow>,
  columns: readonly string[],
  kinds: Kinds,
): AsyncGenerator<ReadRow> {
  const known = columnsOf(columns, kinds.kind)
  /** By `id:102` and by the article number. */
  const parentOf = new Map<string, Parent>()
  for await (const written of rows) {
    if (!written.isValid) {
      yield written
      continue
    }
    const row = withLineBreaks(written, known, kinds.lineBreak)
    const ofRow = textIn(row, known.kind)
      .toLowerCase()
      .split(/\s*,\s*/)
    const isParent = ofRow.some((each) => kinds.parents.includes(each))
    if (isParent && known.parent !== undefined) remember(parentOf, row, known)
    const isNotSold = isParent || ofRow.some((each) => kinds.others.includes(each))
    // A row of another store view holds only its translations.
    const column = isNotSold ? known.kind : known.view
    if (isNotSold || textIn(row, known.view) !== '') {
      const { line, lastLine } = row
      const detail = `'${textIn(row, column)}'`
      yield { isValid: false, reason: 'not-a-product', detail, line, lastLine, column }
      continue
    }
    const parent = parentOf.get(textIn(row, known.parent).replace(/\s+/g, ''))
    yield parent === undefined ? row : variation(row, parent, known)
  }
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(columns: readonly string[], kind: string) {
  const of = (...wanted: string[]) => columnNamed(columns, wanted)
  return {
    kind: of(kind),
    view: of('storeviewcode'),
    parent: of('parent'),
    id: of('id'),
    sku: of('sku'),
    name: of('name'),
    flags: [of('published'), of('visibilityincatalog')],
    description: of('description'),
    options: columns.filter((column) => /^attribute \d+ value\(s\)$/i.test(column)),
    inherited: columns.filter((column) => INHERITED.has(plainHeading(column))),
  }
}

const withLineBreaks = (row: ValidRow, { description }: Columns, lineBreak = '\n'): ValidRow => ({
  ...row,
  read: (column) =>
    column === description ? textIn(row, column).replaceAll(lineBreak, '\n') : row.read(column),
})

function remember(parentOf: Map<string, Parent>, row: ValidRow, known: Columns): void {
  const parent = new Map(known.inherited.map((column) => [column, row.read(column)]))
  parentOf.set(`id:${textIn(row, known.id)}`, parent)
  const sku = textIn(row, known.sku).replace(/\s+/g, '')
  if (sku !== '') parentOf.set(sku, parent)
}

function variation(row: ValidRow, parent: Parent, known: Columns): ValidRow {
  const read = (column: string): unknown => {
    // A variation of a hidden product is hidden too.
    const isShown =
      known.flags.includes(column) && ['1', 'visible'].includes(textIn(row, column).toLowerCase())
    const isTaken = isShown || textIn(row, column) === ''
    return (isTaken ? parent.get(column) : undefined) ?? row.read(column)
  }
  const name = known.options.reduce(
    (composed, option) => composeName({ brand: '', name: composed, size: textIn(row, option) }),
    trimmedText(read(known.name ?? '')),
  )
  return { ...row, read: (column) => (column === known.name ? name : read(column)) }
}
