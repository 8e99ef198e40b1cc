/**
 * The names that things have besides the one on the pack, as data: names.csv (ours) and
 * names-ifct.csv (see README.md). Pure; who calls it reads the files.
 */
import { stemOf, tellingWords, wordsOf } from './text-rules.ts'

/** The three files as text. */
export interface NameFiles {
  names: string
  ifct: string
  kinds: string
}

export interface Name {
  thing: number
  /** Each once, in no order: 'sarson ka tel' is 'tel sarson'. */
  words: readonly string[]
  /** From 0 to 1: a name of ours counts more than one of fifteen languages that nobody has looked through. */
  weight: number
}

export interface NameTable {
  /** What things there are: the kind of each. */
  kinds: readonly string[]
  names: readonly Name[]
  /** By kind: what its shelf is called in a shop. */
  shelfWords: ReadonlyMap<string, readonly string[]>
}

const OWN_WEIGHT = 1
const IFCT_WEIGHT = 0.9

/** @throws Error with the line of a row that is not as its headings say. */
export function parseNameTable(files: NameFiles): NameTable {
  const ofFood = new Map(
    rowsOf(files.ifct, ['code', 'food', 'names']).map(([code = '', , names = '']) => [code, names]),
  )
  const kinds: string[] = []
  const names: Name[] = []
  for (const [kind = '', own = '', codes = ''] of rowsOf(files.names, ['kind', 'names', 'ifct'])) {
    const thing = kinds.push(kind) - 1
    const seen = new Set<string>()
    const add = (list: string, weight: number): void => {
      for (const name of list.split('|')) {
        const words = [...new Set(tellingWords(wordsOf(name)).map(stemOf))]
        const key = words.toSorted().join(' ')
        if (key === '' || seen.has(key)) continue
        seen.add(key)
        names.push({ thing, words, weight })
      }
    }
    add(own, OWN_WEIGHT)
    for (const code of codes.split(' ').filter(Boolean)) {
      const food = ofFood.get(code)
      if (food === undefined)
        throw new Error(`names.csv names the food ${code}, which there is not.`)
      add(food, IFCT_WEIGHT)
    }
  }
  const shelfWords = new Map(
    rowsOf(files.kinds, ['kind', 'category words']).map(([kind = '', words = '']) => [
      kind,
      words.split('|'),
    ]),
  )
  return { kinds, names, shelfWords }
}

function rowsOf(csv: string, headings: readonly string[]): string[][] {
  const [first, ...lines] = csv.trimEnd().split('\n')
  if (first !== headings.join(',')) throw new Error(`The headings are not ${headings.join(',')}.`)
  return lines.map((line, index) => {
    const cells = line.split(',')
    if (cells.length !== headings.length || cells[0] === '' || cells[1] === '') {
      throw new Error(`Line ${index + 2} is no row of ${headings.join(',')}: ${line}`)
    }
    return cells
  })
}
