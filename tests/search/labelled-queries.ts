/**
 * Search queries of shoppers, with the products of the seeded catalogue that are right for each.
 * The table was written before the matcher, so that it is independent of it.
 *
 * A product is right if a shopper who typed the words would buy it: for 'aloo' a potato, but not a
 * snack made of potatoes. The order of the list has no meaning.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `indic` queries are in Devanagari (Hindi) or in the Bengali script (Assamese). */
export const QUERY_GROUPS = ['english', 'misspelt', 'hinglish', 'indic'] as const
export type QueryGroup = (typeof QUERY_GROUPS)[number]

export interface LabelledQuery {
  group: QueryGroup
  query: string
  /** Ids of products. */
  right: readonly string[]
}

const HEADINGS = 'group,query,right'

const isGroup = (text: string): text is QueryGroup => QUERY_GROUPS.some((group) => group === text)

/**
 * Parses a table with the columns `group,query,right`, in which `right` is `id id …`.
 * @throws Error with the number of the first invalid line
 */
export function parseQueries(csv: string): LabelledQuery[] {
  const [headings, ...lines] = csv.replace(/\n$/, '').split('\n')
  if (headings !== HEADINGS) throw new Error(`The headings must be ${HEADINGS}.`)
  return lines.map((line, index) => {
    const [group = '', query = '', right = '', ...more] = line.split(',')
    if (!isGroup(group) || query === '' || right === '' || more.length > 0) {
      throw new Error(`Line ${index + 2} is not a labelled query: ${line}`)
    }
    return { group, query, right: right.split(' ') }
  })
}

export const labelledQueries: readonly LabelledQuery[] = parseQueries(
  readFileSync(path.join(import.meta.dirname, 'queries.csv'), 'utf8'),
)
