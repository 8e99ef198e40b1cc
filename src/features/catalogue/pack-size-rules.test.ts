import { expect, it } from 'vitest'
import { packSizeOf, paisePerUnit } from './pack-size-rules.ts'

it.each([
  ['Chakki Atta 5 kg', '5 kg', 265, 'kg', 5_300],
  ['Moong Dal 500 g', '500 g', 89.5, 'kg', 17_900],
  ['Toned Milk 500 ml', '500 ml', 28, 'litre', 5_600],
  ['Full Cream Milk 1 L', '1 L', 66, 'litre', 6_600],
  ['Sandal Soap 4 × 100 g', '4 × 100 g', 130, 'kg', 32_500],
  ['Cola 6x250ml', '6x250ml', 150, 'litre', 10_000],
  ['Cola 6 X 250 ml', '6 X 250 ml', 150, 'litre', 10_000],
  ['5 kg', '5 kg', 265, 'kg', 5_300],
  ['Sunscreen SPF 50 50 g', '50 g', 300, 'kg', 600_000],
] as const)('%s is sold in %s', (name, text, price, unit, paise) => {
  const size = packSizeOf(name)
  expect(size).toMatchObject({ text, measure: { unit } })
  expect(size?.measure && paisePerUnit(price, size.measure)).toBe(paise)
})

it.each(['Paracetamol 650 mg 15 tablets', 'LED Bulb 9 W 1 pc', 'Sweet Corn 2 pcs'])(
  '%s has a size, and no price per kilogram or litre',
  (name) => {
    expect(packSizeOf(name)?.text).toMatch(/^\d+ \w+$/)
    expect(packSizeOf(name)?.measure).toBeUndefined()
  },
)

it.each([
  'Onion',
  '',
  'Rice 0 kg bag',
  'Vitamin B12',
  'Vitamin B12 tablets',
  'Paneer 1/2 kg',
  'Paneer 1 / 2 kg',
  'Detergent 1 kg + 500 g',
  'Salt 1,000 g',
  'Salt 1, 000 g',
  'Bananas 10-12 pcs',
  'Bananas 10 – 12 pcs',
])('%j names no size', (name) => {
  expect(packSizeOf(name)).toBeUndefined()
})

it('a size of nothing has no price', () => {
  expect(packSizeOf('Free sample 0 g')).toEqual({ text: '0 g' })
})
