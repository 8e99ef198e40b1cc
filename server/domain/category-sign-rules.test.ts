import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signOf, signPictures } from './category-sign-rules.ts'

const PUBLIC = path.join(import.meta.dirname, '../../public')
const SIGNS = '/pictures/signs'

const signNamed = (name: string) => `${SIGNS}/${name}.webp`

test.each([
  ['Vegetables', 'vegetables'],
  ['FRUITS & VEGETABLES', 'fruits'],
  ['Dry Fruits, Nuts', 'dry-fruits'],
  ['Foodgrains, Oil & Masala', 'staples'],
  ['Bakery, Cakes & Dairy', 'bakery'],
  ['Beverages', 'drinks'],
  ['Eggs, Meat & Fish', 'eggs'],
  ['Kitchen, Garden & Pets', 'kitchen'],
  ['Cleaning & Household', 'cleaning'],
  ['Home Care', 'cleaning'],
  ['Home & Furniture', 'home'],
  ['Ice Creams', 'ice-cream'],
  ['Frozen Vegetables', 'frozen'],
  ['Baby Food', 'baby'],
  ['Hair Oils', 'hair'],
  ['Batteries', 'electrical'],
  ['Munchies', 'snacks'],
  ['Cookies', 'biscuits'],
  ['Squashes', 'drinks'],
  ['Cake Mixes', 'biscuits'],
  ['Mixes', 'instant'],
  ['Clothes', 'clothes'],
  ['Dairies', 'dairy'],
  ['मसाला', 'masala'],
  ['দুধ', 'dairy'],
])("the category '%s' has the sign '%s'", (category, name) => {
  expect(signOf(category).picture).toBe(signNamed(name))
})

test.each([
  'Everything',
  'Miscellaneous',
  '',
  '   ',
  '12',
  'Gehunkaaataa',
  'Carpets',
  'constructor',
])("the name '%s' has no known word: the shop's own bag, and no hue", (category) => {
  expect(signOf(category)).toEqual({ picture: signNamed('other') })
})

test('a known word also gives the hue', () => {
  expect(signOf('Fresh Vegetables')).toEqual({ picture: signNamed('vegetables'), hue: 135 })
})

test('every sign is drawn, and no drawing is left over', () => {
  expect(signPictures.filter((picture) => !existsSync(path.join(PUBLIC, picture)))).toEqual([])
  const drawn = readdirSync(path.join(PUBLIC, SIGNS)).map((file) => `${SIGNS}/${file}`)
  expect(drawn.toSorted()).toEqual(signPictures.toSorted())
})
