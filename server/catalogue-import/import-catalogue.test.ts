import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { checkAvailability } from '#contract/catalogue-calls.ts'
import { createOrder, orderById } from '#contract/order-calls.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import {
  answered,
  IN_REACH,
  IN_REACH_STORE,
  soundOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { importCatalogue, type ImportOptions, type ImportSummary } from './import-catalogue.ts'
import { doubtLine, leftOutLine, sourceLines, summaryLines } from './import-report.ts'

let server: ServerHarness
let folder: string
let file: string
beforeAll(async () => {
  server = await startHarness()
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})
beforeEach(() => {
  file = path.join(folder, 'shop.csv')
})

/** Imports `content` into the store in reach, and gives back all that was said. */
async function load(
  content: string | Buffer,
  changes: Partial<ImportOptions> = {},
): Promise<ImportSummary & { said: string }> {
  await writeFile(file, content)
  const said: string[] = []
  const summary = await importCatalogue(
    {
      file,
      storeId: IN_REACH_STORE,
      map: [],
      // The harness closes it.
      openDatabase: async () => ({ ...server.database, close: async () => {} }),
      ...changes,
    },
    {
      opened: (source, map) => said.push(sourceLines(source, map)),
      leftOut: (row) => said.push(leftOutLine(row)),
      doubted: (row) => said.push(doubtLine(row)),
      progress: () => {},
    },
  )
  said.push(
    summaryLines(summary, {
      isTrial: changes.openDatabase === undefined && 'openDatabase' in changes,
      storeId: changes.storeId ?? IN_REACH_STORE,
      seconds: 1,
      peakMegabytes: 100,
    }),
  )
  return { ...summary, said: said.join('\n') }
}

async function shown() {
  const answer = await server.call('POST', checkAvailability.pattern, { body: IN_REACH })
  return answered(checkAvailability, answer).data
}

const SOUND = `id,name,description,price,discountPrice,category,image
p1,Chakki Atta 5 kg,Whole wheat,310,265,Staples,/a.webp
p2,Toned Milk 500 ml,,29,,Dairy,
p3,Malai Paneer 200 g,Soft,95,95,DAIRY,https://pictures.example/paneer.webp
`

describe('an import', () => {
  it('replaces the catalogue of the store, in the order of the file', async () => {
    const other = await server.database.orm.$count(products)
    const own = await server.database.orm.$count(products, eq(products.storeId, IN_REACH_STORE))
    const { said, ...summary } = await load(SOUND)
    expect(summary).toMatchObject({
      rowCount: 3,
      importedCount: 3,
      categoryCount: 2,
      replacedCount: own,
      medianPricePaise: 9_500,
      pictureOrigins: ['https://pictures.example'],
    })
    expect(said).toContain('IMAGE_ORIGINS=https://pictures.example')
    const data = await shown()
    expect(data.categories).toEqual([
      { _id: 'staples', categoryName: 'Staples', featuredImage: '/a.webp' },
      {
        _id: 'dairy',
        categoryName: 'Dairy',
        featuredImage: 'https://pictures.example/paneer.webp',
      },
    ])
    expect(data.products).toEqual([
      {
        _id: 'p1',
        productName: 'Chakki Atta 5 kg',
        description: 'Whole wheat',
        price: 310,
        discountPrice: 265,
        productImages: [{ _id: 'p1-1', imageUrl: '/a.webp' }],
        categoryId: 'staples',
      },
      {
        _id: 'p2',
        productName: 'Toned Milk 500 ml',
        description: '',
        price: 29,
        productImages: [],
        categoryId: 'dairy',
      },
      expect.objectContaining({ _id: 'p3', price: 95 }),
    ])
    expect(data.products[2]).not.toHaveProperty('discountPrice')
    // Other stores kept theirs.
    expect(await server.database.orm.$count(products)).toBe(other - own + 3)
  })

  it('is no seed any more, and is shown at once', async () => {
    await load(SOUND)
    const before = await shown()
    await load(SOUND.replace('Toned Milk', 'Cow Milk'))
    expect((await shown()).products[1]?.productName).toBe('Cow Milk 500 ml')
    expect(before.products[1]?.productName).toBe('Toned Milk 500 ml')
    const [store] = await server.database.orm
      .select()
      .from(stores)
      .where(eq(stores.id, IN_REACH_STORE))
    expect(store?.seedHash).toBeNull()
  })

  it('leaves orders their copies', async () => {
    await load(SOUND)
    const shopper = await server.registered()
    const body = soundOrder(shopper, server.clock.nowMs, {
      items: [{ productId: 'p1', quantity: 1, price: 265 }],
      totalPrice: 265 + 19,
    })
    const { order } = answered(createOrder, await server.create(shopper, body), 201).data
    await load('name,price\nOnly Salt,20\n')
    const read = pathOf(orderById.pattern, { orderId: order._id })
    const answer = await server.call('GET', read, { as: shopper })
    expect(answered(orderById, answer).data.order.items).toEqual(order.items)
  })

  it('can be tried without a database', async () => {
    const before = await shown()
    const { said, importedCount } = await load(SOUND, { openDatabase: undefined, storeId: 'any' })
    expect(importedCount).toBe(3)
    expect(said).toContain('Trial for any: nothing was written')
    expect(await shown()).toEqual(before)
  })

  it('makes the store it is told to make', async () => {
    const newStore = { name: 'Real Shop', position: { latitude: 10, longitude: 77 } }
    await load(SOUND, { storeId: 'real', newStore })
    const body = newStore.position
    const answer = await server.call('POST', checkAvailability.pattern, { body })
    expect(answered(checkAvailability, answer).data).toMatchObject({
      darkStores: [{ _id: 'real', name: 'Real Shop' }],
      products: [{ _id: 'p1' }, { _id: 'p2' }, { _id: 'p3' }],
    })
    await expect(load(SOUND, { storeId: 'real', newStore })).rejects.toThrow('already (Real Shop)')
  })

  it('takes JSON as well', async () => {
    file = path.join(folder, 'shop.json')
    const list = [
      { _id: 'a', productName: 'Atta', price: 310, discountPrice: null, category: 'Staples' },
      { _id: 'b', productName: 'Milk', price: '29', productImages: [{ imageUrl: '/b.webp' }] },
      { _id: 'c', productName: 'Curd', price: 0 },
    ]
    const { said } = await load(JSON.stringify({ products: list }, null, 1))
    expect(said).toContain('lines 20 to 24: left out, price not above zero')
    expect((await shown()).products).toMatchObject([
      { _id: 'a', price: 310, categoryId: 'staples' },
      { _id: 'b', productImages: [{ imageUrl: '/b.webp' }], categoryId: 'other' },
    ])
  })

  it('gives ids where there are none, the same each time', async () => {
    const content = 'name,brand,price\nSalt 1 kg,Lal,20\nSalt 1 kg,Nila,22\nSalt 1 kg,Lal,25\n'
    for (let turn = 0; turn < 2; turn += 1) {
      const { said } = await load(content)
      expect(said).toContain('2 rows with a name that an earlier one has')
      expect(said).toContain('line 3 as line 2: Salt 1 kg')
      expect((await shown()).products.map(({ _id }) => _id)).toEqual([
        'salt-1-kg-lal',
        'salt-1-kg-nila',
        'salt-1-kg-lal-2',
      ])
    }
  })
})

const threeAt = (price: number) =>
  `name,price\n${[0, 1, 2].map((i) => `Item ${i},${price + i}\n`).join('')}`

describe('what is said', () => {
  it('names each row that is left out, with its line and why', async () => {
    const { said, leftOut, importedCount } = await load(`id,name,price,discountPrice
1,Atta,310,
2,,10,
3,Milk,0,
4,Milk,-5,
5,Milk,NaN,
6,Milk,,
7,Milk,28,29
1,Atta again,310,
8,Milk,28
9,"Milk,28,
10,Milk,28,27
11,"Basmati
Rice",99,
`)
    expect(said.split('\n').filter((line) => line.includes('left out, '))).toEqual([
      'line 3: left out, no name (no name)',
      "line 4: left out, price not above zero (price '0')",
      "line 5: left out, price not above zero (price '-5')",
      "line 6: left out, price not above zero (price 'NaN')",
      'line 7: left out, price not above zero (price missing)',
      "line 8: left out, discount above MRP (discount '29' above 28)",
      "line 9: left out, duplicate id (id '1' came before)",
      'line 10: left out, too many or too few cells (3 cells under 4 headings)',
      'line 11: left out, broken quoting (a quote is not closed before line 12, which is a row)',
    ])
    expect(importedCount).toBe(3)
    expect(Object.fromEntries(leftOut)).toEqual({
      'no-name': 1,
      'price-not-above-zero': 4,
      'discount-above-mrp': 1,
      'duplicate-id': 1,
      ragged: 1,
      'broken-quote': 1,
    })
    expect(said).toContain('12 rows read, 3 imported, 9 left out')
    expect(said).toContain('1 row with a name over several lines got it in one')
  })

  it('warns of prices that look like paise, and not of others', async () => {
    expect((await load(threeAt(31_000))).said).toContain('Are these paise?')
    expect((await load(threeAt(310))).said).not.toContain('paise')
    expect((await load(threeAt(4_999))).said).not.toContain('paise')
  })

  it('names the columns that were used and those that were not', async () => {
    const { said } = await load('title;mrp;offer price;shelf\nAtta;310;265;4\n', {
      map: ['category=shelf'],
    })
    expect(said).toContain('CSV, UTF-8, parted by semicolons')
    expect(said).toContain('  name = title\n  price = mrp\n  discountPrice = offer price\n')
    expect(said).toContain('  category = shelf (--map)\n  not used: none')
  })

  it('notes that a file was read as cp1252', async () => {
    const { said } = await load(Buffer.from('name,price\nCr\u00e8me,310\n', 'latin1'))
    expect(said).toContain('not UTF-8, so read as cp1252')
    expect((await shown()).products[0]?.productName).toBe('Crème')
  })
})

describe('nothing is changed', () => {
  const wide = Array.from({ length: 2_500 }, (_, i) => `${i},Item ${i},5,c${i}\n`).join('')
  it.each<[string, string, Partial<ImportOptions>, string]>([
    ['by a file of headings alone', 'name,price\n', {}, 'No row can be sold'],
    ['by a file of bad rows alone', 'name,price\nAtta,0\n', {}, 'No row can be sold'],
    ['by an empty file', '', {}, 'is empty'],
    ['by a wrong --map', SOUND, { map: ['price=cost'] }, "no column 'cost'"],
    ['by columns of which none is a price', 'name,cost\nAtta,5\n', {}, 'No column for price'],
    ['by a wrong --image-host', SOUND, { imageHost: 'ftp://x' }, 'neither a host'],
    ['for an unknown store', SOUND, { storeId: 'nowhere' }, `There are:\n  `],
    [
      'when writing fails midway',
      `id,name,price,category\n${wide}`,
      {
        openDatabase: async () => {
          const { orm } = server.database
          const transaction: typeof orm.transaction = (work) =>
            orm.transaction(async (tx) => {
              await work(tx)
              throw new Error('the disk is full')
            })
          return {
            ...server.database,
            orm: Object.assign(Object.create(orm), { transaction }),
            close: async () => {},
          }
        },
      },
      'the disk is full',
    ],
  ])('%s', async (_what, content, changes, message) => {
    await load(SOUND)
    const before = await shown()
    const count = await server.database.orm.$count(categories)
    await expect(load(content, changes)).rejects.toThrow(message)
    expect(await shown()).toEqual(before)
    expect(await server.database.orm.$count(categories)).toBe(count)
  })
})
