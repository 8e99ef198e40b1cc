import { describe, expect, it } from 'vitest'
import { sizeReport, type Manifest } from './size-rules.ts'

const chunk = (file: string, imports: string[] = []) => ({
  file,
  imports,
  dynamicImports: [],
  assets: [],
})
const manifest: Manifest = {
  'index.html': chunk('assets/index.js', ['_react.js']),
  '_react.js': chunk('assets/react.js'),
  'src/home.tsx?split': chunk('assets/home.js', ['_react.js', '_card.js']),
  '_card.js': chunk('assets/card.js'),
  'src/map.tsx': chunk('assets/map.js', ['_card.js']),
}
const bytesOf = new Map([
  ['assets/index.js', 1],
  ['assets/react.js', 10],
  ['assets/home.js', 100],
  ['assets/card.js', 1_000],
  ['assets/map.js', 10_000],
  ['assets/worker-x.js', 100_000],
  ['sdk/clerk.js', 1_000_000],
  ['assets/core.css', 10_000_000],
])
const tables = {
  firstLoad: [
    { name: 'entry', chunks: /^index\.html$/ },
    { name: 'home', chunks: /^src\/home\.tsx/ },
    { name: 'worker', files: /worker-/ },
  ],
  styles: [{ name: 'styles', files: /\.css$/ }],
  lazy: [{ name: 'map', chunks: /map/ }],
}

/** The parts over budget of a build whose part 'map' has 10,000 bytes and this budget. */
const overBudget = (budgetBytes: number) =>
  sizeReport(manifest, bytesOf, { ...tables, lazy: [{ name: 'map', chunks: /map/, budgetBytes }] })
    .overBudget

const stylesOfShop = (bytes: number) =>
  sizeReport({}, new Map([['assets/core-x.css', bytes]])).overBudget

describe('the size of a build', () => {
  it('counts what is imported statically, each file once', () => {
    const report = sizeReport(manifest, bytesOf, tables)
    expect(report.firstLoad.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['entry', 11],
      ['home', 1_100],
      ['worker', 100_000],
    ])
    expect(report.firstLoadBytes).toBe(101_111)
    expect(report.styles.map(({ name, bytes }) => [name, bytes])).toEqual([['styles', 10_000_000]])
    expect(report.lazy.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['map', 10_000],
      ['all other scripts', 1_000_000],
    ])
    expect(report.missing).toEqual([])
  })

  it('reports a later part that is over its own budget', () => {
    expect(overBudget(10_000)).toEqual([])
    expect(overBudget(9_999)).toEqual(['map'])
  })

  it('reports a stylesheet of the shop that is over its budget', () => {
    expect(stylesOfShop(15_000)).toEqual([])
    expect(stylesOfShop(15_001)).toEqual(['styles of the shop'])
  })

  it('reports a part that the build does not have', () => {
    const firstLoad = [...tables.firstLoad, { name: 'cart', chunks: /cart/ }]
    expect(sizeReport(manifest, bytesOf, { ...tables, firstLoad }).missing).toEqual(['cart'])
  })
})
