import { describe, expect, it } from 'vitest'
import {
  containsSize,
  impliedUnit,
  isMeasureHeading,
  isMiscounted,
  sizeOf,
  tidySize,
  type ImpliedUnit,
} from './size-rules.ts'

describe('the unit that a heading implies', () => {
  it.each([
    ['weightInGms', 'g'],
    ['weight (g)', 'g'],
    ['net_weight_kg', 'kg'],
    ['Volume in ML', 'ml'],
    ['Pack Size [Litres]', 'l'],
    ['quantity', undefined],
    ['weighting', undefined],
    ['in kg', undefined],
    ['Net Wt. of pack in Gms', 'g'],
    ['Approx. Net Weight (g)', 'g'],
    ['Quantity per pack (ml)', 'ml'],
    ['Pouch Size (g)', 'g'],
    ['Bottle Size (ml)', 'ml'],
    ['SKU Size (g)', 'g'],
    ['Package Weight (g)', 'g'],
    ['Packed Weight (g)', 'g'],
    ['Total Weight (g)', 'g'],
    ['Weight in g/ml', 'ml'],
    // The stock, the parcel and an order are no packs.
    ['Stock Quantity (Kg)', undefined],
    ['Closing Quantity (Kg)', undefined],
    ['Min Order Quantity (g)', undefined],
    ['Gross Weight (kg)', undefined],
    ['Shipping Weight (kg)', undefined],
    ['Price per Quantity (kg)', undefined],
    ['Available Quantity (kg)', undefined],
    ['Opening Quantity (kg)', undefined],
    ['Parcel Weight (g)', undefined],
    ['Reorder Quantity (kg)', undefined],
    ['Max Quantity (kg)', undefined],
  ])('%s', (heading, unit) => {
    expect(impliedUnit(heading)).toBe(unit)
  })
})

describe('a size', () => {
  it.each<[string, string, ImpliedUnit | undefined, string]>([
    ['500 g', '', undefined, '500 g'],
    ['1kg', '', undefined, '1kg'],
    ['Pack of 2', '', undefined, 'Pack of 2'],
    ['5', 'KG', undefined, '5 KG'],
    ['', '500 ml', undefined, '500 ml'],
    ['1000', '', 'g', '1 kg'],
    ['58', '', 'g', '58 g'],
    ['1500', '', 'ml', '1.5 l'],
    ['0.25', '', 'kg', '250 g'],
    ['2.0', '', 'kg', '2 kg'],
    ['0,5', '', 'kg', '500 g'],
    ['0,500', '', 'kg', '500 g'],
    ['1,25', '', 'l', '1.25 l'],
    ['1,500', '', 'g', '1.5 kg'],
    ['1,50,000', '', 'g', '150 kg'],
    ['500 g', '', 'kg', '500 g'],
  ])('%s and %s under a heading of %s', (size, unit, implied, expected) => {
    expect(sizeOf(size, unit, implied)).toBe(expected)
  })

  it.each<[string, string, ImpliedUnit | undefined]>([
    // A bare number may be a stock count.
    ['5', '', undefined],
    ['', 'kg', undefined],
    ['0', '', 'g'],
    ['-1', '', 'g'],
    ['1,5,0', '', 'g'],
    ['1.2.3', '', 'g'],
    ['NA', '', undefined],
    ['nan', '', 'g'],
    ['N/A', 'kg', undefined],
    ['-', '', undefined],
    ['none', '', undefined],
    ['x'.repeat(61), '', undefined],
  ])('%s and %s under a heading of %s is not a size', (size, unit, implied) => {
    expect(sizeOf(size, unit, implied)).toBe('')
  })
})

describe('the size that shoppers read', () => {
  it.each([
    ['500 G', '500 g'],
    ['500GM', '500 g'],
    ['500 Gms.', '500 g'],
    ['1 Ltr', '1 l'],
    ['1 L', '1 L'],
    ['1,000 ML', '1000 ml'],
    ['1x5 kg', '5 kg'],
    ['2*200 G', '2 x 200 g'],
    ['3 × 100 ml', '3 x 100 ml'],
    ['10 Nos', '10 pcs'],
    ['2.50 KGS', '2.5 kg'],
    ['0,5 kg', '0.5 kg'],
    ['2x1,5 L', '2 x 1.5 L'],
    // Nothing is known of these.
    ['Pack of 6', 'Pack of 6'],
    ['1 kg (Pack of 2)', '1 kg (Pack of 2)'],
    ['500 g + 100 g', '500 g + 100 g'],
    ['12 BTL', '12 BTL'],
    ['1,5,0 kg', '1,5,0 kg'],
  ])('of %s is %s', (written, shown) => {
    expect(tidySize(written)).toBe(shown)
  })
})

describe('a name', () => {
  it.each([
    ['Atta 5 kg', '5 kg'],
    ['Atta 5kg', '5 KG'],
    ['Atta 1 kg', '1000 g'],
    ['Atta (500 gms)', '500 g'],
    ['Water 1.5 Ltr', '1500 ml'],
    ['Eggs, 6 pcs', '6 pieces'],
    ['Soap Pack of 3', 'pack of 3'],
  ])('%s holds %s', (name, size) => {
    expect(containsSize(name, size)).toBe(true)
  })

  it.each([
    ['Atta', '5 kg'],
    ['Atta 15 kg', '5 kg'],
    ['Atta 0.5 kg', '5 kg'],
    ['Milk 500 ml', '2 x 500 ml'],
    ['Milk 500 g', '500 ml'],
    ['Soap Pack of 30', 'pack of 3'],
  ])('%s does not hold %s', (name, size) => {
    expect(containsSize(name, size)).toBe(false)
  })
})

it.each([
  ['Weight', true],
  ['Net Wt.', true],
  ['net_weight', true],
  ['productWeight', true],
  ['Volume', true],
  ['Grammage', true],
  ['Net Quantity', false],
  ['Pack Size', false],
  ['Size', false],
  ['Growth', false],
])('%s is the heading of a weight or a volume: %s', (heading, isMeasure) => {
  expect(isMeasureHeading(heading)).toBe(isMeasure)
})

it.each([
  ['0.5', 'PCS', true, true],
  ['500', 'Nos.', true, true],
  ['1', 'BOX', true, true],
  ['0.5', 'PCS', false, true],
  ['0,5', 'pcs', false, true],
  ['6', 'PCS', false, false],
  ['1.000', 'NOS', false, false],
  ['0.5', 'KG', true, false],
  ['500', 'Gms.', true, false],
  ['500 g', 'PCS', true, false],
  ['', 'PCS', true, false],
])(
  'the size %j in %s, under a weight: %s, is a miscount: %s',
  (size, unit, isMeasure, expected) => {
    expect(isMiscounted(size, unit, isMeasure)).toBe(expected)
  },
)
