import { describe, expect, test, vi } from 'vitest'
import {
  categoryPage,
  homeRows,
  indexCatalogue,
  productDetail,
  searchPage,
  type CatalogueIndex,
} from './catalogue-index.ts'
import { createCatalogueLoader } from './catalogue-loader.ts'
import { secureImageAddress } from './image-address-rules.ts'

const product = (id: string, categoryId: string, name = `Product ${id} 500 g`) => ({
  _id: id,
  productName: name,
  description: 'Good.',
  price: 100,
  discountPrice: 80,
  productImages: [{ _id: '1', imageUrl: `/p/${id}-800.webp`, thumbnailUrl: `/p/${id}-400.webp` }],
  categoryId,
})

const response = {
  data: {
    isAvailable: true,
    darkStores: [],
    categories: [
      { _id: 'a', categoryName: 'A', featuredImage: '/a.webp', hue: 10 },
      { _id: 'b', categoryName: 'B', featuredImage: '/b.webp' },
    ],
    products: [
      product('a1', 'a', 'Chakki Atta 5 kg'),
      product('a2', 'a'),
      product('b1', 'b'),
      { ...product('bad', 'b'), price: 0 },
      { ...product('worse', 'b'), productName: '' },
      product('a1', 'b'),
    ],
    deliveryCharge: 19,
  },
}

function indexed(): CatalogueIndex {
  const index = indexCatalogue(response)
  if (!index) throw new Error('The response could not be read')
  return index
}

describe('a catalogue', () => {
  test('tells how many pictures a product has if it has several', () => {
    const products = response.data.products.map((one, at) =>
      at === 0 ? { ...one, productImages: one.productImages.concat(one.productImages) } : one,
    )
    const index = indexCatalogue({ data: { ...response.data, products } })
    expect(index?.products.map(({ row }) => row.pictureCount)).toEqual([2, undefined, undefined])
  })

  test('drops invalid and duplicate rows and keeps the others', () => {
    expect(indexed().products.map(({ row }) => row._id)).toEqual(['a1', 'a2', 'b1'])
    expect(indexed().droppedRows).toBe(3)
  })

  test('is undefined for a captive portal or another shape', () => {
    expect(indexCatalogue('<html>Login to WiFi</html>')).toBeUndefined()
    expect(indexCatalogue({ data: { isAvailable: true } })).toBeUndefined()
  })

  test('has a product of every category in the home row before a second of any', () => {
    expect(homeRows(indexed(), 10).map((row) => row._id)).toEqual(['a1', 'b1', 'a2'])
    expect(homeRows(indexed(), 2)).toHaveLength(2)
  })

  test('returns a category page by page', () => {
    expect(categoryPage(indexed(), 'a', 1, 10)).toMatchObject({ total: 2, rows: [{ _id: 'a2' }] })
    expect(categoryPage(indexed(), 'none', 0, 10)).toEqual({ total: 0, rows: [] })
  })

  test('finds names by substring, ignoring case, and counts all matches', () => {
    expect(searchPage(indexed(), 'ATTA', 0, 5).rows.map((row) => row._id)).toEqual(['a1'])
    expect(searchPage(indexed(), 'product', 0, 1)).toMatchObject({
      total: 2,
      rows: [{ _id: 'a2' }],
    })
    expect(searchPage(indexed(), 'product', 1, 1)).toMatchObject({ total: 2 })
    expect(searchPage(indexed(), 'product', 2, 1)).toEqual({ total: 2, rows: [] })
    expect(searchPage(indexed(), '  ', 0, 5)).toEqual({ total: 0, rows: [] })
  })

  test('finds exactly what the specified rule finds, in its order', () => {
    const names = [
      'Chakki Atta 5 kg',
      'Sandal Soap 4 × 100 g',
      'Dark Chocolate 70 % 90 g',
      'Muesli Fruit & Nut 400 g',
      'LED Bulb 9 W  1 pc',
      'ÉCLAIR İstanbul ß',
      'आलू भुजिया',
      'A+ (b) [c] .* \\ $^',
    ]
    const searched = indexCatalogue({
      data: { ...response.data, products: names.map((name, at) => product(`p${at}`, 'a', name)) },
    })
    if (!searched) throw new Error('The response could not be read')
    const pieces = names.flatMap((name) =>
      Array.from({ length: name.length }, (_none, from) =>
        [1, 2, 3, 7].map((length) => name.slice(from, from + length)),
      ).flat(),
    )
    const texts = [...pieces, ...pieces.map((text) => text.toUpperCase()), '5kg', 'zzz', ' atta ']
    for (const text of texts.filter((each) => each.trim() !== '')) {
      const needle = text.trim().toLowerCase()
      const expected = names.filter((productName) => productName.toLowerCase().includes(needle))
      const { total, rows } = searchPage(searched, text, 0, 50)
      expect([text, rows.map(({ productName }) => productName)]).toEqual([text, expected])
      expect(total).toBe(expected.length)
    }
  })

  test.each(['(.*)+$', '🥔', '\u202e', '\u0000', 'a'.repeat(10_000)])(
    'searches any text literally: %j',
    (text) => {
      expect(searchPage(indexed(), text, 0, 5)).toEqual({ total: 0, rows: [] })
    },
  )

  test('finds a name in another Unicode form', () => {
    const names = ['ম\u09dfদা 1 kg', 'Nescafe\u0301 Classic 50 g']
    const products = names.map((name) => product(name, 'a', name))
    const searched = indexCatalogue({ data: { ...response.data, products } })
    if (!searched) throw new Error('The response could not be read')
    const found = (text: string) => searchPage(searched, text, 0, 5).rows.map(({ _id }) => _id)
    expect(found('ম\u09af\u09bcদা')).toEqual([names[0]])
    expect(found('NESCAF\u00c9')).toEqual([names[1]])
  })

  test('returns null for a product that it does not have', () => {
    expect(productDetail(indexed(), 'none')).toBeNull()
    expect(productDetail(indexed(), 'a1')?.images).toEqual(['/p/a1-800.webp'])
  })
})

test.each([
  ['http://shop.example/a.webp', 'https://shop.example/a.webp'],
  ['https://shop.example/a.webp', 'https://shop.example/a.webp'],
  ['http://localhost:4173/a.webp', 'http://localhost:4173/a.webp'],
  ['http://jhola.localhost/a.webp', 'http://jhola.localhost/a.webp'],
  ['http://localhost.evil.example/a.webp', 'https://localhost.evil.example/a.webp'],
  ['/pictures/a.webp', '/pictures/a.webp'],
])('the picture address %s becomes %s', (address, secured) => {
  expect(secureImageAddress(address)).toBe(secured)
})

const jsonResponse = (etag: string) => new Response(JSON.stringify(response), { headers: { etag } })

describe('the loader', () => {
  const place = { latitude: 26.1445, longitude: 91.7362 }

  test('loads once for concurrent requests of the same place', async () => {
    const doFetch = vi.fn<typeof fetch>(() => Promise.resolve(jsonResponse('"1"')))
    const loader = createCatalogueLoader({ onChange: () => {}, fetch: doFetch })
    await Promise.all([loader.load(place), loader.load(place)])
    await loader.load(place)
    expect(doFetch).toHaveBeenCalledOnce()
  })

  test('reports a change only if the content has changed', async () => {
    const onChange = vi.fn<(summary: { version: string }) => void>()
    const tags = ['"1"', '"1"', '"2"']
    const doFetch = vi.fn<typeof fetch>(() => Promise.resolve(jsonResponse(tags.shift() ?? '')))
    const loader = createCatalogueLoader({ onChange, fetch: doFetch })
    await loader.load(place)
    await loader.refresh(place)
    expect(onChange).not.toHaveBeenCalled()
    await loader.refresh(place)
    expect(onChange.mock.lastCall?.[0].version).toBe('"2"')
  })

  test('keeps what it has when a refresh fails', async () => {
    const doFetch = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(jsonResponse('"1"'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const loader = createCatalogueLoader({ onChange: () => {}, fetch: doFetch })
    await loader.load(place)
    await expect(loader.refresh(place)).rejects.toMatchObject({ failure: 'unreachable' })
    expect((await loader.load(place)).summary.productCount).toBe(3)
  })

  test("reports 'refused' only if the server has refused", async () => {
    const refused = createCatalogueLoader({
      onChange: () => {},
      fetch: () => Promise.resolve(new Response('{}', { status: 400 })),
    })
    await expect(refused.load(place)).rejects.toMatchObject({ failure: 'refused' })
    const portal = createCatalogueLoader({
      onChange: () => {},
      fetch: () => Promise.resolve(new Response('<html>', { status: 200 })),
    })
    await expect(portal.load(place)).rejects.toMatchObject({ failure: 'unreachable' })
  })
})
