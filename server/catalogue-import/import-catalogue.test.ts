import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { productInformation } from '#contract/product-information.ts'
import { createOrder, orderById } from '#contract/order-endpoints.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  validOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { importCatalogue, type ImportOptions, type ImportSummary } from './import-catalogue.ts'
import { warningLine, leftOutLine, sourceLines, summaryLines } from './import-report.ts'

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

/** Imports `content` into the store in reach and returns everything that was reported. */
async function load(
  content: string | Buffer,
  changes: Partial<ImportOptions> = {},
): Promise<ImportSummary & { output: string }> {
  await writeFile(file, content)
  const output: string[] = []
  const summary = await importCatalogue(
    {
      file,
      storeId: IN_REACH_STORE,
      map: [],
      nowMs: server.clock.nowMs,
      // Each test replaces what the one before it has imported.
      allowsRemovals: true,
      // The harness closes it.
      openDatabase: async () => ({ ...server.database, close: async () => {} }),
      ...changes,
    },
    {
      opened: (source, plan) => output.push(sourceLines(source, plan)),
      leftOut: (row) => output.push(leftOutLine(row)),
      warned: (row) => output.push(warningLine(row)),
      progress: () => {},
    },
  )
  output.push(
    summaryLines(summary, {
      isDryRun: changes.openDatabase === undefined && 'openDatabase' in changes,
      storeId: changes.storeId ?? IN_REACH_STORE,
      newStore: changes.newStore,
      allowsRemovals: changes.allowsRemovals,
      seconds: 1,
      peakMegabytes: 100,
    }),
  )
  return { ...summary, output: output.join('\n') }
}

const names = async () => (await shown()).products.map(({ productName }) => productName)
const ids = async () => (await shown()).products.map(({ _id }) => _id)

async function shown() {
  const response = await server.call('POST', checkAvailability.pattern, { body: IN_REACH })
  return parsedResponse(checkAvailability, response).data
}

const informationPath = (productId: string, storeId = IN_REACH_STORE) =>
  pathOf(productInformation.pattern, { storeId, productId })

const SOUND = `id,name,description,price,discountPrice,category,image
p1,Chakki Atta 5 kg,Whole wheat,310,265,Staples,/a.webp
p2,Toned Milk 500 ml,,29,,Dairy,
p3,Malai Paneer 200 g,Soft,95,95,DAIRY,https://pictures.example/paneer.webp
`

describe('an import', () => {
  it('tells MRP, price and a remark from an amount that is two cells', async () => {
    const rows = 'Salt 1 kg,28,25,\nAtta 5 kg,350,310,5\nGhee 1 l,1,350,999\nTV,500,300,4000\n'
    const { output } = await load(`name,mrp,price,\n${rows}`)
    expect((await shown()).products).toMatchObject([
      { productName: 'Salt 1 kg' },
      { productName: 'Atta 5 kg', price: 350, discountPrice: 310 },
      // Nothing is sold at less than a tenth of its MRP.
      { productName: 'TV', price: 500, discountPrice: 300 },
    ])
    expect(output).toContain('line 4: left out, too many or too few cells (an amount such as 1,299')
  })

  it('replaces the catalogue of the store, in the order of the file', async () => {
    const other = await server.database.orm.$count(products)
    const own = await server.database.orm.$count(products, eq(products.storeId, IN_REACH_STORE))
    const { output, ...summary } = await load(SOUND)
    expect(summary).toMatchObject({
      rowCount: 3,
      importedCount: 3,
      categoryCount: 2,
      replacedCount: own,
      medianPricePaise: 9_500,
      pictureOrigins: ['https://pictures.example'],
    })
    expect(output).toContain('IMAGE_ORIGINS=https://pictures.example')
    const data = await shown()
    expect(data.categories).toEqual([
      { _id: 'staples', categoryName: 'Staples', featuredImage: '/a.webp', hue: 78 },
      {
        _id: 'dairy',
        categoryName: 'Dairy',
        featuredImage: 'https://pictures.example/paneer.webp',
        hue: 245,
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
        productImages: [{ _id: 'sign', imageUrl: '/pictures/signs/dairy.webp' }],
        categoryId: 'dairy',
      },
      expect.objectContaining({ _id: 'p3', price: 95 }),
    ])
    expect(data.products[2]).not.toHaveProperty('discountPrice')
    // The other stores kept their catalogues.
    expect(await server.database.orm.$count(products)).toBe(other - own + 3)
  })

  it('keeps what the packs state for one product at a time, not for the catalogue', async () => {
    const stated = `id,name,price,manufacturer,veg,ingredients,fssai
p1,Chakki Atta 5 kg,310,"Jhola Mills, Guwahati",veg,Whole wheat,10026001000011
p2,Toned Milk 500 ml,29,,perhaps,,12
`
    const { output } = await load(stated)
    expect(output).toContain('1 row lost a food type that is neither veg nor non-veg')
    expect(output).toContain('1 row lost an FSSAI licence that does not have 14 digits')
    expect(JSON.stringify(await shown())).not.toContain('Jhola Mills')
    const first = await server.call('GET', informationPath('p1'))
    expect(parsedResponse(productInformation, first).data.information).toEqual({
      manufacturer: 'Jhola Mills, Guwahati',
      foodType: 'veg',
      ingredients: 'Whole wheat',
      fssaiLicence: '10026001000011',
    })
    const etag = String(first.headers['etag'])
    const again = await server.call('GET', informationPath('p1'), {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.text]).toEqual([304, ''])

    const { output: outputOfOldFile } = await load(SOUND)
    expect(outputOfOldFile).not.toContain('lost')
    const changed = await server.call('GET', informationPath('p1'), {
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
    // Nothing is known, which is no error for a page with an older catalogue.
    for (const unknown of [
      informationPath('p1'),
      informationPath('p2'),
      informationPath('none'),
      informationPath('p1', 'no-store'),
    ]) {
      const response = await server.call('GET', unknown)
      expect(parsedResponse(productInformation, response).data.information).toEqual({})
    }
    const invalid = await server.call('GET', informationPath('x'.repeat(200)))
    expect(invalid.status).toBe(400)
  })

  it('replaces the seed and is shown at once', async () => {
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

  it('does not change the copies in orders', async () => {
    await load(SOUND)
    const shopper = await server.registered()
    const body = validOrder(shopper, server.clock.nowMs, {
      items: [{ productId: 'p1', quantity: 1, price: 265 }],
      totalPrice: 265 + 19,
    })
    const { order } = parsedResponse(createOrder, await server.create(shopper, body), 201).data
    await load('name,price\nOnly Salt,20\n')
    const read = pathOf(orderById.pattern, { orderId: order._id })
    const response = await server.call('GET', read, { as: shopper })
    expect(parsedResponse(orderById, response).data.order.items).toEqual(order.items)
  })

  it('can be tried without a database', async () => {
    const before = await shown()
    const { output, importedCount } = await load(SOUND, { openDatabase: undefined, storeId: 'any' })
    expect(importedCount).toBe(3)
    expect(output).toContain('Dry run for any: nothing was written')
    expect(output).toContain('an import is refused if more than half of the products')
    expect(await shown()).toEqual(before)
    const newStore = { name: 'New', position: { latitude: 26, longitude: 91 } }
    const first = await load(SOUND, { openDatabase: undefined, storeId: 'new', newStore })
    expect(first.output).not.toContain('an import is refused')
  })

  it('creates the store that the options describe', async () => {
    const newStore = { name: 'Real Shop', position: { latitude: 10, longitude: 77 } }
    const { output } = await load(SOUND, { storeId: 'real', newStore })
    expect(output).toContain('  a new store at latitude 10, longitude 77\n')
    const body = newStore.position
    const response = await server.call('POST', checkAvailability.pattern, { body })
    expect(parsedResponse(checkAvailability, response).data).toMatchObject({
      darkStores: [{ _id: 'real', name: 'Real Shop' }],
      products: [{ _id: 'p1' }, { _id: 'p2' }, { _id: 'p3' }],
    })
    await expect(load(SOUND, { storeId: 'real', newStore })).rejects.toThrow(
      'already exists (Real Shop)',
    )
  })

  it('accepts JSON', async () => {
    file = path.join(folder, 'shop.json')
    const list = [
      { _id: 'a', productName: 'Atta', price: 310, discountPrice: null, category: 'Staples' },
      { _id: 'b', productName: 'Milk', price: '29', productImages: [{ imageUrl: '/b.webp' }] },
      { _id: 'c', productName: 'Curd', price: 0 },
    ]
    const { output } = await load(JSON.stringify({ products: list }, null, 1))
    expect(output).toContain("lines 20 to 24, column 'price': left out, price not above zero")
    expect((await shown()).products).toMatchObject([
      { _id: 'a', price: 310, categoryId: 'staples' },
      { _id: 'b', productImages: [{ imageUrl: '/b.webp' }], categoryId: 'other' },
    ])
  })

  it('names the product, not only the line, if JSON has several products in one line', async () => {
    file = path.join(folder, 'shop.json')
    const list = [
      { id: 'a', name: 'Atta', price: 310, inStock: true },
      { id: 'b', name: 'Milk', price: 29, inStock: false },
      { id: 'a', name: 'Atta', price: 310, inStock: true },
      7,
    ]
    const { output } = await load(JSON.stringify(list))
    expect(output).toContain(
      "product 2 (line 1), column 'inStock': left out, out of stock ('false')",
    )
    expect(output).toContain(
      "product 3 (line 1), column 'id': left out, duplicate id (id 'a' is in product 1)",
    )
    expect(output).toContain('product 4 (line 1): left out, broken JSON (not a JSON object)')
  })

  it('leaves out products that are out of stock', async () => {
    const { output } = await load('name,price,outOfStock\nAtta,310,FALSE\nMilk,29,TRUE\n')
    expect(output).toContain("line 3, column 'outOfStock': left out, out of stock ('TRUE')")
    expect((await shown()).products.map(({ productName }) => productName)).toEqual(['Atta'])
  })

  it('sells rows whose stock is not understood, and lists the words with their first lines', async () => {
    const words = Array.from({ length: 11 }, (_, i) => `Dal ${i},99,in week ${i}x${i}\n`).join('')
    const { output, importedCount } = await load(
      `name,price,stock\nAtta,310,ask\nMilk,29,\nSalt,20,ask\nSugar,45,5\n${words}`,
    )
    expect(importedCount).toBe(15)
    expect(output).toContain('  1 row without a known stock went on sale\n')
    expect(output).toContain(
      '  13 rows with a stock that was not understood went on sale. Write 0 or No if there is none:\n' +
        "    'ask' in 2 rows from line 2 on\n    'in week 0x0' in line 6\n",
    )
    expect(output).toContain("'in week 8x8' in line 14\n    and 2 other texts\n")
  })

  it('keeps products sold out whose stock the file does not state', async () => {
    const listed = 'id,name,price,stock\np1,Atta,310,4\np2,Milk,29,ask\np3,Curd,40,\np4,Salt,20,\n'
    await load(listed)
    for (const id of ['p1', 'p2', 'p3']) {
      await server.database.orm
        .update(products)
        .set({ isAvailable: false })
        .where(and(eq(products.storeId, IN_REACH_STORE), eq(products.id, id)))
    }
    const stated = await load(listed)
    expect(stated.output).toContain(
      '  2 products stay sold out, as marked at the counter: the file does not state the stock\n',
    )
    expect(await ids()).toEqual(['p1', 'p4'])

    const unstated = await load('id,name,price\np1,Atta,310\np2,Milk,30\np5,Tea,90\n')
    expect(unstated.output).toContain('  1 product stays sold out')
    expect(await ids()).toEqual(['p1', 'p5'])
    // Of a product that has left the catalogue, nothing is kept.
    expect((await load(listed)).output).toContain('  1 product stays sold out')
    expect(await ids()).toEqual(['p1', 'p3', 'p4'])
  })

  it('reads the numbers of a register as --map says', async () => {
    const register = 'Item Name,Quantity,Unit,MRP\nParle-G,24,pcs,10\nToor Dal,0,kg,105\n'
    await load(register, { map: ['size=', 'stock=Quantity'] })
    expect(await names()).toEqual(['Parle-G'])
    await load(register, { map: ['size=Quantity'] })
    expect(await names()).toEqual(['Parle-G 24 pcs', 'Toor Dal'])
    // Without a unit, numbers are no sizes, and most of these cells have their own.
    await load('Item Name,Quantity,Unit,MRP\nA,24,,10\nB,5 kg,,10\nC,1 l,,10\nD,6,pcs,10\n')
    expect(await names()).toEqual(['A', 'B 5 kg', 'C 1 l', 'D'])
  })

  it('hides goods under Block if its cells are flags, and asks nothing if --map says what it is', async () => {
    await load('name,price,Block\nAtta,310,Y\nSalt,20,\nTea,90,No\nRice,60,1\n')
    expect(await names()).toEqual(['Salt', 'Tea'])
    const aisles = 'name,price,Block\nAtta,310,1\nSalt,20,2\n'
    await load(aisles, { map: ['published='] })
    expect(await names()).toEqual(['Atta', 'Salt'])
    await load(aisles, { map: ['published=Block'] })
    expect(await names()).toEqual(['Salt'])
  })

  it('puts no green mark on meat whose column says that it is non-veg', async () => {
    await load('id,name,price,Is Non Veg\nm1,Mutton,700,Yes\nm2,Paneer,95,No\n', {
      map: ['foodType=Is Non Veg'],
    })
    for (const [id, foodType] of [
      ['m1', 'non-veg'],
      ['m2', 'veg'],
    ] as const) {
      const response = await server.call('GET', informationPath(id))
      expect(parsedResponse(productInformation, response).data.information).toEqual({ foodType })
    }
  })

  it('builds names from the template', async () => {
    const content =
      'Brand,Product,Quantity,MRP\nAmul,Butter,500 g,275\nAmul,Butter,100 g,58\n,Salt,,28\n'
    const { output } = await load(content, { nameTemplate: '{Product} ({Brand}) {Quantity}' })
    expect(output).toContain('  name = {Product} ({Brand}) {Quantity} (--name)\n')
    expect((await shown()).products.map(({ productName }) => productName)).toEqual([
      'Butter (Amul) 500 g',
      'Butter (Amul) 100 g',
      'Salt',
    ])
  })

  it('adds brands and sizes to names by their headings', async () => {
    const { output } = await load(
      'Category,name,brand,mrp,discountedSellingPrice,weightInGms,quantity\n' +
        'Dairy,Butter,Amul,275,260,500,1\nDairy,Butter,Amul,58,58,100,1\n',
      { map: ['stock='] },
    )
    expect(output).toContain(
      '  brand = brand, for the name\n  size = weightInGms (g), for the name\n',
    )
    expect((await shown()).products).toMatchObject([
      { _id: 'amul-butter-500-g', productName: 'Amul Butter 500 g', discountPrice: 260 },
      { _id: 'amul-butter-100-g', productName: 'Amul Butter 100 g', price: 58 },
    ])
  })

  it('reads prices in paise if an option or the heading says so', async () => {
    await load('name,mrp,sale price\nAtta,31000,26500\nSalt,2800,2800\n', { unit: 'paise' })
    const inRupees = [{ price: 310, discountPrice: 265 }, { price: 28 }]
    expect((await shown()).products).toMatchObject(inRupees)
    const { output } = await load('name,mrp_paise,sale price\nAtta,31000,265\nSalt,2800,\n')
    expect(output).toContain('  price = mrp_paise, in paise\n')
    expect((await shown()).products).toMatchObject(inRupees)
  })

  it('reads three decimals as a till writes them, but not where a dot may group digits', async () => {
    const till = await load(
      'id,name,price\na,Curd,45.500\nb,Milk,28.000\nc,Ghee,620.000\nd,Atta,310.000\ne,Oil,145.750\n',
    )
    expect(till.importedCount).toBe(5)
    expect((await shown()).products.map(({ price }) => price)).toEqual([45.5, 28, 620, 310, 145.75])

    const { importedCount, output } = await load('id,name,price\na,Curd,45\nb,Mixer,1.299\n')
    expect(importedCount).toBe(1)
    expect(output).toContain(
      "line 3, column 'price': left out, an amount with three decimals or in thousands ('1.299')",
    )
  })

  it('uses the level of a category path that an option names', async () => {
    const content = 'name,price,category\nAtta,310,Food > Staples > Flour\n'
    await load(content)
    expect((await shown()).categories).toMatchObject([{ categoryName: 'Flour' }])
    await load(content, { categoryLevel: 2 })
    expect((await shown()).categories).toMatchObject([{ categoryName: 'Staples' }])
  })
})

const idsByPrice = async () =>
  Object.fromEntries((await shown()).products.map(({ _id, price }) => [price, _id]))

const salts = (...pricesAndStocks: string[]) =>
  `name,price,stock\n${pricesAndStocks.map((each) => `Salt,${each}\n`).join('')}`

describe('ids', () => {
  const HEADINGS = 'name,brand,size,price\n'

  // Otherwise products of the previous test would keep their ids.
  beforeEach(async () => {
    await load('name,price\nNothing Before,99\n')
  })

  it('are made from name, brand and size, and stay when rows are removed or moved', async () => {
    const rows = ['Salt,Lal,1 kg,20', 'Salt,Nila,1 kg,22', 'Salt,Lal,500 g,12', 'Atta,,5 kg,310']
    const ids = {
      20: 'lal-salt-1-kg',
      22: 'nila-salt-1-kg',
      12: 'lal-salt-500-g',
      310: 'atta-5-kg',
    }
    await load(HEADINGS + rows.join('\n'))
    expect(await idsByPrice()).toEqual(ids)
    const { output } = await load(HEADINGS + rows.toReversed().join('\n'))
    expect(await idsByPrice()).toEqual(ids)
    expect(output).toContain('ids: 4 as before, 0 new, 0 gone')
    expect(output).not.toContain('Warning')
    await load(HEADINGS + rows.slice(1).join('\n'))
    const { 20: _left, ...rest } = ids
    expect(await idsByPrice()).toEqual(rest)
  })

  it('of packs that share name and size hold the MRP, and stay when a pack is removed, added or sold out', async () => {
    const both = await load(salts('20,1', '25,1'))
    expect(both.output).toContain(
      '2 rows have the same name and size as another row but another MRP',
    )
    const ids = { 20: 'salt-mrp-20', 25: 'salt-mrp-25' }
    expect(await idsByPrice()).toEqual(ids)
    await load(salts('25,1', '20,1'))
    expect(await idsByPrice()).toEqual(ids)
    await load(salts('25,1', '20,0'))
    expect(await idsByPrice()).toEqual({ 25: ids[25] })
    const one = await load(salts('25,1'))
    expect(await idsByPrice()).toEqual({ 25: ids[25] })
    expect(one.output).toContain('ids: 1 as before, 0 new, 0 gone')
    await load(salts('20.50,1', '25,1', '20,1'))
    expect(await idsByPrice()).toEqual({ ...ids, 20.5: 'salt-mrp-20.5' })
  })

  it('of a single pack stay when another one is added or its price changes', async () => {
    await load('name,price\nSalt,20\n')
    await load('name,price\nSalt,25\nSalt,20\n')
    expect(await idsByPrice()).toEqual({ 20: 'salt', 25: 'salt-mrp-25' })
    await load('name,price\nSalt,25\n')
    expect(await idsByPrice()).toEqual({ 25: 'salt-mrp-25' })
    await load('name,price\nRice,99\n')
    await load('name,price\nRice,98\n')
    expect(await idsByPrice()).toEqual({ 98: 'rice' })
  })

  it('that change are reported with the lost products', async () => {
    await load('name,price\nSalt,20\nSalt,25\nRice,99\n')
    const { output } = await load('name,price\nSalt,21\nSalt,25\nAtta,310\n')
    expect(output).toContain('ids: 1 as before, 2 new, 2 gone')
    expect(output).toContain('Warning: 1 product has a new id; carts with the old one lose it')
    expect(output).toContain('    salt-mrp-20 is now salt-mrp-21: Salt')
  })

  it('from the file that move to other products are reported', async () => {
    await load('id,name,price\n1,Atta,310\n2,Amul Butter,58\n3,Salt,20\n')
    const { output } = await load('id,name,price\n1,Salt,20\n2,Amul Butter 100 g,58\n')
    expect(output).toContain('ids: 2 as before, 0 new, 1 gone')
    expect(output).toContain('Warning: 1 id now belongs to a product with another name')
    expect(output).toContain("    1 was 'Atta', is 'Salt'")
    expect(output).toContain(
      'If the ids are row numbers, --map id= makes ids from the names instead',
    )
  })

  it('are given once to a product in two rows', async () => {
    const { output } = await load('name,price,category\nSalt,20,Food\nsalt,20,Offers\n')
    expect(output).toContain(
      'line 3: left out, duplicate product (same name, size and MRP as line 2)',
    )
    expect((await shown()).products).toHaveLength(1)
  })

  it('differ for names that differ after the hundredth letter', async () => {
    const long = 'x'.repeat(120)
    await load(`name,price,size\n${long},20,1 kg\n${long},30,2 kg\n`)
    const ids = (await shown()).products.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(2)
    await load(`name,price,size\n${long},30,2 kg\n${long},20,1 kg\n`)
    expect((await shown()).products.map(({ _id }) => _id)).toEqual(ids.toReversed())
  })

  it('are made for rows whose id is a word for an empty cell', async () => {
    await load('SKU,Item,MRP\nNA,Dal,120\nNA,Salt,20\n-,Atta,310\n')
    expect(await idsByPrice()).toEqual({ 120: 'dal', 20: 'salt', 310: 'atta' })
  })

  it('are made for the rows without an id', async () => {
    const { output } = await load(
      'id,name,price\np1,Atta,310\n,Salt,20\n,Salt,25\nsalt-mrp-25,Rice,99\n',
    )
    expect(await idsByPrice()).toEqual({ 310: 'p1', 20: 'salt-mrp-20', 25: 'salt-mrp-25' })
    expect(output).toContain(
      "line 5, column 'id': left out, duplicate id (id 'salt-mrp-25' is in line 4)",
    )
  })
})

/** Our own rows under the headings of public exports. */
const EXPORTS: readonly [string, string, Partial<ImportOptions>, object[]][] = [
  [
    'with prices in paise, grams and stock',
    `Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity
Fruits & Vegetables,Hill Onion,4500,15,3,3800,1000,FALSE,1
Fruits & Vegetables,Hill Tomato,3200,10,0,2900,500,TRUE,500
Snacks &amp; Munchies,River Chips,2000,0,5,2000,58,FALSE,1
`,
    { unit: 'paise' },
    [
      { name: 'Hill Onion 1 kg', pricePaise: 4_500, discountPricePaise: 3_800 },
      { name: 'River Chips 58 g', categoryId: 'snacks-munchies', discountPricePaise: null },
    ],
  ],
  [
    'with packs in a separate column',
    `ProductName,Brand,Price,DiscountPrice,Image_Url,Quantity,Category,SubCategory,Absolute_Url
Ghee,Brook,690,649,https://pictures.example/ghee.png,1 L,"Foodgrains, Oil & Masala",Ghee,x
Ghee,Brook,360,340,https://pictures.example/ghee.png,500 ml,"Foodgrains, Oil & Masala",Ghee,x
`,
    {},
    [
      { id: 'brook-ghee-1-l', name: 'Brook Ghee 1 L' },
      { id: 'brook-ghee-500-ml', name: 'Brook Ghee 500 ml' },
    ],
  ],
  [
    'with a category tree in JSON',
    `uniq_id,product_name,product_category_tree,retail_price,discounted_price,image,brand
u1,Brass Lamp,"[""Home & Kitchen >> Pooja Needs >> Lamps""]",400,349,"[""https://pictures.example/a.jpg""]",Dipa
`,
    {},
    [{ id: 'u1', name: 'Dipa Brass Lamp', categoryId: 'lamps', discountPricePaise: 34_900 }],
  ],
  [
    'of variants, with an MRP only for discounted products',
    `Handle,Title,Body (HTML),Vendor,Product Category,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src
atta,Chakki Atta,<p>Whole&nbsp;wheat</p>,Mill,Food > Staples > Flour,A5,12,265.00,310.00,https://pictures.example/a.jpg
salt,Rock Salt,,Mill,Food > Salt,S1,4,28.00,,
dal,Toor Dal,,Mill,Food > Dal,D1,-2,150.00,,
`,
    {},
    [
      { id: 'A5', name: 'Mill Chakki Atta', pricePaise: 31_000, description: 'Whole wheat' },
      { id: 'S1', name: 'Mill Rock Salt', pricePaise: 2_800, discountPricePaise: null },
    ],
  ],
]

describe('an export', () => {
  it.each(EXPORTS)('%s', async (_what, content, changes, expected) => {
    await load(content, changes)
    const rows = await server.database.orm
      .select()
      .from(products)
      .where(eq(products.storeId, IN_REACH_STORE))
      .orderBy(products.rank)
    expect(rows).toMatchObject(expected)
    expect(rows).toHaveLength(expected.length)
  })
})

const threeAt = (price: number) =>
  `name,price\n${[0, 1, 2].map((i) => `Item ${i},${price + i}\n`).join('')}`

const pictured = (hostCount: number) =>
  `name,price,image\n${Array.from({ length: hostCount }, (_, i) => `Item ${i},20,https://p${i}.example/a.jpg\n`).join('')}`

const manyAt = (prices: number[], rowCount = 40) =>
  `name,price\n${Array.from({ length: rowCount }, (_, i) => `Item ${i},${prices[i % prices.length]}\n`).join('')}`

describe('the report', () => {
  it('says why the tables were not vacuumed', async () => {
    let output = ''
    const undone = new Error('undone')
    const importing = server.database.orm.transaction(async (orm) => {
      // PostgreSQL vacuums nothing within a transaction.
      const openDatabase = async () => ({ ...server.database, orm, close: async () => {} })
      output = (await load(SOUND, { openDatabase })).output
      throw undone
    })
    await expect(importing).rejects.toBe(undone)
    expect(output).toContain('replaced by 3\n')
    expect(output).toContain(
      '  Warning: the tables were not vacuumed, so they use more of the disk: VACUUM cannot run inside a transaction block',
    )
  })

  it('names each row that is left out, with its line and reason', async () => {
    const { output, leftOut, importedCount } = await load(`id,name,price,discountPrice
1,Atta,310,
2,,10,
3,Milk,0,
4,Milk,-5,
5,Milk,NaN,
6,Milk,,
7,Milk,28,29
1,Atta again,310,
8,Milk
9,"Milk,28,
10,Milk,28,27
11,"Basmati
Rice",99,
`)
    expect(output.split('\n').filter((line) => line.includes('left out, '))).toEqual([
      "line 3, column 'name': left out, no name (name missing)",
      "line 4, column 'price': left out, price not above zero (price '0')",
      "line 5, column 'price': left out, price not above zero (price '-5')",
      "line 6, column 'price': left out, price not above zero (price 'NaN')",
      "line 7, column 'price': left out, price not above zero (price missing)",
      "line 8, column 'discountPrice': left out, discount above MRP (discount '29' above 28)",
      "line 9, column 'id': left out, duplicate id (id '1' is in line 2)",
      'line 10: left out, too many or too few cells (2 cells under 4 headings)',
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
    expect(output).toContain('12 rows read, 3 imported, 9 left out')
    expect(output).toContain('1 row with line breaks in the name got spaces instead')
  })

  it('tells packs apart by a column of sizes for any kind of pack', async () => {
    const { importedCount } = await load(
      'Name,MRP,Pouch Size (g)\nDal,70,500\nDal,130,1000\nSalt,20,1000\nSalt,20,500\n',
    )
    expect(importedCount).toBe(4)
    expect((await shown()).products.map(({ productName }) => productName)).toEqual([
      'Dal 500 g',
      'Dal 1 kg',
      'Salt 1 kg',
      'Salt 500 g',
    ])
  })

  it('reads prices and stock that are written as formulas', async () => {
    const { output, importedCount } = await load(
      'id,name,MRP,stock\n="0123","Dal",="180",="5"\n="0124","Salt",20,="0"\n',
    )
    expect(importedCount).toBe(1)
    expect(output).toContain("line 3, column 'stock': left out, out of stock ('0')")
    expect((await shown()).products).toMatchObject([{ _id: '0123', price: 180 }])
  })

  it('names the headings below a title whose only price is a cost', async () => {
    await expect(load('My shop,,\nName,Price (Cost),Qty\nDal,120,5\n')).rejects.toThrow(
      'No column for price among: Name, Price (Cost), Qty',
    )
  })

  it('leaves out a few rows with fewer cells, as mistakes of a person', async () => {
    const few = await load('name,MRP,offer price\nAtta,310,265\nMilk,28\nSalt,20\n')
    expect(few.importedCount).toBe(1)
    expect(few.output).toContain(
      'line 3: left out, too many or too few cells (2 cells under 3 headings)\n',
    )
    // A missing category would make the price of 150 the MRP.
    const shifted = await load(
      'Name,Category,Stock,MRP,Selling Price,Brand\n' +
        'Chana Dal,Pulses,10,120,,\nToor Dal,10,180,150,\nSalt,Food,3,20,18,\n',
    )
    expect(shifted.importedCount).toBe(2)
    expect(shifted.output).toContain('line 3: left out, too many or too few cells')
    // A line break in an unquoted name.
    const broken = await load(
      'MRP,Name,Category,Brand\n120,Chana,,\n180,Toor\nDal,Pulses,Tata\n20,Salt,Food,\n',
    )
    expect(broken.importedCount).toBe(2)
  })

  it('reads rows without their empty last cells if a spreadsheet wrote many, and lists the first', async () => {
    const unnamed = await load('name,MRP,,\nAtta,310\nMilk,28,,\n')
    expect(unnamed.importedCount).toBe(2)
    expect(unnamed.output).not.toContain('fewer cells')

    const rows = Array.from({ length: 40 }, (_, i) => `Item ${i},${20 + i}\n`).join('')
    const many = await load(`name,MRP,offer price,remark\nAtta,310,265,new\n${rows}`)
    expect(many.importedCount).toBe(41)
    expect(many.output.match(/: imported, but check it: 2 cells missing at its end/g)).toHaveLength(
      16,
    )
    expect(many.output).toContain('  40 rows have fewer cells than headings')
  })

  it('leaves out a short row whose cells stand under other headings', async () => {
    const head = 'Name,Category,Stock,MRP,Selling Price,Brand\n'
    const rows = Array.from({ length: 40 }, (_, i) => `Item ${i},Pulses,10,${20 + i}\n`).join('')
    const { output, importedCount } = await load(
      `${head}${rows}Toor Dal,10,180,150,\nMoong Dal,Pulses,Tata,150,\n`,
    )
    expect(importedCount).toBe(40)
    expect(output).toContain('line 42: left out, too many or too few cells (1 cell missing')
    expect(output).toContain('line 43: left out, too many or too few cells (1 cell missing')
    const ids = await load(
      `${head.replace('Category', 'Category ID')}${rows.replaceAll('Pulses', '7')}`,
    )
    expect(ids.importedCount).toBe(40)
  })

  it('leaves out a row that ends before a column that the others fill', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `Item ${i},${20 + i},18,7\n`).join('')
    const { output, importedCount } = await load(
      `name,MRP,offer price,stock\n${rows}Dal,180,5\nSalt,20,,3\n`,
    )
    expect(importedCount).toBe(21)
    expect(output).toContain(
      'line 22: left out, too many or too few cells (3 cells under 4 headings)',
    )
  })

  it('warns if more than half of the rows were left out', async () => {
    const warning = 'Warning: more than half of the rows were left out'
    expect((await load('name,price\nAtta,310\nMilk,ask\nSalt,ask\n')).output).toContain(warning)
    expect((await load('name,price\nAtta,310\nMilk,ask\n')).output).not.toContain(warning)
  })

  it('does not mention paise if prices are plausible or an option says rupees', async () => {
    expect((await load(threeAt(310))).output).not.toContain('paise')
    expect((await load(threeAt(999))).output).not.toContain('paise')
    expect((await load(manyAt([45, 310, 500, 650, 1_200]))).output).not.toContain('paise')
    expect((await load(threeAt(4_999).replace('price', 'price (Rs)'))).output).not.toContain(
      'paise',
    )
    expect((await load(`${threeAt(4_999)}Bag,₹1999\n`)).output).not.toContain('paise')
    expect((await load(`${threeAt(4_999)}Bag,1999.50\n`)).output).not.toContain('paise')
    const round = manyAt([300, 400, 500, 600, 700], 25)
    for (const end of ['/-', '.00']) {
      const stated = round.replace(/\d+$/gm, `$&${end}`)
      expect((await load(stated)).importedCount).toBe(25)
    }
    await expect(load(round.replace(/\d+$/gm, '$&.0'))).rejects.toThrow('may be in paise')
    // A few gifts at round prices.
    expect((await load(manyAt([500], 10))).output).not.toContain('paise')
    const { output } = await load(threeAt(31_000), { unit: 'rupees' })
    expect(output).not.toContain('paise')
    expect((await shown()).products[0]?.price).toBe(31_000)
  })

  it('lists the hosts of pictures, or their number if they are many', async () => {
    expect((await load(pictured(20))).output).toContain(',https://p19.example')
    const { output } = await load(pictured(21))
    expect(output).toContain('Warning: pictures have 21 hosts')
    expect(output).not.toContain('https://p0.example')
  })

  it('names the used and the unused columns', async () => {
    const { output } = await load('title;mrp;offer price;shelf\nAtta;310;265;4\n', {
      map: ['category=shelf'],
    })
    expect(output).toContain('CSV, UTF-8, separated by semicolons')
    expect(output).toContain('  name = title\n  price = mrp\n  discountPrice = offer price\n')
    expect(output).toContain('  category = shelf (--map)\n  not used: none')
  })

  it('notes that a file was read as cp1252', async () => {
    const { output } = await load(Buffer.from('name,price\nCr\u00e8me,310\n', 'latin1'))
    expect(output).toContain('not UTF-8, so read as cp1252')
    expect((await shown()).products[0]?.productName).toBe('Crème')
  })
})

const numbered = (from: number, to: number) =>
  `id,name,price\n${Array.from({ length: to - from }, (_, i) => `p${from + i},Item ${from + i},${20 + i}\n`).join('')}`

describe('a file without most of the products of the store', () => {
  const allowsRemovals = false

  it('is refused, also if it has as many others, unless an option permits it', async () => {
    await load(numbered(0, 20))
    const before = await shown()
    await expect(load(numbered(0, 9), { allowsRemovals })).rejects.toThrow(
      `Of the 20 products of ${IN_REACH_STORE}, 11 are not in the file, or cannot be imported from it. It may be cut off, or that of another store. If they are to go: --allow-removals`,
    )
    await expect(load(numbered(11, 31), { allowsRemovals })).rejects.toThrow('11 are not in')
    // Carts lose a product whose id changes.
    const renumbered = numbered(0, 20).replaceAll(/^p/gm, 'q')
    await expect(load(renumbered, { allowsRemovals })).rejects.toThrow(
      '20 are not in the file, or cannot be imported from it (20 of them get another id).',
    )
    expect(await shown()).toEqual(before)
    expect((await load(numbered(0, 9), { allowsRemovals: true })).importedCount).toBe(9)
  })

  it('is imported if it lists them as out of stock', async () => {
    await load(numbered(0, 20))
    const soldOut = `id,name,price,stock\n${Array.from({ length: 20 }, (_, i) => `p${i},Item ${i},${20 + i},${i < 5 ? 3 : 0}\n`).join('')}`
    expect((await load(soldOut, { allowsRemovals })).importedCount).toBe(5)
  })

  it('is imported if the store keeps half of them, or had fewer than 20', async () => {
    await load(numbered(0, 20))
    expect((await load(numbered(0, 10), { allowsRemovals })).importedCount).toBe(10)
    await load(numbered(0, 19))
    expect((await load(numbered(0, 1), { allowsRemovals })).importedCount).toBe(1)
  })
})

describe('the catalogue is left unchanged', () => {
  const wide = Array.from({ length: 2_500 }, (_, i) => `${i},Item ${i},5,c${i}\n`).join('')
  it.each<[string, string, Partial<ImportOptions>, string]>([
    ['by a file with only headings', 'name,price\n', {}, 'No row can be sold'],
    ['by a file with only bad rows', 'name,price\nAtta,0\n', {}, 'No row can be sold'],
    ['by an empty file', '', {}, 'is empty'],
    [
      'by an HTML table with the name of a spreadsheet',
      '\n<html><table><tr><td>name</td></tr></table></html>',
      {},
      'is HTML or XML, whatever its name ends with. Open it in a spreadsheet and save it as CSV UTF-8.',
    ],
    ['by an XML file', '\ufeff<?xml version="1.0"?><a/>', {}, 'is HTML or XML'],
    ['by a wrong --map', SOUND, { map: ['price=cost'] }, "no column 'cost'"],
    ['by columns without a price', 'name,cost\nAtta,5\n', {}, 'No column for price'],
    [
      'by two columns that could be the selling price',
      'name,mrp,sale price,offer price\nAtta,310,290,265\n',
      {},
      "Several columns could be the selling price: 'sale price', 'offer price'. Name the right one: --map discountPrice='sale price'",
    ],
    [
      'by a --name with an unknown column',
      SOUND,
      { nameTemplate: '{brand} {name}' },
      "no column 'brand'. The columns are: id, name",
    ],
    [
      'by both --name and --map name',
      SOUND,
      { nameTemplate: '{name}', map: ['name=name'] },
      '--name and --map name',
    ],
    [
      'by a register whose quantities may be sizes or a stock',
      'Item Name,Quantity,Unit,MRP\nParle-G Biscuit,24,pcs,10\nToor Dal,118.5,kg,105\nSalt,500 g,,20\n',
      {},
      "The numbers under 'Quantity' may be sizes or a stock. If they are sizes: --map size='Quantity'. If they are the stock: --map size= --map stock='Quantity'. If neither: --map size=",
    ],
    [
      'by packs that may be sizes, beside the stock',
      'Item Name,Pack,UOM,MRP,Closing Stock\nToor Dal,5,kg,500,20\n',
      {},
      "The numbers under 'Pack' may be sizes or a stock. If they are sizes: --map size='Pack'. If not: --map size=",
    ],
    [
      'by blocks that may be aisles',
      'name,price,Block\nAtta,310,1\nSalt,20,Y\nTea,90,\nRice,60,2\n',
      {},
      "'Block' may be a flag that hides goods, or their place in the shop: it has '2'. If it is a flag: --map published='Block'. If not: --map published=",
    ],
    [
      'by blocks that may be aisles, beside a flag',
      'name,price,Active,Block\nAtta,310,Y,B\n',
      {},
      "it has 'B'. If it is a flag: --map published='Block'. If not: --map published='Active'",
    ],
    [
      'by blocks that may be aisles, beside several flags',
      'name,price,Active,Hidden,Block\nAtta,310,Y,N,B\n',
      {},
      "If it is a flag: --map published='Block'. If not, give it another heading, such as Aisle.",
    ],
    ['by prices that look like paise', threeAt(31_000), {}, '--unit paise'],
    [
      'by a greengrocer’s prices that look like paise',
      'name,price\nTomato 500 g,2400\nOnion 1 kg,3800\nPalak,1500\n',
      {},
      'Half of the prices are above ₹1,000, so they may be in paise',
    ],
    [
      'by prices of small packs that look like paise',
      manyAt([500, 500, 1000, 1000, 1000, 2000, 500, 1000, 2000, 2750]),
      {},
      'Half of the prices are above ₹300, so they may be in paise',
    ],
    ['by rupees read as paise', threeAt(150), { unit: 'paise' }, 'below ₹2'],
    ['by a file with nothing in stock', 'name,price,stock\nAtta,310,0\n', {}, 'No row can be sold'],
    ['by a wrong --image-host', SOUND, { imageHost: 'ftp://x' }, 'neither a host'],
    ['for an unknown store', SOUND, { storeId: 'nowhere' }, `The stores are:\n  `],
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
