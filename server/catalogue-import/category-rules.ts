/** The one category of a product, where a file holds a path of them or several. */
import { textOrNothing } from './size-rules.ts'

/** Between the levels of a path. A bare slash is a letter: 'Bread / Bakery'. */
const LEVELS = /\s*(?:>+|»|›|::|\|)\s*/

export interface CategoryReading {
  /** The heading that it stands under. */
  column: string | undefined
  /** Counted from 1; a shorter path gives its last level. The last one where undefined. */
  level: number | undefined
}

/** '' for none. `cells` are one text, or the levels of a list in JSON. */
export function categoryOf(cells: readonly string[], { column, level }: CategoryReading): string {
  const levels = (cells.length === 1 ? levelsOf(cells[0] ?? '', column) : cells)
    .map((name) => textOrNothing(name.replace(/\s+/g, ' ').trim()))
    .filter((name) => name !== '')
  return (level === undefined ? undefined : levels[level - 1]) ?? levels.at(-1) ?? ''
}

function levelsOf(written: string, column: string | undefined): string[] {
  // A list of one path, written as JSON into its cell.
  const path = written.trim().replace(/^\["(.*)"\]$/s, '$1')
  // 'Categories' of shop systems: several paths, with a backslash before a comma that is a letter.
  const first = /^categories$/i.test(column ?? '')
    ? (path.split(/(?<!\\),/)[0] ?? '').replaceAll('\\,', ',')
    : path
  if (first.startsWith('/')) return first.split('/')
  return first.split(LEVELS)
}
