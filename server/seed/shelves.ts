/**
 * All shelves of the shop, in the order of 'Shop by Category': categories.csv and the rows of
 * catalogue.csv, read with the reader of the catalogue import.
 */
import path from 'node:path'
import * as v from 'valibot'
import {
  readValidProducts,
  readValidRows,
  type ValidProduct,
} from '#server/catalogue-import/valid-file.ts'
import { tileSchema, type Shelf, type ShelfProduct, type Tile } from './shelf.ts'

const CATALOGUE_FILE = path.join(import.meta.dirname, 'catalogue.csv')
const CATEGORIES_FILE = path.join(import.meta.dirname, 'categories.csv')

/** Read when the module is loaded, because the stock is part of the program. */
export const shelves: readonly Shelf[] = await readShelves()

async function readShelves(): Promise<Shelf[]> {
  const [categories, products] = await Promise.all([
    readValidRows(CATEGORIES_FILE),
    readValidProducts(CATALOGUE_FILE),
  ])
  const read = categories.map((cells) => {
    const name = cells('name')
    const own = products.filter(({ draft }) => draft.categoryName === name)
    return { id: cells('id'), name, hue: Number(cells('hue')), products: own.map(shelfProduct) }
  })
  const known = new Set(read.map(({ name }) => name))
  const uncategorized = products.find(({ draft }) => !known.has(draft.categoryName))
  if (uncategorized !== undefined) {
    throw new Error(`${CATEGORIES_FILE} has no category of ${uncategorized.draft.id}`)
  }
  return read
}

function shelfProduct({ draft, cells }: ValidProduct): ShelfProduct {
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
function tileOf(cells: ValidProduct['cells']): Tile {
  const fields = Object.keys(tileSchema.entries).flatMap((field): [string, string][] => {
    const text = cells(`tile_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
    return text === '' ? [] : [[field, text]]
  })
  return v.parse(tileSchema, Object.fromEntries(fields))
}
