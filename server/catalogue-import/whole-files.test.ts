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
    expect(said).toContain('  1 row without a known stock went on sale')
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

describe('headings on two lines', () => {
  it.each([
    [
      'a selling price below the heading of merged cells',
      'Item Name,Price,,Stock\n,MRP,Sale Price,\nToor Dal,105,92,24\n',
      "line 2 has 'Sale Price' below a column without a heading",
    ],
    [
      'a selling price below the heading that would be the MRP',
      'My shop,,\n\nItem Name,Price,Stock\n,Sale Price,\nToor Dal,92,24\n',
      "line 4 has 'Sale Price' below the heading 'Price'",
    ],
    [
      'an MRP below the heading that would be the selling price',
      'Item Name,Selling Price,MRP\n,M.R.P.,Sale Price\nToor Dal,105,92\n',
      "line 2 has 'M.R.P.' below the heading 'Selling Price'",
    ],
    [
      'an MRP, also if the second line names the goods',
      'Item,,Price,,Stock\nCode,Name,MRP,Offer Price,Qty\nA1,Toor Dal,105,92,24\n',
      "line 2 has 'Offer Price' below a column without a heading",
    ],
    [
      'a cost below the heading of the price',
      'Item Name,Price,,Stock\n,Purchase,Retail,\nToor Dal 500 g,80,105,24\n',
      "line 2 has 'Purchase' below the heading 'Price'",
    ],
    [
      'a wholesale price, also if the second line names the goods',
      'Item,,Price (Rs),,Stock\nCode,Name,Wholesale,Customer,\nA1,Toor Dal,80,105,24\n',
      "line 2 has 'Wholesale' below the heading 'Price (Rs)'",
    ],
    [
      'prices of two places',
      'Item Name,MRP,Selling Price,\n,,Shop,App\nToor Dal,105,92,88\n',
      "line 2 has 'App' below a column without a heading",
    ],
    [
      'an opening and a closing stock',
      'Item Name,MRP,Selling Price,Stock,\n,,,Opening,Closing\nToor Dal,105,92,10,4\nBesan,98,90,10,0\n',
      "line 2 has 'Opening' below the heading 'Stock'",
    ],
    [
      'the stocks of two places',
      'Item Name,MRP,Selling Price,Stock,\n,,,Godown,Shop\nToor Dal,105,92,10,0\n',
      "line 2 has 'Shop' below a column without a heading",
    ],
    [
      'a stock below no heading',
      'Item Name,MRP,Sale Price,\n,,,Stock\nToor Dal,105,92,24\nBesan,98,90,0\n',
      "line 2 has 'Stock' below a column without a heading",
    ],
  ])('are refused: %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(`The headings are on two lines: ${message}. Write`)
  })

  it('are refused in the words of a price list', async () => {
    const content = 'Item Name,Price,,Stock\n,MRP,Sale,\nToor Dal,105,92,24\n'
    await expect(read(content)).rejects.toThrow("line 2 has 'Sale' below a column without a")
  })

  it.each([
    ['repeats the headings', 'Item Name,MRP,Sale Price\nItem Name,MRP,Sale Price\n'],
    ['says the same in other words', 'name,price,discountPrice\nProduct,MRP (₹),Selling Price\n'],
    ['is a product with a remark', 'Item Name,MRP,,Sale Price\nRice,90,Offer Price,80\n'],
    ['is a product without an MRP', 'Item Name,MRP,,Sale Price\nRice,NA,Offer,80\n'],
    ['is a product without a price', 'Item Name,MRP,,Sale Price\nRice,NA,new,NA\n'],
    ['is a category', 'Item Name,MRP,,Sale Price\nDals,,,\n'],
  ])('are not seen in a line that %s', async (_what, content) => {
    const { sold } = await read(`${content}Toor Dal,105,${content.includes(',,') ? ',' : ''}92\n`)
    expect(sold).toContain('Toor Dal, 92 of 105')
  })
})

describe('a column without a heading', () => {
  const rows = 'Toor Dal,105,92,24\nBesan,98,90,10\nSalt,28,,9\n'

  it('is asked about if its amounts may be what shoppers pay', async () => {
    await expect(read(`Item Name,MRP,,Stock\n${rows}`)).rejects.toThrow(
      'No column is known to be the selling price, but column 3, without a heading, has amounts that could be it. ' +
        'If shoppers pay them, write a heading over them, such as Selling Price. If they pay the MRP: --map discountPrice=',
    )
    const { sold, said } = await read(`Item Name,MRP,,Stock\n${rows}`, { map: ['discountPrice='] })
    expect(sold).toEqual(['Toor Dal, 105 of 105', 'Besan, 98 of 98', 'Salt, 28 of 28'])
    expect(said).toContain('  not used: column 3, without a heading\n')
  })

  it('is listed if the selling price is known', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,,Sale Price,\nToor Dal,105,100,92,\nSalt,28,27,,\n',
    )
    expect(sold).toEqual(['Toor Dal, 92 of 105', 'Salt, 28 of 28'])
    expect(said).toContain('  not used: column 3, without a heading\n')
  })

  it.each([
    ['the index of a data frame', ',name,mrp\n0,Toor Dal,1\n1,Besan,5\n2,Salt,10\n'],
    ['row numbers', ',name,mrp\n1,Toor Dal,5\n,Dals,\n2,Besan,5\n3,Salt,5\n'],
    ['tax codes', 'name,mrp,\nToor Dal,5,0713\nBesan,98,1106\nSalt,28,2501\n'],
    ['a few notes', 'name,mrp,\nToor Dal,5,4\nBesan,98,\nSalt,28,\n'],
    ['words', 'name,mrp,\nToor Dal,5,new\nBesan,98,\nSalt,28,\n'],
  ])('does not stop the import if it has %s', async (_what, content) => {
    const { sold, said } = await read(content)
    expect(sold).toHaveLength(3)
    expect(said).toContain('without a heading\n')
  })
})

describe('a column of availability', () => {
  it('leaves out what is not there today, and lists what may be', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,Availability\nToor Dal,105,In stock\nBesan,98,No longer available\n' +
        'Salt,28,Back in stock soon\nRice,90,Available from 10 Dec\nOil,150,Back in stock\n',
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105', 'Oil, 150 of 150'])
    expect(said).toContain(
      "line 3, column 'Availability': left out, out of stock ('No longer available')",
    )
    expect(said).toContain("Write 0 or No if there is none:\n    'Back in stock' in line 6")
  })
})

describe('the lines of totals in a report', () => {
  it('are not sold, but the goods of a brand named Total are', async () => {
    const { sold, said } = await read(
      'Code,Item Name,Group,MRP,Sale Price,Item Group\n' +
        '1,Toor Dal,,105,92,Dals\n2,Total,,60,55,Dairy\n,Page Total,,165,147,\n' +
        ',Total Items: 2,,165,147,\n,Grand Total :-,,165,147,\n,कुल,,165,147,\n,C/F,,165,147,\n',
    )
    expect(sold).toEqual(['Toor Dal, 92 of 105', 'Total, 55 of 60'])
    expect(said).toContain("line 4, column 'Item Name': left out, a line of totals ('Page Total')")
    expect(said).toContain('    5 a line of totals\n')
  })
})

describe('the lines of totals in a report without categories', () => {
  it('have no id, unlike goods of a brand named Total', async () => {
    const { sold, said } = await read(
      'Code,Item Name,MRP,SP\n1,Toor Dal,105,92\n,Dals Total,105,92\n2,Salt,28,26\n' +
        ',Group Total: Salt,28,26\n,T O T A L,133,118\n3,Total,60,55\n',
    )
    expect(sold).toEqual(['Toor Dal, 92 of 105', 'Salt, 26 of 28', 'Total, 55 of 60'])
    expect(said).toContain('    3 a line of totals\n')
  })

  it('have no brand either', async () => {
    const { sold } = await read(
      'Barcode,Brand,Item Name,Size,MRP,Selling Price\n8901314010001,Colgate,Total,120 g,95,90\n' +
        ',,Total,,95,90\n',
    )
    expect(sold).toEqual(['Colgate Total 120 g, 90 of 95'])
  })
})

describe('columns of flags', () => {
  it('leave out what any of them says is not for sale', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,Active,Blocked,Status\nToor Dal,105,Y,No,Active\nBesan,98,N,No,Active\n' +
        'Salt,28,Y,Yes,1\nRice,90,,,2\nOil,150,Y,2025-01-01,Active\n',
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105', 'Rice, 90 of 90', 'Oil, 150 of 150'])
    expect(said).toContain(
      '  published = Active\n  published = Blocked, where yes means not for sale\n',
    )
    expect(said).toContain("line 3, column 'Active': left out, not for sale ('N')")
    expect(said).toContain("line 4, column 'Blocked': left out, not for sale ('Yes')")
    expect(said).toContain("    '2' in line 5\n    '2025-01-01' in line 6")
  })

  it.each([
    ['Listing Status', 'ACTIVE', 'ARCHIVED'],
    ['sku_status', 'Live', 'Delisted'],
    ['Sellable', 'Y', 'N'],
    ['Can be Sold', 'TRUE', 'FALSE'],
    ['Is Live', '1.0', '0.0'],
    ['Visibility', 'visible', 'hidden'],
    ['Status', 'Active', 'Non-active'],
    ['Not for Sale', 'No', 'Yes'],
    ['Blocked', '', 'X'],
    ['Sales Blocked', 'No', 'Yes'],
    ['deleted_at', '', '2024-05-01 10:00:00'],
  ])('may have the heading %s, with %j and %j', async (heading, shown, hidden) => {
    const { sold, said } = await read(
      `Item Name,MRP,${heading}\nToor Dal,105,${shown}\nBesan,98,${hidden}\n`,
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
    expect(said).toContain(`line 3, column '${heading}': left out, not for sale`)
  })

  it('are read beside a state, and so is another state', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,Status,Product Status\nToor Dal,105,In stock,Active\nBesan,98,In stock,Inactive\n',
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
    expect(said).toContain("line 3, column 'Product Status': left out, not for sale ('Inactive')")
  })

  it('may be booleans of JSON', async () => {
    const { sold } = await read(
      JSON.stringify([
        { name: 'Toor Dal', mrp: 105, active: true, isDeleted: false },
        { name: 'Besan', mrp: 98, active: false, isDeleted: false },
        { name: 'Salt', mrp: 28, active: true, isDeleted: true },
      ]),
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
  })

  it('of WooCommerce hide goods, and with them their variations', async () => {
    const { sold } = await read(
      'ID,Type,Name,Published,Visibility in catalog,Regular price,Parent\n' +
        '1,simple,Toor Dal,1,visible,105,\n2,simple,Besan,1,hidden,98,\n' +
        '3,simple,Salt,1,search,28,\n4,variable,Rice,1,hidden,,\n5,variation,,1,visible,90,id:4\n',
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105', 'Salt, 28 of 28'])
  })
})

describe('the stock of a till', () => {
  it.each([
    'Stock in Hand',
    'Cl. Stock',
    'Curr.Stock',
    'Bal. Qty',
    'Qty on hand',
    'Closing',
    'qty_available',
    'UnitsInStock',
    'Stk Qty',
  ])('is read under %s', async (heading) => {
    const { sold } = await read(
      `Item Name,MRP,Sale Rate,${heading}\nToor Dal,105,92,24\nBesan,98,90,0\nSalt,28,26,-3\n`,
    )
    expect(sold).toEqual(['Toor Dal, 92 of 105'])
  })
})

describe('a price of a quantity', () => {
  it.each(['Price (per 100 g)', 'Price (per kg)', 'Price (per dozen)'])(
    'is not sold as that of a pack: %s',
    async (heading) => {
      const content = `Item Name,Pack Size,${heading}\nToor Dal,500 g,210\nBesan,250 g,196\n`
      await expect(read(content)).rejects.toThrow(`--map price='${heading}'`)
    },
  )
})

describe('an MRP beside another amount', () => {
  it.each([
    'Selling',
    'Offer',
    'Sale Amt.',
    'Unit Price',
    'Rate Incl. GST',
    'Special',
    'Net Amount',
    'बिक्री मूल्य',
  ])('is not what shoppers pay: %s', async (heading) => {
    const content = `Item Name,MRP,${heading}\nToor Dal,105,92\n`
    await expect(read(content)).rejects.toThrow(`--map discountPrice='${heading}'`)
    const { sold } = await read(content, { map: [`discountPrice=${heading}`] })
    expect(sold).toEqual(['Toor Dal, 92 of 105'])
  })

  it.each(['Discount %', 'Less %'])(
    'is not sold without a discount that is a percentage: %s',
    async (heading) => {
      const content = `Item Name,MRP,${heading}\nToor Dal,105,10\n`
      await expect(read(content)).rejects.toThrow(`'${heading}' is a discount in percent`)
      const { sold } = await read(content, { map: ['discountPrice='] })
      expect(sold).toEqual(['Toor Dal, 105 of 105'])
    },
  )

  it.each([
    ['MRP', 'Selling Price', 'New Selling Price'],
    ['MRP', 'Selling Price', 'Online Price'],
    ['Selling Price', 'MRP', 'New MRP'],
  ])('and %s is not sold beside the prices %s and %s', async (first, second, third) => {
    const content = `Item Name,${first},${second},${third}\nToor Dal,105,105,99\n`
    await expect(read(content)).rejects.toThrow(`'${second}', '${third}'. Name the right`)
  })
})

describe('a flag of stock and a count', () => {
  it('leave out what either of them says is not there', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,Available,Closing Stock\nToor Dal,105,Yes,4\nBesan,98,Yes,0\nSalt,28,No,7\n',
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
    expect(said).toContain("line 3, column 'Closing Stock': left out, out of stock ('0')")
    expect(said).toContain("line 4, column 'Available': left out, out of stock ('No')")
  })
})

const saidOf = async (...names: string[]) =>
  (await read(`Name,MRP\n${names.map((name) => `${name},20\n`).join('')}`)).said

describe('names without letters', () => {
  it('are mentioned if they are half of the names', async () => {
    expect(await saidOf('8901234567890', 'Salt')).toContain(
      '1 row with a name without letters may show a code: --map name=COLUMN names another column',
    )
    expect(await saidOf('8901234567890', '8901234567891')).toContain('2 rows with a name without')
  })

  it('are not mentioned if they are fewer', async () => {
    expect(await saidOf('50-50', 'Salt', 'तूर दाल')).not.toContain('without letters')
  })
})

describe('names beside descriptions, variants and codes', () => {
  it.each<[string, string, string[]]>([
    [
      'a title, not a description',
      'Title,Item Description,MRP\nToor Dal 500 g,Unpolished arhar dal from Latur,105\n',
      ['Toor Dal 500 g'],
    ],
    [
      'a title, not a code',
      'SKU Name,Product,Title,MRP\nTD500,Toor Dal,Toor Dal 500 g,105\n',
      ['Toor Dal 500 g'],
    ],
    [
      'a product, not its description, which may be empty',
      'Product,Item Description,MRP\nToor Dal 500 g,Unpolished arhar dal from Latur,105\nSalt 1 kg,,28\n',
      ['Toor Dal 500 g', 'Salt 1 kg'],
    ],
    [
      'a product, not a variant',
      'SKU,Product,SKU Name,MRP\nT1,Toor Dal,500 g pouch,105\nB1,Besan,1 kg pouch,200\n',
      ['Toor Dal', 'Besan'],
    ],
    [
      'a description, not codes',
      'Item,Product,Item Description,MRP\n1001,BESAN,Toor Dal 500 g,105\n1002,G-23,Besan 500 g,98\n',
      ['Toor Dal 500 g', 'Besan 500 g'],
    ],
    [
      'the whole name, not a part of it',
      'Item,Item Description,MRP\nDal,Toor Dal 500 g,105\nSalt,Salt 1 kg,28\n',
      ['Toor Dal 500 g', 'Salt 1 kg'],
    ],
    [
      'a variant, not a group',
      'Product,SKU Name,MRP\nPulses,Toor Dal,105\nPulses,Besan,98\nPulses,Rajma,90\n',
      ['Toor Dal', 'Besan', 'Rajma'],
    ],
  ])('are %s', async (_what, content, names) => {
    const { sold } = await read(content)
    expect(sold.map((line) => line.replace(/, \d+ of \d+$/, ''))).toEqual(names)
  })

  it('are those of the column that --map names', async () => {
    const content = 'Product,Item Description,MRP\nToor Dal 500 g,From Latur,105\n'
    const { sold } = await read(content, { map: ['name=Item Description'] })
    expect(sold).toEqual(['From Latur, 105 of 105'])
    const { said } = await read(content)
    expect(said).toContain('  name = Product\n  description = Item Description\n')
  })

  it('are titles in JSON', async () => {
    const row = { title: 'Toor Dal', itemDescription: 'Unpolished dal from Latur', mrp: 105 }
    const { sold } = await read(JSON.stringify([row]))
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
  })
})

describe('numbers under Quantity', () => {
  it.each([
    ['have a unit of pieces', 'MRP,Quantity', ['105,24 Nos', '98,0 Nos', '28,12 Pcs']],
    ['are below zero', 'MRP,Quantity', ['105,24.5 Kgs', '98,(-)3 Kgs', '28,-2 Kgs']],
    ['have no unit', 'MRP,Quantity', ['105,24', '98,0', '28,-2']],
    ['have no unit, under Pack', 'MRP,Pack', ['105,24', '98,6', '28,12']],
  ])('may be the stock if they %s', async (_what, headings, rows) => {
    const column = headings.slice(4)
    const content = `Item Name,${headings}\n${rows.map((row, index) => `Dal ${index},${row}\n`).join('')}`
    await expect(read(content)).rejects.toThrow(
      `If they are the stock: --map size= --map stock='${column}'`,
    )
    const { sold } = await read(content, { map: ['size=', `stock=${column}`] })
    expect(sold).toHaveLength(rows.filter((row) => /,[1-9]/.test(row)).length)
  })

  it.each([
    ['are mostly sizes', 'Item Name,MRP,Quantity\nDal,105,500 g\nEggs,60,6 pcs\nRice,90,1 kg\n'],
    ['have no unit, beside the stock', 'Item Name,MRP,Quantity,Stock\nDal,105,24,4\nEggs,60,6,3\n'],
  ])('do not stop the import if they %s', async (_what, content) => {
    const { sold } = await read(content)
    expect(sold.length).toBeGreaterThan(1)
  })
})

describe('a column that says whether the price has its tax', () => {
  it.each([
    ['GST Type', 'Exclusive', 'Inclusive'],
    ['Price Includes Tax', 'No', 'Yes'],
    ['Tax Included in Price', 'No', 'Yes'],
    ['GST Included?', 'N', 'Y'],
    ['Tax Type', 'Before Tax', 'With Tax'],
  ])('leaves out the prices without it: %s', async (heading, without, included) => {
    const { sold, said } = await read(
      `Item Name,Price,${heading}\nToor Dal,105,${included}\nBesan,98,${without}\n`,
    )
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
    expect(said).toContain(`column '${heading}': left out, price without tax ('${without}')`)
  })

  it('has its unknown words listed', async () => {
    const { sold, said } = await read('Item Name,Price,Tax Type\nToor Dal,105,CGST+SGST\n')
    expect(sold).toHaveLength(1)
    expect(said).toContain(
      "  1 row with a tax that was not understood went on sale. Write Exclusive if it is not in the price, or Inclusive:\n    'CGST+SGST' in line 2",
    )
  })
})

describe('a weight whose unit counts pieces', () => {
  it('is not shown as a number of pieces, and the report counts it', async () => {
    const { sold, said } = await read(
      'Item Name,Weight,UOM,MRP\nToor Dal,0.5,PCS,105\nBesan,500,GMS,98\nShampoo,180,NOS,98\nSalt,,PCS,28\n',
    )
    expect(sold).toEqual([
      'Toor Dal, 105 of 105',
      'Besan 500 g, 98 of 98',
      'Shampoo, 98 of 98',
      'Salt, 28 of 28',
    ])
    expect(said).toContain('  2 rows lost a size in the name: a weight, or a part of a piece')
  })

  it('still tells packs apart', async () => {
    const { said } = await read('Item Name,Weight,UOM,MRP\nDal,0.5,PCS,105\nDal,1,PCS,105\n')
    expect(said).toContain('2 can be imported')
  })
})

describe('the last day of an offer', () => {
  it('ends the selling price', async () => {
    const { sold, said } = await read(
      'Item Name,MRP,Offer Price,Offer Valid Till\nToor Dal,105,52,31-Mar-2025\n' +
        'Besan,98,90,22-Nov-2026\nSalt,28,26,\nRice,90,80,soon\n',
    )
    expect(sold).toEqual([
      'Toor Dal, 105 of 105',
      'Besan, 90 of 98',
      'Salt, 26 of 28',
      'Rice, 90 of 90',
    ])
    expect(said).toContain('  1 row went back to the MRP, because the sale price does not hold')
  })

  it.each(['Valid Till', 'Offer Ends On'])('may be under %s', async (heading) => {
    const { sold } = await read(
      `Item Name,MRP,Offer Price,${heading}\nToor Dal,105,52,31-03-2025\nBesan,98,90,31.12.26\n` +
        'Salt,28,26,NA\nOil,150,140,46400\nRice,90,80,"Dec 31, 2026"\n',
    )
    expect(sold).toEqual([
      'Toor Dal, 105 of 105',
      'Besan, 90 of 98',
      'Salt, 26 of 28',
      'Oil, 140 of 150',
      'Rice, 80 of 90',
    ])
  })

  it('changes no price in a file without a selling price', async () => {
    const { sold } = await read('Item Name,MRP,Valid Till\nToor Dal,105,31-03-2025\n')
    expect(sold).toEqual(['Toor Dal, 105 of 105'])
  })
})
