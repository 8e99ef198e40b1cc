import { expect, test } from 'vitest'
import { fillersIn, withoutFalseBrands } from './brand-rules.ts'

const BRANDS = ['mother dairy', 'dairy milk', 'surf', 'surf excel', 'all out', 'head shoulders']

/** The brands that are read from a text without its false ones. */
function brandsIn(text: string): string[] {
  const words = text.split(' ')
  const found = BRANDS.flatMap((brand) => {
    const places = brand.split(' ').map((word) => words.indexOf(word))
    if (places.includes(-1)) return []
    const covers = places.reduce((bits, place) => bits | (1 << place), 0)
    return [{ brand, name: { branded: true }, covers }]
  })
  return withoutFalseBrands(found, fillersIn(words)).map(({ brand }) => brand)
}

test.each([
  ['the words of a brand stand side by side', 'all day out', []],
  ['in any order', 'out all', ['all out']],
  ['with filler words between them', 'head and shoulders', ['head shoulders']],
  ['a brand has no words of the one before it', 'mother dairy milk', ['mother dairy']],
  ['a brand may be the beginning of another', 'surf excel', ['surf', 'surf excel']],
  ['at the end of the longest text', 'a b c d e f g h i j dairy milk', ['dairy milk']],
])('%s: %j', (_rule, text, brands) => {
  expect(brandsIn(text)).toEqual(brands)
})

test('names that are no brands may be in any place', () => {
  const tea = { name: {}, covers: 0b101 }
  expect(withoutFalseBrands([tea, { name: {}, covers: 0b110 }])).toHaveLength(2)
})
