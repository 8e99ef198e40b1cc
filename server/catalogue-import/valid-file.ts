/**
 * Reads files that must be free of errors, such as those of the embedded shop. A row that an import
 * would report and leave out is an error here.
 */
import { ImportError } from './import-error.ts'
import { openSource } from './open-source.ts'
import { planReading, readByPlan } from './reading-plan.ts'
import { cellText } from './cell-text.ts'
import type { ProductDraft } from './row-rules.ts'
import type { LeftOut, LineSpan, ReadRow, SourceRow } from './source-rows.ts'

/** Returns the text of a row under a heading, or '' for an empty cell. */
export type Cells = (column: string) => string

export interface ValidProduct {
  draft: ProductDraft & { id: string }
  cells: Cells
}

/** @throws ImportError for the first row that cannot be sold or has no id. */
export async function readValidProducts(file: string): Promise<ValidProduct[]> {
  const source = await openSource(file)
  const { parse, rows } = readByPlan(
    source,
    planReading(source, { map: [], nowMs: Date.now() }, undefined),
  )
  const products: ValidProduct[] = []
  for await (const row of rows()) {
    const sound = validRow(file, row)
    const parsed = parse(sound)
    if (!parsed.isValid) throw invalidRow(file, { ...sound, ...parsed })
    const { draft } = parsed
    const { id } = draft
    if (id === undefined) throw new ImportError(`${file}:${sound.line} has no id.`)
    if (!parsed.isInStock || draft.remarks.length > 0) {
      throw new ImportError(`${file}:${sound.line} is out of stock or has remarks: ${id}.`)
    }
    products.push({ draft: { ...draft, id }, cells: cellsOf(sound) })
  }
  return products
}

/**
 * Returns the rows of any other table.
 *
 * @throws ImportError for the first row that cannot be read.
 */
export async function readValidRows(file: string): Promise<Cells[]> {
  const source = await openSource(file)
  const table: Cells[] = []
  for await (const row of source.rows('', () => false)) table.push(cellsOf(validRow(file, row)))
  return table
}

const cellsOf =
  (row: SourceRow): Cells =>
  (column) =>
    cellText(row.read(column))

function validRow(file: string, row: ReadRow): SourceRow {
  if (!row.isValid) throw invalidRow(file, row)
  if (row.warning !== undefined) throw new ImportError(`${file}:${row.line}: ${row.warning}.`)
  return row
}

const invalidRow = (
  file: string,
  { line, reason, detail }: LineSpan & Pick<LeftOut, 'reason' | 'detail'>,
) => new ImportError(`${file}:${line} cannot be sold: ${reason}, ${detail}.`)
