import { expect, it } from 'vitest'
import { keepUnits } from './keep-units.ts'

it.each([
  ['Joha Rice 1 kg', 'Joha Rice 1~kg'],
  ['Sandal Soap 4 × 100 g', 'Sandal Soap 4~×~100~g'],
  ['Dark Chocolate 70 % 90 g', 'Dark Chocolate 70~% 90~g'],
  ['चावल 5 किलो', 'चावल 5~किलो'],
  ['Onion', 'Onion'],
])('%s stays together', (name, kept) => {
  expect(keepUnits(name).replaceAll('\u00A0', '~')).toBe(kept)
})
