import { expect, test } from 'vitest'
import { fillersIn, placesOfBrand, withoutFalseBrands } from './brand-rules.ts'

const BRANDS = ['mother dairy', 'dairy milk', 'surf', 'surf excel', 'all out', 'head shoulders']

/** The brands that are read from a text without its false ones. */
function brandsIn(text: string): string[] {
  const words = text.split(' ')
  const found = BRANDS.flatMap((brand) => {
    const places = brand
      .split(' ')
      .map((word) => words.flatMap((each, place) => (each === word ? [place] : [])))
    if (places.some(({ length }) => length === 0)) return []
    return [{ brand, name: { branded: true }, covers: placesOfBrand(places, fillersIn(words)) }]
  })
  return withoutFalseBrands(found, fillersIn(words)).map(({ brand }) => brand)
}

test.each([
  ['the words of a brand stand side by side', 'all day out', []],
  ['in any order', 'out all', ['all out']],
  ['with filler words between them', 'head and shoulders', ['head shoulders']],
  ['a brand has no words of the one before it', 'mother dairy milk', ['mother dairy']],
  ['a brand may be the beginning of another', 'surf excel', ['surf', 'surf excel']],
  ['a word of it may be repeated later', 'dairy milk silk milk bar', ['dairy milk']],
  ['or before', 'milk bar dairy milk', ['dairy milk']],
  ['with filler words there too', 'head and shoulders for shoulders', ['head shoulders']],
  ['repeated words may all be apart', 'milk bar dairy bar milk', []],
  ['at the end of the longest text', 'a b c d e f g h i j dairy milk', ['dairy milk']],
])('%s: %j', (_rule, text, brands) => {
  expect(brandsIn(text)).toEqual(brands)
})

test('names that are no brands may be in any place', () => {
  const tea = { name: {}, covers: 0b101 }
  expect(withoutFalseBrands([tea, { name: {}, covers: 0b110 }])).toHaveLength(2)
})
