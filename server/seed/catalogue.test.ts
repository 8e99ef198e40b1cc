import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { distanceMetres } from '#contract/geo.ts'
import { catalogueSeed } from './catalogue.ts'
import { catalogueFaults, differences } from './catalogue-rules.ts'
import { pictureReport } from './picture-files.ts'
import { sizeOf, type Shelf, type ShelfProduct } from './shelf.ts'
import { shelves } from './shelves.ts'
import { storeSeeds } from './stores.ts'

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url))

const atta: ShelfProduct = {
  id: 'atta-5kg',
  name: 'Atta 5 kg',
  description: 'Whole wheat, stone-ground, for rotis that stay soft.',
  mrp: 310,
  price: 265,
  tile: { pack: 'sack', glyph: 'wheat', colour: '#C9822B', word: 'ATTA' },
}
const rice: ShelfProduct = {
  ...atta,
  id: 'rice-1kg',
  name: 'Rice 1 kg',
  description: 'Long grains that lengthen on cooking and do not stick.',
  tile: { pack: 'standup', glyph: 'cooked-rice', colour: '#7B2D43', word: 'RICE' },
}
const unnamed: ShelfProduct['tile'] = { pack: 'jar', glyph: 'wheat', colour: '#C9822B' }
const shelfOf = (...products: ShelfProduct[]): Shelf[] => [
  { id: 'staples', name: 'Atta, Rice & Dal', hue: 78, products },
]

describe('the seeded catalogue', () => {
  it('has no faults', () => {
    expect(catalogueFaults(shelves)).toEqual([])
  })

  it('has a picture of each product in both sizes and of each category', () => {
    expect(pictureReport(shelves, publicFolder).faults).toEqual([])
  })

  it('has a second picture of the first 60 products, for the gallery', () => {
    const first = catalogueSeed.products.slice(0, 60)
    expect(first.filter(({ secondPicture }) => secondPicture === undefined)).toEqual([])
  })

  it('has the categories that the promos link to', () => {
    const names = catalogueSeed.categories.map((category) => category.name)
    expect(names).toEqual(expect.arrayContaining(['Pharmacy', 'Pet Care', 'Baby Care']))
    expect(names).toHaveLength(24)
  })

  it('gives the server no picture recipes', () => {
    expect(catalogueSeed.products.filter((product) => 'tile' in product)).toEqual([])
  })

  it('states what Indian law asks for, by makers that are named as invented', () => {
    const incomplete = catalogueSeed.products.filter(
      ({ information }) =>
        information?.countryOfOrigin === undefined ||
        information.shelfLife === undefined ||
        information.consumerCare === undefined ||
        (information.manufacturer !== undefined &&
          !/an invented (?:maker|packer)/.test(information.manufacturer)) ||
        // Whoever buys goods from abroad asks their importer.
        (information.countryOfOrigin !== 'India' && information.importer === undefined) ||
        // No real licence begins with 0.
        information.fssaiLicence?.startsWith('0') === false,
    )
    expect(incomplete.map(({ id }) => id)).toEqual([])
    const foods = catalogueSeed.products.filter(({ information }) => information?.foodType)
    expect(foods.length).toBeGreaterThan(200)
    const packed = foods.filter(({ information }) => information?.manufacturer !== undefined)
    const unlisted = packed.filter(({ information }) => information?.ingredients === undefined)
    expect(unlisted.map(({ id }) => id)).toEqual(['kiwi-3pcs'])
  })

  it('has some products without a discount', () => {
    expect(catalogueSeed.products.some((product) => product.price === undefined)).toBe(true)
  })
})

describe('the rules of a shelf', () => {
  it('accept two different valid products', () => {
    expect(catalogueFaults(shelfOf(atta, rice))).toEqual([])
  })

  it.each([
    ['a name without a size', { name: 'Atta' }, /no size/],
    ['a price above the MRP', { price: 311 }, /not below/],
    ['a price at the MRP', { price: 310 }, /not below/],
    ['an implausible discount', { price: 100 }, /less than half/],
    ["a maker's name", { name: 'Aashirvaad Atta 5 kg' }, /brand/],
    ['a pack without a name', { tile: unnamed }, /does not show a name/],
    ["a maker's name on the pack", { tile: { ...atta.tile, word: 'TIDE' } }, /brand/],
    ['a description that is too short', { description: 'Atta.' }, /too short/],
  ])('refuse %s', (_, change, message) => {
    expect(catalogueFaults(shelfOf({ ...atta, ...change }, rice))).toEqual([
      expect.stringMatching(message),
    ])
  })

  it('refuse a duplicate name', () => {
    const faults = catalogueFaults(shelfOf(atta, { ...rice, name: 'atta 5 kg' }))
    expect(faults).toContain("the name 'atta 5 kg' occurs twice")
  })

  it('refuse neighbours that look alike', () => {
    const twin = { ...rice, tile: { ...atta.tile, colour: '#2F7D5A' } }
    expect(catalogueFaults(shelfOf(atta, twin))).toEqual(['atta-5kg and rice-1kg look alike'])
  })

  it('accept sizes of one product with the same colour and glyph', () => {
    const pouch: ShelfProduct = {
      ...rice,
      id: 'atta-1kg',
      name: 'Atta 1 kg',
      tile: { ...atta.tile, pack: 'pouch' },
    }
    expect(catalogueFaults(shelfOf(atta, pouch))).toEqual([])
  })

  it('count a colour as different only if the difference is clearly visible', () => {
    expect(differences(atta.tile, { ...atta.tile, colour: '#C8802A' })).toBe(0)
    expect(differences(atta.tile, { ...atta.tile, colour: '#2F7D5A' })).toBe(1)
  })

  it('read sizes of several kinds', () => {
    expect(['Soap 4 × 100 g', 'Dog Food 1.2 kg', 'Eggs 6 pcs', 'Atta'].map(sizeOf)).toEqual([
      '4 × 100 g',
      '1.2 kg',
      '6 pcs',
      undefined,
    ])
  })
})

describe('the stores', () => {
  it('begin in Guwahati, the location of the sandbox', () => {
    expect(storeSeeds[0]).toMatchObject({ latitude: 26.1445, longitude: 91.7362 })
  })

  it('include two within five kilometres of each other', () => {
    const near = storeSeeds.flatMap((store, i) =>
      storeSeeds.slice(i + 1).filter((other) => distanceMetres(store, other) < 5000),
    )
    expect(near.length).toBeGreaterThan(0)
  })
})
