import { expect, test } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Assamese and Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['ASCII', '0123456789'],
])('the digits of %s', (_script, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

test('other characters stay', () => {
  expect(asciiDigits('आलू २ kg, ১/২')).toBe('आलू 2 kg, 1/2')
})
