import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue, type ImportOptions, type ImportSummary } from './import-catalogue.ts'
import { leftOutLine, sourceLines, summaryLines } from './import-report.ts'
import { openSource } from './open-source.ts'
import { imageBase } from './picture-rules.ts'
import { headingsTest, planReading, readByPlan } from './reading-plan.ts'
import type { ProductDraft } from './row-rules.ts'

/** Our own rows under the headings of public exports. */
const EXPORTS = path.join(import.meta.dirname, '../../tests/catalogue-exports')
const NOW_MS = Date.parse('2026-11-22T12:00:00+05:30')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-exports-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Read {
  /** One line for each product: id, name, selling price of MRP, category. */
  products: string[]
  said: string
  summary: ImportSummary
}

async function readExport(file: string, changes: Partial<ImportOptions> = {}): Promise<Read> {
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

  const drafts = await draftsOf(file, changes)
  const products = drafts.map(({ id, name, pricePaise, discountPricePaise, categoryName }) => {
    const price = `${(discountPricePaise ?? pricePaise) / 100} of ${pricePaise / 100}`
    return `${id ?? '-'}: ${name}, ${price}, ${categoryName}`
  })
  return { products, said: said.join('\n'), summary }
}

async function draftsOf(
  file: string,
  changes: Partial<ImportOptions> = {},
  pictureBase?: URL,
): Promise<ProductDraft[]> {
  const options = { map: [], nowMs: NOW_MS, ...changes }
  const source = await openSource(path.resolve(EXPORTS, file), headingsTest(options))
  const { parse, rows } = readByPlan(source, planReading(source, options, pictureBase))
  const drafts: ProductDraft[] = []
  for await (const row of rows()) {
    const parsed = row.isValid ? parse(row) : undefined
    if (parsed?.isValid === true && parsed.isInStock) drafts.push(parsed.draft)
  }
  return drafts
}

interface Expected {
  format: string
  products: string[]
  leftOut: string[]
  /** Further lines of the report. */
  also?: string[]
}

const TABLE: readonly [string, Expected][] = [
  [
    'shopify.csv',
    {
      format: 'CSV, UTF-8, separated by commas, a product export of Shopify',
      products: [
        'TD-500: Jhola Select Toor Dal 500 g, 92 of 105, Pulses',
        'TD-1000: Jhola Select Toor Dal 1 kg, 178 of 178, Pulses',
        'RS-1: Jhola Select Rock Salt 1 kg, 45 of 45, Salt',
      ],
      leftOut: [
        "line 6, column 'Variant Inventory Qty': left out, out of stock ('0')",
        "line 7, column 'Status': left out, not for sale ('draft')",
      ],
      also: [
        '  6 rows read, 3 can be imported, 2 left out, 1 with only another picture',
        '  2 rows without an MRP got the selling price as MRP',
      ],
    },
  ],
  [
    'shopify-current.csv',
    {
      format: 'CSV, UTF-8, separated by commas, a product export of Shopify',
      products: ['BR-1: Jhola Select Basmati Rice 1 kg, 165 of 180, Rice'],
      leftOut: [
        "line 3, column 'Inventory quantity': left out, out of stock ('0')",
        "line 4, column 'Published on online store': left out, not for sale ('FALSE')",
      ],
    },
  ],
  [
    'woocommerce.csv',
    {
      format: 'CSV, UTF-8, separated by commas, a product export of WooCommerce',
      products: [
        '101: Jhola Mills Chakki Atta 5 kg, 265 of 310, Atta, Flour & Suji',
        '103: Bon Forest Honey - 250 g, 180 of 180, Honey',
        '105: Bon Forest Honey 1 kg, 650 of 650, Honey',
        '107: Mustard Oil 1 l, 172 of 190, Oil',
      ],
      leftOut: [
        "line 3, column 'Type': left out, not a product of its own ('variable')",
        "line 5, column 'In stock?': left out, out of stock ('backorder')",
        "line 7, column 'Published': left out, not for sale ('0')",
        "line 9, column 'Type': left out, not a product of its own ('grouped')",
      ],
      also: ['  1 row went back to the MRP, because the sale price does not hold today'],
    },
  ],
  [
    'magento.csv',
    {
      format: 'CSV, UTF-8, separated by commas, a product export of Magento',
      products: [
        'DAL-MOONG-1: Moong Dal 1 kg, 129 of 145, Moong',
        'TEA-250: Assam Tea 250 g, 160 of 160, Tea',
        'POHA: Thick Poha 500 g, 58 of 58, Poha',
      ],
      leftOut: [
        "line 3, column 'store_view_code': left out, not a product of its own ('hindi')",
        "line 4, column 'product_type': left out, not a product of its own ('configurable')",
        "line 6, column 'product_online': left out, not for sale ('2')",
      ],
      also: [
        '  1 row went back to the MRP, because the sale price does not hold today',
        '  1 row went back to the MRP, because the dates of the sale price could not be read',
      ],
    },
  ],
  [
    'google-merchant.tsv',
    {
      format: 'CSV, UTF-8, separated by tabs, a product feed for Google Merchant',
      products: [
        'G1: Bon Masala Chai 500 g, 999 of 1250, Tea',
        'G2: Jhola Select Sonamasuri Rice, 123456 of 123456, Rice',
      ],
      leftOut: [
        "line 4, column 'price': left out, price unreadable or too high (price '4.99 USD')",
        "line 5, column 'availability': left out, out of stock ('preorder')",
      ],
    },
  ],
  [
    'tally-stock-summary.csv',
    {
      format: 'CSV, UTF-8, separated by commas, with the headings in line 5',
      products: ['TD05: Toor Dal 500 G, 92 of 105, Dals', '-: Atta Loose, 40 of 42, Flours'],
      leftOut: [
        "line 7, column 'Closing Balance': left out, out of stock ('0 Nos')",
        "line 9, column 'MRP': left out, price not above zero (price missing)",
        "line 10, column 'Name of Item': left out, a line of totals ('Grand Total')",
      ],
    },
  ],
  [
    'vyapar.csv',
    {
      format: 'CSV, UTF-8, separated by commas',
      products: ['SO5: Sunflower Oil 5 Ltr, 1142 of 1230, Oils'],
      leftOut: [
        "line 2, column 'Sale price': left out, discount is not an amount (discount '₹1,42.00')",
        "line 4, column 'Inclusive Of Tax': left out, price without tax ('N')",
      ],
      also: ['  not used: HSN, Purchase price,'],
    },
  ],
  [
    'marg.csv',
    {
      format: 'CSV, UTF-8, separated by commas',
      products: [
        'M001: GLUCOSE BISCUIT 5 kg, 1180 of 1240, Other',
        'M003: TURMERIC POWDER 500 g, 110 of 120, Other',
        'M004: PAPAD 2 x 200 g, 74 of 80, Other',
      ],
      leftOut: [
        "line 3, column 'Current Stock': left out, out of stock ('-2')",
        "line 6, column 'Code': left out, id too long, containing whitespace or shortened by a spreadsheet (id '8.90123E+12')",
      ],
    },
  ],
]

describe('an export', () => {
  it.each(TABLE)('%s is read as what it says', async (file, expected) => {
    const { products, said, summary } = await readExport(path.join(EXPORTS, file))
    expect(said.split('\n')[0]).toBe(expected.format)
    expect(products).toEqual(expected.products)
    expect(said.split('\n').filter((line) => line.includes(': left out, '))).toEqual(
      expected.leftOut,
    )
    for (const line of expected.also ?? []) expect(said).toContain(line)

    const leftOutCount = [...summary.leftOut.values()].reduce((sum, each) => sum + each, 0)
    expect(summary.importedCount).toBe(expected.products.length)
    expect(leftOutCount).toBe(expected.leftOut.length)
    expect(summary.rowCount).toBe(summary.importedCount + leftOutCount + summary.pictureRowCount)
  })

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-8', (text: string) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)],
    [
      'not UTF-8, so read as cp1252 (Windows): check that ₹ and accents are correct',
      // Windows-1252 has no rupee sign.
      (text: string) => Buffer.from(text.replaceAll('₹', 'Rs.'), 'latin1'),
    ],
  ])('of a till is read as %s', async (encoding, encoded) => {
    const file = path.join(folder, 'gofrugal.txt')
    await writeFile(file, encoded(await readFile(path.join(EXPORTS, 'gofrugal.txt'), 'utf8')))
    const { products, said } = await readExport(file)
    expect(said.split('\n')[0]).toBe(`CSV, ${encoding}, separated by tabs`)
    expect(products).toEqual([
      '1001: Idli Rice 1 l, 86.5 of 92, Idli',
      '1002: Café Blend Coffee 500 g, 1399 of 1450, Coffee',
    ])
    expect(said).toContain("line 4, column 'Status': left out, not for sale ('Inactive')")
  })

  it('keeps the level of a category path that an option names', async () => {
    const magento = await readExport(path.join(EXPORTS, 'magento.csv'), { categoryLevel: 1 })
    expect(magento.products.map((line) => line.split(', ').at(-1))).toEqual([
      'Grocery',
      'Grocery',
      'Grocery',
    ])
  })
})

describe('pictures and descriptions', () => {
  it('of variants are those of the product, their own first', async () => {
    const [first, second, salt] = await draftsOf('shopify.csv')
    expect(first?.description).toBe('Unpolished,\nfrom Latur')
    expect(second?.description).toBe('Unpolished,\nfrom Latur')
    const shared = ['toor', 'toor-back', 'toor-side'].map(
      (name) => `https://pictures.example/${name}.jpg`,
    )
    expect(first?.pictures).toEqual(['https://pictures.example/toor-500.jpg', ...shared])
    expect(second?.pictures).toEqual(shared)
    expect(salt?.pictures).toEqual([])
  })

  it('of Magento are below the folder of the picture host', async () => {
    const host = 'https://shop.example/media/catalog/product'
    const [moong] = await draftsOf('magento.csv', {}, imageBase(host))
    expect(moong?.pictures).toEqual([
      `${host}/m/o/moong.jpg`,
      `${host}/m/o/moong-2.jpg`,
      `${host}/m/o/moong-3.jpg`,
    ])
  })

  it('of variations are those of their parent', async () => {
    const drafts = await draftsOf('woocommerce.csv')
    const honey = drafts.find(({ id }) => id === '105')
    expect(honey).toMatchObject({
      description: 'From the Sundarbans',
      pictures: ['https://pictures.example/honey.jpg'],
    })
    expect(drafts[0]?.description).toBe('Stone-ground\n\nNo maida')
  })
})
