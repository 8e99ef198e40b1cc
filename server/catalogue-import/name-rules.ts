/** The name that shoppers read, from several columns: '{Brand} {Product} {Quantity}'. */
import { guessNameColumn } from './column-rules.ts'
import { ImportError } from './import-error.ts'
import { holdsSize, textOrNothing } from './size-rules.ts'
import { slugOf } from './slug-rules.ts'

export interface NameTemplate {
  /** As it was written. */
  text: string
  columns: readonly string[]
  /** Texts and columns in turn. */
  parts: readonly ({ text: string } | { column: string })[]
  /** Without it there is no product to name; undefined where no heading says which it is. */
  productColumn: string | undefined
}

/** @throws ImportError for a template without columns, or with one that the file does not have. */
export function parseTemplate(template: string, columns: readonly string[]): NameTemplate {
  const parts: ({ text: string } | { column: string })[] = []
  for (const piece of template.split(/(\{[^{}]*\})/)) {
    if (!piece.startsWith('{') || !piece.endsWith('}')) {
      if (/[{}]/.test(piece)) throw refusal(template, 'a brace is not closed')
      if (piece !== '') parts.push({ text: piece })
      continue
    }
    const column = piece.slice(1, -1).trim()
    if (column === '' || !columns.includes(column)) {
      throw refusal(template, `there is no column '${column}'. There are: ${columns.join(', ')}`)
    }
    parts.push({ column })
  }
  const named = parts.flatMap((part) => ('column' in part ? [part.column] : []))
  if (named.length === 0) throw refusal(template, 'it holds no {COLUMN}')
  return { text: template, columns: named, parts, productColumn: guessNameColumn(named) }
}

const refusal = (template: string, why: string) => new ImportError(`--name '${template}': ${why}.`)

/**
 * '' where the product's own column is empty. What an empty cell leaves behind, brackets and
 * dashes around nothing, goes; what the name says already is not said again.
 */
export function fillTemplate(
  { parts, productColumn }: NameTemplate,
  cell: (column: string) => string,
): string {
  const cellOf = (column: string) =>
    textOrNothing(cell(column).replaceAll(EMPTY, '\ufffd').replace(/\s+/g, ' ').trim())
  if (productColumn !== undefined && cellOf(productColumn) === '') return ''
  const others = (column: string) =>
    parts.flatMap((part) =>
      'column' in part && part.column !== column ? [cellOf(part.column)] : [],
    )
  let name = ''
  for (const part of parts) {
    if ('text' in part) {
      name += part.text
      continue
    }
    const text = cellOf(part.column)
    const isSaid =
      part.column !== productColumn &&
      others(part.column).some((other) => holdsWords(other, text) || holdsSize(other, text))
    name += text === '' || isSaid ? EMPTY : text
  }
  return withoutLeftovers(name)
}

/** Marks a cell that gave nothing, so that only what stood around it is taken away. */
const EMPTY = '\u0000'

function withoutLeftovers(name: string): string {
  return name
    .replace(/[([]\s*\0\s*[)\]]/g, EMPTY)
    .replace(/^(?:\s*\0\s*[-–,/|:·]*)+/, '')
    .replace(/(?:[-–,/|:·]*\s*\0\s*)+$/, '')
    .replace(/\s*[-–,/|:·]*\s*\0/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Between dashes, so that a word is found as a whole. */
const plain = (written: string) => `-${slugOf(written.replace(/['’]/g, ''), Infinity)}-`

/** Whole words, whatever their case, accents and apostrophes. */
function holdsWords(text: string, words: string): boolean {
  return plain(words) === '--' || plain(text).includes(plain(words))
}

/** The brand before the name, the size behind it, where the name does not say them itself. */
export function composeName({
  brand,
  name,
  size,
}: {
  brand: string
  name: string
  size: string
}): string {
  if (name === '') return ''
  const maker = textOrNothing(brand)
  const branded = holdsWords(name, maker) ? name : `${maker} ${name}`
  return size === '' || holdsSize(branded, size) ? branded : `${branded} ${size}`
}
