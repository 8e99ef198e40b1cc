/** Chooses one category for a product when the file has a category path or several categories. */
import { textOrNothing } from './size-rules.ts'

/** Separates the levels of a path. A slash is not a separator: 'Bread / Bakery'. */
const LEVELS = /\s*(?:>+|»|›|::|\|)\s*/

export interface CategoryReading {
  /** The heading of the category column. */
  column: string | undefined
  /** Counted from 1. A shorter path gives its last level, and undefined means the last level. */
  level: number | undefined
}

/** Returns '' for no category. `cells` is one text, or the levels of a JSON list. */
export function categoryOf(cells: readonly string[], { column, level }: CategoryReading): string {
  const levels = (cells.length === 1 ? levelsOf(cells[0] ?? '', column) : cells)
    .map((name) => textOrNothing(name.replace(/\s+/g, ' ').trim()))
    .filter((name) => name !== '')
  return (level === undefined ? undefined : levels[level - 1]) ?? levels.at(-1) ?? ''
}

function levelsOf(written: string, column: string | undefined): string[] {
  // The cell holds a JSON list with one path.
  const path = written.trim().replace(/^\["(.*)"\]$/s, '$1')
  // Shop systems export several paths under 'Categories'. `\,` is a comma within a name.
  const first = /^categories$/i.test(column ?? '')
    ? (path.split(/(?<!\\),/)[0] ?? '').replaceAll('\\,', ',')
    : path
  if (first.startsWith('/')) return first.split('/')
  return first.split(LEVELS)
}
