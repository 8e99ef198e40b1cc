/** Chooses one category for a product when the file has a category path or several categories. */
import { textOrNothing } from './cell-rules.ts'

/** Separates the levels of a path. A slash is not a separator: 'Bread / Bakery'. */
const LEVELS = />+|»|›|::|\|/

/** How a format writes its paths. */
export interface CategoryPath {
  separator: string
  /** How many levels at the beginning of each path are not categories. */
  rootLevels: number
}

export interface CategoryReading {
  /** The heading of the category column. */
  column: string | undefined
  /** Undefined for the usual separators. */
  path?: CategoryPath | undefined
  /** Counted from 1. A shorter path gives its last level, and undefined means the last level. */
  level: number | undefined
}

/** Returns '' for no category. `cells` is one text, or the levels of a JSON list. */
export function categoryOf(cells: readonly string[], reading: CategoryReading): string {
  const { level } = reading
  const levels = (cells.length === 1 ? levelsOf(cells[0] ?? '', reading) : cells)
    .map((name) => textOrNothing(name.replace(/\s+/g, ' ').trim()))
    .filter((name) => name !== '')
  return (level === undefined ? undefined : levels[level - 1]) ?? levels.at(-1) ?? ''
}

function levelsOf(written: string, { column, path }: CategoryReading): string[] {
  // The cell holds a JSON list with one path.
  const cell = written.trim().replace(/^\["(.*)"\]$/s, '$1')
  // Shop systems export several paths under 'Categories'. `\,` is a comma within a name.
  const paths = /^categories$/i.test(column ?? '')
    ? cell.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim())
    : [cell]
  const [first = [], ...others] = paths.map((each) => levelsOfPath(each, path))
  // Some systems list a path and its beginnings: 'Grocery, Grocery > Dals'.
  return others.reduce((longest, each) => (isBeginningOf(longest, each) ? each : longest), first)
}

const isBeginningOf = (levels: readonly string[], longer: readonly string[]) =>
  longer.length > levels.length && levels.every((name, index) => name === longer[index])

function levelsOfPath(written: string, path: CategoryPath | undefined): string[] {
  if (path !== undefined) return written.split(path.separator).slice(path.rootLevels)
  if (written.startsWith('/')) return written.split('/')
  // With the blanks in the pattern, a cell that is mostly blanks would take minutes.
  return written.split(LEVELS).map((level) => level.trim())
}
