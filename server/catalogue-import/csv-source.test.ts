import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreHeadings } from './csv-source.ts'
import { openSource } from './open-source.ts'
import { paiseOf } from './amount-rules.ts'
import type { CatalogueSource } from './source-rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(content: string | Buffer, areHeadings?: AreHeadings): Promise<CatalogueSource> {
  const file = path.join(folder, 'shop.csv')
  await writeFile(file, content)
  return openSource(file, areHeadings)
}

const havePrice: AreHeadings = (cells) => cells.includes('price')

const isPrice = (value: unknown) => (paiseOf(value, 'rupees') ?? 0) > 0

/** Returns `2: a|b|10` for a row and `3-4: ragged` for a row that is left out. */
async function read(content: string | Buffer, optional?: readonly string[]): Promise<string[]> {
  const source = await open(content)
  const rowsRead: string[] = []
  for await (const row of source.rows('price', isPrice, optional && new Set(optional))) {
    const lines = row.line === row.lastLine ? String(row.line) : `${row.line}-${row.lastLine}`
    const cells = row.isValid ? source.columns.map((column) => String(row.read(column))) : []
    const warning = row.isValid && row.warning !== undefined ? ' ?' : ''
    rowsRead.push(`${lines}: ${row.isValid ? cells.join('|') + warning : row.reason}`)
  }
  return rowsRead
}

/** The files that this process has open, on Linux. */
async function openFiles(): Promise<string[]> {
  const entries = await readdir('/proc/self/fd')
  // The folder itself is closed again.
  return Promise.all(entries.map((entry) => readlink(`/proc/self/fd/${entry}`).catch(() => '')))
}

describe('a sound file', () => {
  it('has its headings found at once below a line that is mostly blanks', async () => {
    const startedAtMs = performance.now()
    const title = `Stock of${' '.repeat(100_000)}today`
    const { columns } = await open(`${title}\nid,"the \n\n name",price\n`, havePrice)
    expect(columns).toEqual(['id', 'the name', 'price'])
    expect(performance.now() - startedAtMs).toBeLessThan(1_000)
  })

  it.runIf(process.platform === 'linux')('is closed if only its first rows are read', async () => {
    const source = await open(`id,name,price\n${'1,Atta 5 kg,310\n'.repeat(100_000)}`)
    const rows = source.rows('price', () => true)
    await rows.next()
    expect(await openFiles()).toContain(path.join(folder, 'shop.csv'))
    await rows.return(undefined)
    expect(await openFiles()).not.toContain(path.join(folder, 'shop.csv'))
  })

  it('is read with the line of each row', async () => {
    expect(await read('id,name,price\n1,Atta 5 kg,310\n2,Milk,28\n')).toEqual([
      '2: 1|Atta 5 kg|310',
      '3: 2|Milk|28',
    ])
  })

  it('may have CRLF, a byte order mark, blank lines and no end of the last line', async () => {
    expect(await read('\ufeffid,name,price\r\n1,Atta,310\r\n\r\n,,\r\n2,Milk,28')).toEqual([
      '2: 1|Atta|310',
      '5: 2|Milk|28',
    ])
  })

  it('may have the CR line ends of old files', async () => {
    expect(await read('id,name,price\r1,Atta,310\r2,Milk,28\r')).toEqual([
      '2: 1|Atta|310',
      '3: 2|Milk|28',
    ])
  })

  it('may have LF within cells where its rows end with CR, as Excel writes for the Macintosh', async () => {
    const content = 'id,name,"price\n(Rs)",price\r1,"Basmati\nRice",,310\r2,Milk,,28\r'
    const source = await open(content)
    expect(source.columns).toEqual(['id', 'name', 'price (Rs)', 'price'])
    expect(await read(content)).toEqual(['2: 1|Basmati\nRice||310', '3: 2|Milk||28'])
    expect(await read('id,name,price\r\n1,"Basmati\rRice",310\r\n')).toEqual([
      '2: 1|Basmati\rRice|310',
    ])
  })

  it('may have CR in an unquoted heading where its rows end with LF', async () => {
    expect(await read('name,price\r (Rs)\nAtta,310\nMilk,28\n')).toEqual([
      '2: Atta|310',
      '3: Milk|28',
    ])
    expect(await read('name,price\r (Rs)\nAtta,310\n')).toEqual(['2: Atta|310'])
  })

  it('may have quotes, commas and line ends within quoted cells', async () => {
    expect(
      await read('id,name,price\n1,"Say ""cheese"", 200 g",95\n2,"Basmati\nRice",120\n3,Salt,20\n'),
    ).toEqual(['2: 1|Say "cheese", 200 g|95', '3-4: 2|Basmati\nRice|120', '5: 3|Salt|20'])
  })

  it('may have line ends within quoted headings', async () => {
    const content = 'id,name,"price\n(Rs)"\n1,Atta,310\n'
    const source = await open(content)
    expect(source.columns).toEqual(['id', 'name', 'price (Rs)'])
    expect(source.headingLine).toBe(1)
    expect(await read(content)).toEqual(['3: 1|Atta|310'])
  })

  it.each([
    ['Brand,"Item\nCode",name,price\nJhola,1,Atta,310\n', ['Brand', 'Item Code', 'name', 'price']],
    ['"Item\n\nCode";name;price\n1;Atta;310\n', ['Item Code', 'name', 'price']],
    ['"Prices\nname,price"\nid,name,price\n1,Atta,310\n', ['id', 'name', 'price']],
  ])('has no headings that begin within a quoted cell: %j', async (content, columns) => {
    expect((await open(content, havePrice)).columns).toEqual(columns)
  })

  it('may have a quote that is never closed above its headings', async () => {
    const content = '"Stock of today\nid,name,price\n1,Atta,310\n'
    expect((await open(content, havePrice)).columns).toEqual(['id', 'name', 'price'])
  })

  it('may have an inch sign in an unquoted cell, and spaces around quotes', async () => {
    expect(await read('id,name,price\n1,Pizza Base 12",80\n2, "Rusk, sweet" ,40\n')).toEqual([
      '2: 1|Pizza Base 12"|80',
      '3: 2|Rusk, sweet|40',
    ])
  })

  it('may end its rows with extra delimiters', async () => {
    expect(await read('id,name,price\n1,Atta,310,,\n')).toEqual(['2: 1|Atta|310'])
  })

  it.each([';', '\t', '|'])('may use %j as its delimiter', async (sign) => {
    const content = 'id,name,price\n1,Atta,310\n'.replaceAll(',', sign)
    expect(await read(content)).toEqual(['2: 1|Atta|310'])
  })

  it('may repeat a heading, and the first column is used', async () => {
    expect(await read('name,price,price\nAtta,310,5\n')).toEqual(['2: Atta|310|310'])
  })
})

describe('encodings', () => {
  it('are cp1252 if the file is not valid UTF-8', async () => {
    const content = Buffer.concat([
      Buffer.from('id,name,price\n1,Cr'),
      Buffer.from([0xe8]),
      Buffer.from('me br'),
      Buffer.from([0xfb]),
      Buffer.from('l'),
      Buffer.from([0xe9]),
      Buffer.from('e '),
      Buffer.from([0x80, 0x96]),
      Buffer.from(',90\n'),
    ])
    expect((await open(content)).encoding).toBe('cp1252')
    expect(await read(content)).toEqual(['2: 1|Crème brûlée €–|90'])
  })

  it('omit the few invalid lines of a UTF-8 file', async () => {
    const content = Buffer.concat([
      Buffer.from('id,name,price\n1,हल्दी,60\n2,चाय,90\n3,Cr'),
      Buffer.from([0xe8]),
      Buffer.from('me,5\n4,Salt,20\n'),
    ])
    expect((await open(content)).encoding).toBe('utf-8')
    expect(await read(content)).toEqual([
      '2: 1|हल्दी|60',
      '3: 2|चाय|90',
      '4: wrong-encoding',
      '5: 4|Salt|20',
    ])
  })
})

describe('an amount of a thousand and more without quotes is never sold as one', () => {
  it.each([
    [
      'a last heading without a name',
      'name,price,stock,\nAtta,310,240,\nGhee,1,299.50,4,\nOil,₹2,499,7,\nMilk,28,100,\n',
      ['2: Atta|310|240', '3: ragged', '4: ragged', '5: Milk|28|100'],
    ],
    [
      'an empty last cell',
      'name,price,stock\nAtta,310,240\nGhee,1,299,\nMilk,28,100\n',
      ['2: Atta|310|240', '3: ragged', '4: Milk|28|100'],
    ],
    [
      'the first row',
      'name,price,stock\nGhee,1,299,\nMilk,28,100\n',
      ['2: ragged', '3: Milk|28|100'],
    ],
    [
      'groups of two digits',
      'name,price,stock,note\nAtta,310,240,new\nGold,1,29,999.00,,\n',
      ['2: Atta|310|240|new', '3: ragged'],
    ],
  ])('with %s', async (_what, content, expected) => {
    expect(await read(content)).toEqual(expected)
  })

  it('while rows that always end with a comma, or have remarks, are read', async () => {
    expect(await read('name,price,stock\nAtta,310,240,\nMilk,28,100,\n')).toEqual([
      '2: Atta|310|240',
      '3: Milk|28|100',
    ])
    expect(await read('name,mrp,price,stock,\nMilk,30,28,100,\nAtta,350,310,240,new\n')).toEqual([
      '2: Milk|30|28|100',
      '3: Atta|350|310|240',
    ])
  })
})

const isPlausible = (mrp: unknown, price: unknown) =>
  Number(price) > 0 && Number(price) <= Number(mrp) && Number(mrp) <= Number(price) * 10

async function rowsOf(content: string): Promise<string[]> {
  const source = await open(content)
  const found: string[] = []
  const rows = source.rows('mrp', isPrice, undefined, { column: 'price', isPlausible })
  for await (const row of rows) {
    found.push(
      row.isValid ? source.columns.map((column) => String(row.read(column))).join('|') : row.reason,
    )
  }
  return found
}

describe('a number under a heading without a name, if the rows before have none,', () => {
  it.each([
    ['name,mrp,price,', 'Atta,350,310,5', 'Atta|350|310'],
    ['name,mrp,price,', 'Atta,350,310.50,100', 'Atta|350|310.50'],
    ['name,mrp,price,stock,', 'Atta,350,310,240,5', 'Atta|350|310|240'],
    ['name,price,mrp,', 'Atta,310,350,5', 'Atta|310|350'],
    ['name,price,mrp,', 'Tea,95,120,4', 'Tea|95|120'],
  ])('is a remark below %s: %s', async (head, row, expected) => {
    const usual = `Salt${',20'.repeat(head.split(',').length - 2)},`
    expect((await rowsOf(`${head}\n${usual}\n${row}\n`)).slice(1)).toEqual([expected])
  })

  it('is no reason to take the rest of an amount in the next row for a remark', async () => {
    const rows = 'Salt,25,28,\nAtta,310,350,5\nTV,12,100,13500\nOil,199,240,7\n'
    expect(await rowsOf(`name,price,mrp,\n${rows}`)).toEqual([
      'Salt|25|28',
      'Atta|310|350',
      'ragged',
      'Oil|199|240',
    ])
  })

  it.each([
    // 1,350 and 999, 1,100 and 1,200, 5,00,300 and 4,00,000.
    ['name,mrp,price,', 'Ghee,1,350,999'],
    ['name,price,mrp,', 'Ghee,1,100,1200'],
    ['name,mrp,price,', 'TV,500,300,400000'],
    ['name,price,mrp,', 'TV,12,100,13500'],
    // Without a selling price, and without an MRP.
    ['name,mrp,price,note,', 'TV,500,300,,5'],
    ['name,weight,mrp,price,', 'Rice,1,500,,310'],
    // A weight of 1,500 g.
    ['name,weight,mrp,price,', 'Rice,1,500,350,310'],
    // Two amounts.
    ['name,mrp,price,,', 'TV,500,300,400,000'],
    // A stock of 1,200, so that the size is 5.
    ['name,mrp,price,stock,size,', 'Atta,350,310,1,200,5'],
  ])('may be the rest of an amount below %s: %s', async (head, row) => {
    const usual = `Salt${',20'.repeat(head.replace(/,+$/, '').split(',').length - 1)}${/,+$/.exec(head)?.[0] ?? ''}`
    expect((await rowsOf(`${head}\n${usual}\n${row}\n`)).slice(1)).toEqual(['ragged'])
  })
})

it('has the texts of formulas that keep a spreadsheet from changing them', async () => {
  const content =
    'id,name,price,brand\n="0089012","=""Toor """"Desi"""" Dal""",="310",="Tata"\n="7",="Salt",="20",\n'
  expect(await read(content)).toEqual(['2: 0089012|Toor "Desi" Dal|310|Tata', '3: 7|Salt|20|'])
  expect(await read('="name",="price"\nPizza 12"",28\n')).toEqual(['2: Pizza 12""|28'])
})

describe('a row', () => {
  const HEAD = 'name,price,category,offer,remark\n'
  const OPTIONAL = ['offer', 'remark']

  it('may omit the delimiters of empty last cells, as spreadsheets do', async () => {
    const content = `${HEAD}Atta,310,Flour,265,new\nMilk,28,Dairy\n"Salt, fine",20,Food,18\nTea,,Food,90\n`
    expect(await read(content, OPTIONAL)).toEqual([
      '2: Atta|310|Flour|265|new',
      '3: Milk|28|Dairy||',
      '4: Salt, fine|20|Food|18|',
      '5: Tea||Food|90|',
    ])
    expect(
      await read(content.replace('Milk,28,Dairy', 'Milk,28,"Dairy\nfresh"'), OPTIONAL),
    ).toContain('3-4: Milk|28|Dairy\nfresh||')
  })

  it.each([
    ['other cells than the optional ones', 'Milk,28\n'],
    ['no readable price', 'Milk,Dairy,28\n'],
    ['a stray quote', 'Milk fresh",28,Dairy\n'],
  ])('may not omit %s', async (_what, row) => {
    expect(await read(`${HEAD}${row}Salt,20,Food,,\n`, OPTIONAL)).toEqual([
      '2: ragged',
      '3: Salt|20|Food||',
    ])
  })

  it('may not omit cells in a last line that is cut off', async () => {
    expect(await read(`${HEAD}Milk,28,Da`, OPTIONAL)).toEqual(['2: ragged'])
  })

  it('without its last cells is found after a broken one', async () => {
    expect(await read(`${HEAD}"Milk,28,Dairy\nSalt,20,Food\nTea,90,Food\n`, OPTIONAL)).toEqual([
      '2: broken-quote',
      '3: Salt|20|Food||',
      '4: Tea|90|Food||',
    ])
  })

  it('may end before headings without a name', async () => {
    expect(await read('name,price,,\nMilk,28\n', [])).toEqual(['2: Milk|28'])
  })
})

describe('only the broken row is lost', () => {
  const HEAD = 'id,name,price\n1,Atta,310\n'
  const TAIL = '8,Salt,20\n9,"Tea, loose",90\n'
  const cases: [what: string, middle: string, expected: string[], tailLine: number][] = [
    ['with one cell too many', '2,Milk,28,7\n', ['3: ragged'], 4],
    ['with one cell too few', '2,Milk\n', ['3: ragged'], 4],
    ['with text after a closing quote', '2,"Milk" fresh,28\n', ['3: broken-quote'], 4],
    ['with a quote that never closes', '2,"Milk,28\n', ['3: broken-quote'], 4],
    [
      'with a quote that opens again in the next row',
      '2,"Milk,28\n3,"Curd",35\n',
      ['3: broken-quote', '4: 3|Curd|35'],
      5,
    ],
    [
      'with a quote that the next row happens to close',
      '2,"Milk,28\n3,","\n4,Ghee,90\n',
      ['3-4: broken-quote', '5: 4|Ghee|90'],
      6,
    ],
    [
      'with a stray quote over several lines',
      '2,"Milk\nsays "moo"\nloudly",28\n',
      ['3-5: broken-quote'],
      6,
    ],
    ['with one cell too many over several lines', '2,"Milk\nfresh",28,7\n', ['3-4: ragged'], 5],
    ['shifted into blank cells by a missing quote', '2,Milk, fresh",28,\n', ['3: ragged'], 4],
    [
      'next to two other broken rows',
      '2,"Milk,28\n3,"Curd,35\n4,"Ghee,90\n',
      ['3-5: broken-quote'],
      6,
    ],
    [
      'with an end that looks like a row',
      '2,"Milk\nsays, "moo" loudly",28\n',
      ['3-4: broken-quote'],
      5,
    ],
    [
      'before a row with an inch sign',
      '2,"Milk,28\n3,Pizza 12",80\n4,"Tea",9\n',
      ['3-4: 2|Milk,28\n3,Pizza 12|80 ?', '5: 4|Tea|9'],
      6,
    ],
    ['longer than 1 MB', `2,${'x'.repeat(1_100_000)},28\n`, ['3: too-long'], 4],
    [
      'longer than 1 MB in several lines',
      `2,"${`${'x'.repeat(200_000)}\n`.repeat(6)}",28\n`,
      ['3-9: too-long'],
      10,
    ],
  ]
  it.each(cases)('%s', async (_what, middle, expected, tailLine) => {
    expect(await read(HEAD + middle + TAIL)).toEqual([
      '2: 1|Atta|310',
      ...expected,
      `${tailLine}: 8|Salt|20`,
      `${tailLine + 1}: 9|Tea, loose|90`,
    ])
  })

  it('at the end of the file', async () => {
    expect(await read(`${HEAD}2,Milk,28\n3,"Curd,35\n`)).toEqual([
      '2: 1|Atta|310',
      '3: 2|Milk|28',
      '4: broken-quote',
    ])
  })

  it('and a thousand broken rows lose a thousand rows', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, i) => `${i},${i % 3 === 0 ? '"' : ''}Item ${i},5\n`,
    )
    const rowsRead = await read(`id,name,price\n${rows.join('')}`)
    expect(rowsRead).toHaveLength(3_000)
    expect(rowsRead.filter((line) => line.endsWith('broken-quote'))).toHaveLength(1_000)
  })

  it('and two broken rows that form a sound one are reported as doubtful', async () => {
    expect(await read('id,name,price\n2,"Milk,28\n3,Curd",35\n')).toEqual([
      '2-3: 2|Milk,28\n3,Curd|35 ?',
    ])
  })
})

describe('a line that could be a row, within a cell over several lines,', () => {
  const HEAD = 'id,name,price\n'
  const TAIL = '9,"Tea, loose",90\n'

  it.each([
    [
      'alone',
      '2,"Shirts\n1, small, 20\ncotton",450\n',
      '2-4: 2|Shirts\n1, small, 20\ncotton|450 ?',
    ],
    [
      'beside another one',
      '2,"Shirts\n1, small, 20\n2, large, 25\ncotton",450\n',
      '2-5: 2|Shirts\n1, small, 20\n2, large, 25\ncotton|450 ?',
    ],
    [
      'after a quoted cell and an escaped quote',
      '"2","Plates 12""\n1, small, 20\nsteel",450\n',
      '2-4: 2|Plates 12"\n1, small, 20\nsteel|450 ?',
    ],
  ])('is text, and the row is reported as doubtful: %s', async (_what, row, expected) => {
    expect((await read(HEAD + row + TAIL))[0]).toBe(expected)
    expect((await read(HEAD + row + TAIL)).slice(1)).toEqual([
      expect.stringMatching(/: 9\|Tea, loose\|90$/),
    ])
  })

  it.each([
    [
      'if the lines before have all cells of a row',
      '2,"Milk,28\n3,Curd,35\nof cow",450\n',
      ['2: broken-quote', '3: 3|Curd|35', '4: ragged'],
    ],
    [
      'if the lines before have them together',
      '2,"Milk\nfresh,28\n3,Curd,35\nof cow",450\n',
      ['2-3: broken-quote', '4: 3|Curd|35', '5: ragged'],
    ],
    [
      'if text follows the quote that would close the cell',
      '2,"Milk\n3,Curd,35\n4,"Ghee",60\n',
      ['2: broken-quote', '3: 3|Curd|35', '4: 4|Ghee|60'],
    ],
    [
      'if the last line could be a row too',
      '2,"Milk\n3,Curd,35\n4,Plate 12",60\n',
      ['2: broken-quote', '3: 3|Curd|35', '4: 4|Plate 12"|60'],
    ],
    [
      'if the cells are too few, or without a price',
      '2,"Milk\n3,Curd,35\nof cow"\n4,"Ghee\n5,Salt,20\nfine",cheap\n',
      [
        '2: broken-quote',
        '3: 3|Curd|35',
        '4: ragged',
        '5: broken-quote',
        '6: 5|Salt|20',
        '7: ragged',
      ],
    ],
  ])('is a row after a quote that is not closed: %s', async (_what, rows, expected) => {
    expect((await read(HEAD + rows + TAIL)).slice(0, -1)).toEqual(expected)
  })
})

describe('the whole file is refused', () => {
  it.each([
    ['when it is empty', '', 'is empty'],
    ['when it is blank', '\ufeff \r\n \n', 'is empty'],
    ['when it is a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'spreadsheet'],
    ['when it is UTF-16 without a mark', Buffer.from('id,name', 'utf16le'), 'UTF-16 without'],
    ['when its headings have a broken quote', 'id,"name,price\n1,Atta,310\n', 'headings in line 1'],
  ])('%s', async (_what, content, message) => {
    await expect(open(content)).rejects.toThrow(message)
  })

  it('when it does not exist', async () => {
    await expect(openSource(path.join(folder, 'gone.csv'))).rejects.toThrow('cannot be read')
  })

  it('when it is a folder', async () => {
    await expect(openSource(folder)).rejects.toThrow(`${folder} cannot be read`)
  })
})
