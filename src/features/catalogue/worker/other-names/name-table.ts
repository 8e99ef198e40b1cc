/**
 * Other names of things, besides the one on the pack, as data: names.csv (ours) and names-ifct.csv
 * (see README.md). Pure: the caller reads the files.
 */
import { stemOf, withoutStopWords, wordsOf } from './text-rules.ts'

/** The three files as text. */
export interface NameFiles {
  names: string
  ifct: string
  kinds: string
}

export interface Name {
  thing: number
  /** Each word once. The order does not matter: 'sarson ka tel' is 'tel sarson'. */
  words: readonly string[]
  /** From 0 to 1. Our own names count more than the unreviewed names of fifteen languages. */
  weight: number
  /** 'amul' stands for butter too, but Amul Paneer is no butter. */
  isBrand: boolean
}

export interface NameTable {
  /** The kind of each thing. */
  kinds: readonly string[]
  names: readonly Name[]
  /** By kind: the words by which shops name its category. */
  categoryWords: ReadonlyMap<string, readonly string[]>
  /** By kind: the thing that stands for all its goods, as 'sabzi' does for all vegetables. */
  allOfKind: ReadonlyMap<string, number>
}

/** Before a name in names.csv: it is a brand. */
const BRAND_MARK = '*'
const OWN_WEIGHT = 1
const IFCT_WEIGHT = 0.9

/** @throws Error with the line number of a row that does not match the headings. */
export function parseNameTable(files: NameFiles): NameTable {
  const ofFood = new Map(
    rowsOf(files.ifct, ['code', 'food', 'names']).map(([code = '', , names = '']) => [code, names]),
  )
  const kinds: string[] = []
  const names: Name[] = []
  const adder = (thing: number): ((list: string, weight: number) => void) => {
    const seen = new Set<string>()
    return (list, weight) => {
      for (const name of list.split('|')) {
        const words = [...new Set(withoutStopWords(wordsOf(name)).map(stemOf))]
        const key = words.toSorted().join(' ')
        if (key === '' || seen.has(key)) continue
        seen.add(key)
        names.push({ thing, words, weight, isBrand: name.startsWith(BRAND_MARK) })
      }
    }
  }
  for (const [kind = '', own = '', codes = ''] of rowsOf(files.names, ['kind', 'names', 'ifct'])) {
    const add = adder(kinds.push(kind) - 1)
    add(own, OWN_WEIGHT)
    for (const code of codes.split(' ').filter(Boolean)) {
      const food = ofFood.get(code)
      if (food === undefined) throw new Error(`names.csv contains the unknown food ${code}.`)
      add(food, IFCT_WEIGHT)
    }
  }
  const categoryWords = new Map<string, readonly string[]>()
  const allOfKind = new Map<string, number>()
  const kindRows = rowsOf(files.kinds, ['kind', 'category words', 'names'])
  for (const [kind = '', words = '', ofAll = ''] of kindRows) {
    categoryWords.set(kind, words.split('|'))
    if (ofAll === '') continue
    const thing = kinds.push(kind) - 1
    allOfKind.set(kind, thing)
    adder(thing)(ofAll, OWN_WEIGHT)
  }
  return { kinds, names, categoryWords, allOfKind }
}

function rowsOf(csv: string, headings: readonly string[]): string[][] {
  const [first, ...lines] = csv.trimEnd().split('\n')
  if (first !== headings.join(',')) throw new Error(`The headings must be ${headings.join(',')}.`)
  return lines.map((line, index) => {
    const cells = line.split(',')
    if (cells.length !== headings.length || cells[0] === '' || cells[1] === '') {
      throw new Error(`Line ${index + 2} does not match ${headings.join(',')}: ${line}`)
    }
    return cells
  })
}
