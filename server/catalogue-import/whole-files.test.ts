/** Small files as shops have them: what is sold at which price, and what the person is told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue, type ImportOptions } from './import-catalogue.ts'
import { leftOutLine, sourceLines, summaryLines } from './import-report.ts'
import { openSource } from './open-source.ts'
import { headingsTest, planReading, readByPlan, withSample } from './reading-plan.ts'

const NOW_MS = Date.parse('2026-11-22T12:00:00+05:30')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Read {
  /** One line for each product: 'Toor Dal 500 g, 92 of 105'. */
  sold: string[]
  said: string
}

/** Reads a file as a dry run does. */
async function read(content: string, changes: Partial<ImportOptions> = {}): Promise<Read> {
  const file = path.join(folder, 'shop.csv')
  await writeFile(file, content)
  const options = { file, storeId: 'any', map: [], nowMs: NOW_MS, ...changes }
  const said: string[] = []
  const summary = await importCatalogue(options, {
    opened: (source, plan) => said.push(sourceLines(source, plan)),
    leftOut: (row) => said.push(leftOutLine(row)),
    warned: () => {},
    progress: () => {},
  })
  const run = { isDryRun: true, storeId: 'any', seconds: 1, peakMegabytes: 100 }
  said.push(summaryLines(summary, run))

  const source = await openSource(file, headingsTest(options))
  const plan = await withSample(source, planReading(source, options, undefined))
  const { parse, rows } = readByPlan(source, plan)
  const sold: string[] = []
  for await (const row of rows()) {
    const parsed = row.isValid ? parse(row) : undefined
    if (parsed?.isValid !== true || !parsed.isInStock) continue
    const { name, pricePaise, discountPricePaise } = parsed.draft
    sold.push(`${name}, ${(discountPricePaise ?? pricePaise) / 100} of ${pricePaise / 100}`)
  }
  return { sold, said: said.join('\n') }
}

describe('a price in JSON that is not a scalar', () => {
  it('leaves out the product, which would be sold at its MRP', async () => {
    const { sold, said } = await read(
      JSON.stringify([
        { name: 'Toor Dal', mrp: 105, price: { value: 92, currency: 'INR' } },
        { name: 'Besan', mrp: 98, price: [90] },
        { name: 'Salt', mrp: 28, price: true },
        { name: 'Poha', mrp: [60], price: 55 },
        { name: 'Rice', mrp: 90, price: null },
        { name: 'Sugar', mrp: 45, price: ' ' },
      ]),
    )
    expect(sold).toEqual(['Rice, 90 of 90', 'Sugar, 45 of 45'])
    expect(said).toContain(
      `product 1 (line 1), column 'price': left out, discount is not an amount (discount '{"value":92,"currency":"INR"}')`,
    )
    expect(said).toContain('    3 discount is not an amount\n    1 price unreadable or too high')
  })
})

describe('words in JSON that are not a scalar', () => {
  it('are listed as not understood if they are the stock or the status', async () => {
    const { said } = await read(
      JSON.stringify([
        { name: 'Toor Dal', mrp: 105, stock: { quantity: 0, status: 'OUT_OF_STOCK' } },
        { name: 'Besan', mrp: 98, stock: [], status: { code: 'off' } },
        { name: 'Salt', mrp: 28, stock: null, status: null },
      ]),
    )
    expect(said).toContain(
      `    '{"quantity":0,"status":"OUT_OF_STOCK"}' in line 1\n    '[]' in line 1`,
    )
    expect(said).toContain(`    '{"code":"off"}' in line 1`)
    expect(said).toContain('  1 row without a known stock are sold')
  })

  it('are dates that could not be read, so that the MRP holds', async () => {
    const { sold } = await read(
      JSON.stringify([
        {
          name: 'Toor Dal',
          mrp: 105,
          price: 92,
          special_price_to_date: { $date: '2025-01-01T00:00:00Z' },
        },
      ]),
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
  })
})
