import { expect, test } from 'vitest'
import { isSameSize, separateSize } from './size-rules.ts'
import { wordsOf } from './text-rules.ts'

test.each([
  ['chawal 5kg', ['chawal'], { measure: 'g', amount: 5000 }],
  ['atta 5 kilo', ['atta'], { measure: 'g', amount: 5000 }],
  ['500 gm paneer', ['paneer'], { measure: 'g', amount: 500 }],
  ['aadha kilo tamatar', ['tamatar'], { measure: 'g', amount: 500 }],
  ['1/2 kg aloo', ['aloo'], { measure: 'g', amount: 500 }],
  ['aloo 1/2kg', ['aloo'], { measure: 'g', amount: 500 }],
  ['½kg paneer', ['paneer'], { measure: 'g', amount: 500 }],
  ['1/4kg ginger', ['ginger'], { measure: 'g', amount: 250 }],
  ['1½kg aloo', ['aloo'], { measure: 'g', amount: 1500 }],
  ['.5 kg aloo', ['aloo'], { measure: 'g', amount: 500 }],
  ['aloo.5 kg', ['aloo'], { measure: 'g', amount: 5000 }],
  ['0,5 kg aloo', ['aloo'], { measure: 'g', amount: 500 }],
  ['0,250 kg aloo', ['aloo'], { measure: 'g', amount: 250 }],
  ['Sugar 1,000 g', ['sugar'], { measure: 'g', amount: 1000 }],
  ['1,00,000 g sugar', ['sugar'], { measure: 'g', amount: 100_000 }],
  ['2 ltr milk', ['milk'], { measure: 'ml', amount: 2000 }],
  ['1 dozen kela', ['kela'], { measure: 'pcs', amount: 12 }],
  ['1.5 l water', ['water'], { measure: 'ml', amount: 1500 }],
  ['तीन किलो आलू', ['alu'], { measure: 'g', amount: 3000 }],
  ['chaar kilo aloo', ['aloo'], { measure: 'g', amount: 4000 }],
  ['छह किलो आलू', ['alu'], { measure: 'g', amount: 6000 }],
  ['सात किलो आलू', ['alu'], { measure: 'g', amount: 7000 }],
  ['aath kilo aloo', ['aloo'], { measure: 'g', amount: 8000 }],
  ['nau kilo aloo', ['aloo'], { measure: 'g', amount: 9000 }],
  ['दस किलो आटा', ['ata'], { measure: 'g', amount: 10_000 }],
  ['barah kilo atta', ['atta'], { measure: 'g', amount: 12_000 }],
  ['six kg onion', ['onion'], { measure: 'g', amount: 6000 }],
  ['Gulab Jamun Tin 1 kg', ['gulab', 'jamun', 'tin'], { measure: 'g', amount: 1000 }],
  // As usually abbreviated, also in Assamese and Hindi.
  ['aloo 2 k.g.', ['aloo'], { measure: 'g', amount: 2000 }],
  ['500 m.l. milk', ['milk'], { measure: 'ml', amount: 500 }],
  ['৫ কেজি আটা', ['ata'], { measure: 'g', amount: 5000 }],
  ['আলু ২ কে.জি.', ['alu'], { measure: 'g', amount: 2000 }],
  ['2 केजी आलू', ['alu'], { measure: 'g', amount: 2000 }],
  ['आलू 2 के.जी.', ['alu'], { measure: 'g', amount: 2000 }],
  ['2 कि.ग्रा. आलू', ['alu'], { measure: 'g', amount: 2000 }],
  ['500 ग्रा. पनीर', ['panir'], { measure: 'g', amount: 500 }],
  ['500 मि.ली. तेल', ['tel'], { measure: 'ml', amount: 500 }],
  ['২ ডজন আলু', ['alu'], { measure: 'pcs', amount: 24 }],
  ['দুই কিলো আলু', ['alu'], { measure: 'g', amount: 2000 }],
  ['ডেৰ কিলো আলু', ['alu'], { measure: 'g', amount: 1500 }],
  ['চাৰি লিটাৰ পানী', ['pani'], { measure: 'ml', amount: 4000 }],
  ['Sandal Soap 4 × 100 g', ['sandal', 'soap', '4'], { measure: 'g', amount: 400 }],
  ['Cola 6x250ml', ['cola', '6'], { measure: 'ml', amount: 1500 }],
  ['soap × 4', ['soap', '4'], undefined],
  ['tiles 10 × 10 cm', ['tiles', '10', 'x', '10', 'cm'], undefined],
  ['soap 0 × 100 g', ['soap', '0', 'x'], { measure: 'g', amount: 100 }],
  ['vitamin c 30', ['vitamin', 'c', '30'], undefined],
  ['0 kg aloo', ['0', 'kg', 'aloo'], undefined],
])('%s', (text, words, size) => {
  expect(separateSize(wordsOf(text))).toEqual({ words, size })
})

test('a kilogram is a thousand grams and not a litre', () => {
  const grams = { measure: 'g', amount: 1000 } as const
  expect(isSameSize(separateSize(['1', 'kg']).size, grams)).toBe(true)
  expect(isSameSize({ measure: 'ml', amount: 1000 }, grams)).toBe(false)
  expect(isSameSize(undefined, undefined)).toBe(false)
})
