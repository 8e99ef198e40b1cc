import { expect, test } from 'vitest'
import { productsFor, quantityOf } from '#features/catalogue/worker/other-names/list-match-rules.ts'
import { readShoppingList } from '#features/catalogue/worker/other-names/shopping-list-rules.ts'
import { catalogueSeed } from '#server/seed/catalogue.ts'
import { buildIndex, searchedProducts } from './search-by-name.ts'

const shop = searchedProducts(catalogueSeed.products)
const products = {
  index: buildIndex(shop),
  nameOf: (place: number) => shop[place]?.name ?? '',
}

/** Returns the best match of a line with the number of packs, such as '2 × Sugar 1 kg'. */
function bestOf(line: string): string {
  const [entry] = readShoppingList(line).entries
  const [best] = entry === undefined ? [] : productsFor(entry, products)
  if (entry === undefined || best === undefined) throw new Error(`No product found for ${line}`)
  return `${quantityOf(entry, best, products)} × ${products.nameOf(best)}`
}

test.each([
  ['6 coffee', '6 × Filter Coffee 200 g'],
  ['2 butter', '2 × Salted Butter 100 g'],
  ['4 tomato', '4 × Tomato Hybrid 500 g'],
  ['2 milk', '2 × Toned Milk 500 ml'],
  ['2 sugar', '2 × Sugar 1 kg'],
  ['12 eggs', '1 × White Eggs 12 pcs'],
  ['30 eggs', '5 × Farm Eggs 6 pcs'],
  ['milk 60', '1 × Toned Milk 500 ml'],
  ['৫ কেজি আটা', '1 × Chakki Atta 5 kg'],
  ['২ ডজন কণী', '4 × Farm Eggs 6 pcs'],
  ['10 rs wala dhania', '1 × Coriander Leaves 100 g'],
  ['50 rs ka paneer', '1 × Malai Paneer 200 g'],
  ['2 milk 500 ml', '2 × Toned Milk 500 ml'],
  ['100g x 2 butter', '2 × Salted Butter 100 g'],
  ['4 soap', '1 × Sandal Soap 4 × 100 g'],
])("the list line '%s' is matched as '%s'", (line, expected) => {
  expect(bestOf(line)).toBe(expected)
})
