import { describe, expect, it } from 'vitest'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { labelledQueries, parseQueries, QUERY_GROUPS } from './labelled-queries.ts'

const count = (group: string) => labelledQueries.filter((each) => each.group === group).length
const repeated = (texts: readonly string[]) => texts.filter((each, at) => texts.indexOf(each) < at)

describe('the labelled queries', () => {
  it('number 150, with at least 35 in each group', () => {
    expect(labelledQueries).toHaveLength(150)
    for (const group of QUERY_GROUPS) expect([group, count(group) >= 35]).toEqual([group, true])
  })

  it('are unique and trimmed', () => {
    const queries = labelledQueries.map(({ query }) => query)
    expect(repeated(queries.map((query) => query.toLowerCase().normalize('NFC')))).toEqual([])
    expect(queries.filter((query) => query !== query.trim() || /\s{2}/.test(query))).toEqual([])
  })

  it('list at most eight existing products, each once', () => {
    const ids = new Set(catalogueSeed.products.map(({ id }) => id))
    const unknown = labelledQueries.flatMap(({ right }) => right.filter((id) => !ids.has(id)))
    expect(unknown).toEqual([])
    expect(labelledQueries.filter(({ right }) => repeated(right).length > 0)).toEqual([])
    // The search shows eight results.
    expect(labelledQueries.filter(({ right }) => right.length > 8)).toEqual([])
  })

  it('are written in the script of their group', () => {
    const inIndic = /^[\p{Script=Devanagari}\p{Script=Bengali}\p{M}\s]+$/u
    const misplaced = labelledQueries.filter(
      ({ group, query }) =>
        (group === 'indic') !== inIndic.test(query) || (group !== 'indic' && /[^ -~]/.test(query)),
    )
    expect(misplaced).toEqual([])
    for (const script of [/\p{Script=Devanagari}/u, /\p{Script=Bengali}/u]) {
      const written = labelledQueries.filter(({ query }) => script.test(query))
      expect(written.length).toBeGreaterThanOrEqual(10)
    }
  })

  it('of the group misspelt are not contained in the name of a right product', () => {
    const spelt = labelledQueries.filter(
      ({ group, query, right }) =>
        group === 'misspelt' &&
        catalogueSeed.products.some(
          ({ id, name }) => right.includes(id) && name.toLowerCase().includes(query.toLowerCase()),
        ),
    )
    expect(spelt).toEqual([])
  })
})

it.each([
  ['query,right', 'headings'],
  ['group,query,right\nfrench,pomme,potato-1kg', 'Line 2'],
  ['group,query,right\nenglish,potato,potato-1kg\nenglish,onion', 'Line 3'],
  ['group,query,right\nenglish,onion,a,b', 'Line 2'],
  ['group,query,right\n\n', 'Line 2'],
])('an invalid table is rejected: %j', (csv, message) => {
  expect(() => parseQueries(csv)).toThrow(message)
})
