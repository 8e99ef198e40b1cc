/**
 * All shelves of the shop, in the order of 'Shop by Category': categories.csv and the rows of
 * catalogue.csv, read with the reader of the catalogue import.
 */
import path from 'node:path'
import * as v from 'valibot'
import {
  readSoundProducts,
  readSoundRows,
  type SoundProduct,
} from '#server/catalogue-import/sound-file.ts'
import { tileSchema, type Shelf, type ShelfProduct, type Tile } from './shelf.ts'

const CATALOGUE_FILE = path.join(import.meta.dirname, 'catalogue.csv')
const CATEGORIES_FILE = path.join(import.meta.dirname, 'categories.csv')

/** Read when the module is loaded, because the stock is part of the program. */
export const shelves: readonly Shelf[] = await readShelves()

async function readShelves(): Promise<Shelf[]> {
  const [categories, products] = await Promise.all([
    readSoundRows(CATEGORIES_FILE),
    readSoundProducts(CATALOGUE_FILE),
  ])
  const read = categories.map((cells) => {
    const name = cells('name')
    const own = products.filter(({ draft }) => draft.categoryName === name)
    return { id: cells('id'), name, hue: Number(cells('hue')), products: own.map(shelfProduct) }
  })
  const known = new Set(read.map(({ name }) => name))
  const homeless = products.find(({ draft }) => !known.has(draft.categoryName))
  if (homeless !== undefined) {
    throw new Error(`${CATEGORIES_FILE} has no category of ${homeless.draft.id}`)
  }
  return read
}

function shelfProduct({ draft, cells }: SoundProduct): ShelfProduct {
  const { id, name, description, pricePaise, discountPricePaise, information } = draft
  return {
    id,
    name,
    description,
    mrp: pricePaise / 100,
    ...(discountPricePaise === null ? {} : { price: discountPricePaise / 100 }),
    ...(information === null ? {} : { information }),
    tile: tileOf(cells),
  }
}

/** Reads the columns `tile_…`. An empty cell means an absent field. */
function tileOf(cells: SoundProduct['cells']): Tile {
  const fields = Object.keys(tileSchema.entries).flatMap((field): [string, string][] => {
    const text = cells(`tile_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
    return text === '' ? [] : [[field, text]]
  })
  return v.parse(tileSchema, Object.fromEntries(fields))
}
