import { beforeAll, describe, expect, test } from 'vitest'
import { nameFiles } from './name-files.ts'
import { parseNameTable } from './name-table.ts'
import { findByOtherName } from './find-by-other-name.ts'
import { buildOtherNameIndex, type NamedProduct, type OtherNameIndex } from './other-name-index.ts'

const GOODS: Readonly<Record<string, readonly string[]>> = {
  Vegetables: ['Potato 1 kg', 'Onion 1 kg', 'Green Chilli 100 g', 'Palak 250 g', 'Ginger 100 g'],
  'Milk & Paneer': [
    'Toned Milk 500 ml',
    'Set Curd 400 g',
    'Badam Milk 180 ml',
    'Masala Chaas 200 ml',
    'Salted Butter 100 g',
  ],
  'Atta, Rice & Dal': [
    'Basmati Rice 1 kg',
    'Sona Masoori Rice 5 kg',
    'Sugar 1 kg',
    'Toor Dal 1 kg',
  ],
  'Masala & Dry Fruits': ['Black Pepper 100 g', 'Lal Mirch Powder 200 g', 'Green Elaichi 50 g'],
  'Oil & Ghee': ['Mustard Oil 1 L', 'Sesame Oil 500 ml'],
  'Eggs & Bread': ['Farm Eggs 6 pcs', 'Brown Bread 400 g', 'Milk Rusk 300 g'],
  'Biscuits & Cakes': ['Marie Biscuits 300 g', 'Choco Chip Cookies 150 g'],
  'Tea & Coffee': ['Nescafé Classic 50 g', 'Filter Coffee 200 g'],
  'Chips & Namkeen': ['Aloo Bhujia 400 g', 'Roasted Chana 400 g'],
  'Honey & Spreads': ['Green Chilli Sauce 200 g', 'Mango Pickle 400 g'],
  'Ice Cream': ['Vanilla Ice Cream 1 L'],
  'Bath & Body': ['Toothpaste Mint 150 g', 'Sandal Soap 4 × 100 g'],
  Stationery: ['Ruled Notebook 6 pcs'],
  'Pooja Needs': ['Cotton Wicks 50 pcs'],
  'Pet Care': ['Dog Shampoo Neem 200 ml', 'Dog Biscuits 500 g'],
}
const PRODUCTS: NamedProduct[] = Object.entries(GOODS).flatMap(([categoryName, names]) =>
  names.map((productName) => ({ productName, categoryName })),
)

function built(products: readonly NamedProduct[]): OtherNameIndex {
  const steps = buildOtherNameIndex(products, parseNameTable(nameFiles))
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

let index: OtherNameIndex
beforeAll(() => {
  index = built(PRODUCTS)
})

const found = (text: string, options: Partial<Parameters<typeof findByOtherName>[2]> = {}) =>
  findByOtherName(index, text, { limit: 8, isTyping: true, allowsTypos: true, ...options }).map(
    ({ product }) => PRODUCTS[product]?.productName,
  )

test.each(['vegetables', 'sabzi', 'सब्जी', 'tarkari'])('%s finds all vegetables', (text) => {
  expect(found(text)).toEqual(GOODS['Vegetables'])
})

test('a thing does not find another one that shares one of its other names', () => {
  expect(found('kapi')).toEqual(
    expect.arrayContaining(['Ruled Notebook 6 pcs', 'Filter Coffee 200 g']),
  )
  expect(found('notebook')).toEqual(['Ruled Notebook 6 pcs'])
})

test('a brand of several things finds them, and with a thing only that', () => {
  expect(found('amul')).toEqual(expect.arrayContaining(['Toned Milk 500 ml', 'Set Curd 400 g']))
  expect(found('amul butter')).toEqual(['Salted Butter 100 g'])
})

describe('in a shop with brands', () => {
  const branded: NamedProduct[] = [
    ['Dairy', 'Purabi Milk 500 ml'],
    ['Dairy', 'Amul Cheese Slices 200 g'],
    ['Dairy', 'Amul Taaza Toned Milk 500 ml'],
    ['Dairy', 'Amul Kool Badam 180 ml'],
    ['Toiletries', 'Pepsodent Toothpaste 150 g'],
    ['Toiletries', 'Colgate Strong Teeth Toothpaste 200 g'],
    ['Toiletries', 'Colgate ZigZag Toothbrush 4 pcs'],
    ['Baby', 'Cerelac Wheat Apple 300 g'],
    ['Sweets', 'Cadbury Dairy Milk 50 g'],
    ['Atta', 'Annapurna Chakki Atta 5 kg'],
    ['Atta', 'Fortune Chakki Atta 5 kg'],
    ['Biscuits', 'Britannia Bourbon Biscuits 100 g'],
  ].map(([categoryName = '', productName = '']) => ({ categoryName, productName }))
  let shop: OtherNameIndex
  beforeAll(() => {
    shop = built(branded)
  })
  const inShop = (text: string) =>
    findByOtherName(shop, text, { limit: 8, isTyping: true, allowsTypos: true }).map(
      ({ product }) => branded[product]?.productName,
    )

  test('a brand does not make a product what another name says that it is not', () => {
    expect(inShop('doodh')).toEqual(['Purabi Milk 500 ml', 'Amul Taaza Toned Milk 500 ml'])
    expect(inShop('toothpaste')).toEqual([
      'Pepsodent Toothpaste 150 g',
      'Colgate Strong Teeth Toothpaste 200 g',
    ])
  })

  test('a brand makes a product what no other name says', () => {
    expect(inShop('baby food')).toEqual(['Cerelac Wheat Apple 300 g'])
    expect(inShop('chocolate')).toEqual(['Cadbury Dairy Milk 50 g'])
    expect(inShop('cream biscuit')[0]).toBe('Britannia Bourbon Biscuits 100 g')
  })

  test('the goods of the brand that was typed come first', () => {
    expect(inShop('amul milk')[0]).toBe('Amul Taaza Toned Milk 500 ml')
    expect(inShop('colgate manjan')[0]).toBe('Colgate Strong Teeth Toothpaste 200 g')
    expect(inShop('fortune atta')[0]).toBe('Fortune Chakki Atta 5 kg')
  })

  test('a brand is not read from words of the brand before it', () => {
    expect(inShop('mother dairy milk')[0]).toBe('Purabi Milk 500 ml')
  })

  test('no brand comes before others if only the thing was typed', () => {
    expect(inShop('atta')).toEqual(['Annapurna Chakki Atta 5 kg', 'Fortune Chakki Atta 5 kg'])
  })
})

test.each(['mirch 100 g', 'lal mirch 200 g', 'doodh 500 ml', 'chawal 5kg'])(
  'the size in %j hides none of the products that are found without it',
  (text) => {
    const [name = ''] = text.split(/ \d/)
    expect(new Set(found(text))).toEqual(new Set(found(name)))
  },
)

describe('the best match', () => {
  test.each([
    ['aloo', 'Potato 1 kg'],
    ['aaloo', 'Potato 1 kg'],
    ['आलू', 'Potato 1 kg'],
    ['আলু', 'Potato 1 kg'],
    ['pyaaz', 'Onion 1 kg'],
    ['hari mirch', 'Green Chilli 100 g'],
    ['mirch hari', 'Green Chilli 100 g'],
    ['kali mirch', 'Black Pepper 100 g'],
    ['lal mirchi', 'Lal Mirch Powder 200 g'],
    ['spinach', 'Palak 250 g'],
    ['adrak', 'Ginger 100 g'],
    ['doodh', 'Toned Milk 500 ml'],
    ['gakhir', 'Toned Milk 500 ml'],
    ['दही', 'Set Curd 400 g'],
    ['yoghurt', 'Set Curd 400 g'],
    ['chawal 5kg', 'Sona Masoori Rice 5 kg'],
    ['rice 1 kilo', 'Basmati Rice 1 kg'],
    ['cheeni', 'Sugar 1 kg'],
    ['arhar ki daal', 'Toor Dal 1 kg'],
    ['ilaichi', 'Green Elaichi 50 g'],
    ['sarson ka tel', 'Mustard Oil 1 L'],
    ['til ka tel', 'Sesame Oil 500 ml'],
    ['ande', 'Farm Eggs 6 pcs'],
    ['biscit', 'Marie Biscuits 300 g'],
    ['vanila icecream', 'Vanilla Ice Cream 1 L'],
    ['tooth paste', 'Toothpaste Mint 150 g'],
    ['sabun', 'Sandal Soap 4 × 100 g'],
    ['shampoo for dogs', 'Dog Shampoo Neem 200 ml'],
    ['achaar', 'Mango Pickle 400 g'],
    ['sarson oil', 'Mustard Oil 1 L'],
    ['soap 4', 'Sandal Soap 4 × 100 g'],
    ['nescafe classic', 'Nescafé Classic 50 g'],
    ['nescafe', 'Nescafé Classic 50 g'],
    ['somebrand biscuit', 'Marie Biscuits 300 g'],
  ])('for %s is %s', (text, name) => {
    expect(found(text)[0]).toBe(name)
  })

  test('is found while the word is still being typed', () => {
    expect(found('adra')[0]).toBe('Ginger 100 g')
    expect(found('adra', { isTyping: false, allowsTypos: false })).toEqual([])
  })

  test('for a name with a size is not goods of another kind in the pack of that size', () => {
    expect(found('aloo 400 g')[0]).toBe('Potato 1 kg')
  })

  test('for a size alone is a product of that size', () => {
    expect(found('5kg')).toEqual(['Sona Masoori Rice 5 kg'])
  })
})

test('a thing comes before products that are made of it or for pets', () => {
  expect(found('doodh')).not.toContain('Milk Rusk 300 g')
  const chillies = found('hari mirch')
  expect(chillies.indexOf('Green Chilli 100 g')).toBe(0)
  expect(found('biscit').at(-1)).toBe('Dog Biscuits 500 g')
})

test('a word that only names a category finds its products if no product has that name', () => {
  expect(found('spreads')).toEqual(['Green Chilli Sauce 200 g', 'Mango Pickle 400 g'])
  expect(found('spreads', { allowsTypos: false })).toEqual([])
})

test('goods that a text excludes are not found, unless they are named so', () => {
  expect(found('sugar free')).toEqual([])
  expect(found('no sugar 1 kg')).toEqual([])
  expect(found('milk not toned')[0]).not.toBe('Toned Milk 500 ml')
  expect(found('sugar free biscuit')[0]).toBe('Marie Biscuits 300 g')
  const named = built([
    { productName: 'Sugar 1 kg', categoryName: 'Atta, Rice & Dal' },
    { productName: 'Sugar Free Sweetener 100 g', categoryName: 'Atta, Rice & Dal' },
  ])
  const [first] = findByOtherName(named, 'sugar free', {
    limit: 8,
    isTyping: true,
    allowsTypos: true,
  })
  expect(first?.product).toBe(1)
})

test('a name of which no word was typed is not read from other words for the same things', () => {
  expect(found('diwali lights')).toEqual([])
  expect(found('diya batti')).toEqual(['Cotton Wicks 50 pcs'])
})

test('the category of a product may be one of the words, but not in a list of goods', () => {
  expect(found('bread rusk')[0]).toBe('Milk Rusk 300 g')
  expect(found('milk bread', { mayBeSeveral: true })[0]).toBe('Toned Milk 500 ml')
  expect(found('milk & bread')[0]).toBe('Toned Milk 500 ml')
})

test('the categories of other goods do not hide those with the words in their names', () => {
  expect(found('milk curd')).toEqual(
    expect.arrayContaining(['Set Curd 400 g', 'Toned Milk 500 ml']),
  )
})

test('goods are not in the part of their category that names another kind', () => {
  expect(found('bread rusk')[0]).toBe('Milk Rusk 300 g')
  expect(found('egg rusk')[0]).toBe('Farm Eggs 6 pcs')
})

test('a name with an accent is found without it, and a name without one with it', () => {
  expect(found('nescafe')).toEqual(['Nescafé Classic 50 g', 'Filter Coffee 200 g'])
  expect(found('fílter coffée')[0]).toBe('Filter Coffee 200 g')
})

test('typos are forgiven only if the option is set', () => {
  expect(found('poteto', { allowsTypos: false })).toEqual([])
  expect(found('poteto')).toContain('Potato 1 kg')
})

test.each([
  'asdf',
  'asdfgh',
  'qwerty',
  'zzzz',
  'xyzzy',
  'lorem ipsum',
  'helicopter',
  'a',
  '12345',
  '!!!',
  '.*',
  '(a+)+$',
  '🥔🥔🥔',
  '\u0000\u0001',
  '   ',
  '‮‮',
  'картофель',
])('nothing is found for %j', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['12 words', 'ka '.repeat(11), 'ka '.repeat(12)],
  ['120 characters', ' '.repeat(115), ' '.repeat(120)],
])('only the first %s of a text are searched', (_first, shorter, longer) => {
  expect(found(`${shorter}doodh`)).toContain('Toned Milk 500 ml')
  expect(found(`${longer}doodh`)).not.toContain('Toned Milk 500 ml')
})

test('an empty catalogue finds nothing', () => {
  const none = built([])
  expect(findByOtherName(none, 'aloo', { limit: 8, isTyping: true, allowsTypos: true })).toEqual([])
})

describe('the table of names', () => {
  test('has valid rows and every food that it names', () => {
    const { kinds, names, categoryWords } = parseNameTable(nameFiles)
    expect(kinds.length).toBeGreaterThan(400)
    expect(names.length).toBeGreaterThan(2_500)
    expect(kinds.filter((kind) => !categoryWords.has(kind))).toEqual([])
  })

  test.each([
    [{ names: 'kind,names\n' }, 'headings'],
    [{ names: 'kind,names,ifct\nvegetable,potato\n' }, 'Line 2'],
    [{ names: 'kind,names,ifct\nvegetable,potato,Z999\n' }, 'Z999'],
  ])('is refused if it is invalid: %j', (wrong, message) => {
    expect(() => parseNameTable({ ...nameFiles, ...wrong })).toThrow(message)
  })
})
