/** Builds the name that shoppers read from several columns: '{Brand} {Product} {Quantity}'. */
import { textOrNothing } from './cell-rules.ts'
import { guessNameColumn } from './column-rules.ts'
import { ImportError } from './import-error.ts'
import { containsSize } from './size-rules.ts'
import { slugOf } from './slug-rules.ts'

export interface NameTemplate {
  /** The template as given. */
  text: string
  columns: readonly string[]
  /** Texts and columns in the order of the template. */
  parts: readonly ({ text: string } | { column: string })[]
  /** A row with this cell empty has no name. Undefined if no heading identifies the column. */
  productColumn: string | undefined
}

/** The columns that a template names. */
export const columnsIn = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].map(([, column = '']) => column.trim())

/** @throws ImportError for a template without columns, or with a column that is not in the file. */
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
      throw refusal(
        template,
        `there is no column '${column}'. The columns are: ${columns.join(', ')}`,
      )
    }
    parts.push({ column })
  }
  const named = parts.flatMap((part) => ('column' in part ? [part.column] : []))
  if (named.length === 0) throw refusal(template, 'it contains no {COLUMN}')
  return { text: template, columns: named, parts, productColumn: guessNameColumn(named) }
}

const refusal = (template: string, why: string) => new ImportError(`--name '${template}': ${why}.`)

/**
 * Returns '' if the product's own column is empty. Brackets and dashes around an empty cell are
 * removed, and text that the name already contains is not repeated.
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
    const isRepeated =
      part.column !== productColumn &&
      others(part.column).some((other) => containsWords(other, text) || containsSize(other, text))
    name += text === '' || isRepeated ? EMPTY : text
  }
  return withoutLeftovers(name)
}

/** Marks an empty cell, so that only the punctuation around it is removed. */
const EMPTY = '\u0000'

/** Joins what is between the empty cells, without the punctuation that stood around them. */
function withoutLeftovers(name: string): string {
  const [last = '', ...before] = name
    .replace(/[([]\s*\0\s*[)\]]/g, EMPTY)
    .split(EMPTY)
    .toReversed()
  const start = before
    .toReversed()
    .reduce((joined, part) => joined + withoutEndSeparators(afterStart(joined, part)), '')
  return (before.length === 0 ? last : start + afterStart(start, last)).replace(/\s+/g, ' ').trim()
}

/** An empty cell at the beginning takes the punctuation after it along, any other one that before it. */
const afterStart = (joined: string, part: string) =>
  joined.trim() === '' ? part.replace(/^\s*[-–,/|:·]*/, '') : part

/** A regular expression for it takes long for a name of many dashes. */
function withoutEndSeparators(text: string): string {
  const trimmed = text.trimEnd()
  let end = trimmed.length
  while (end > 0 && '-–,/|:·'.includes(trimmed.charAt(end - 1))) end -= 1
  return trimmed.slice(0, end).trimEnd()
}

/** Puts dashes around the text, so that only whole words match. */
const plain = (written: string) => `-${slugOf(written.replace(/['’]/g, ''), Infinity)}-`

/** Matches whole words, and ignores case, accents and apostrophes. */
function containsWords(text: string, words: string): boolean {
  return plain(words) === '--' || plain(text).includes(plain(words))
}

/** Adds the brand before the name and the size after it, unless the name contains them. */
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
  const branded = containsWords(name, maker) ? name : `${maker} ${name}`
  return size === '' || containsSize(branded, size) ? branded : `${branded} ${size}`
}
