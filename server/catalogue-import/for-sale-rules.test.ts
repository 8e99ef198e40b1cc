import { expect, it } from 'vitest'
import { isWithoutTax } from './for-sale-rules.ts'

it.each([
  'N',
  'no',
  '0',
  'Exclusive',
  'TAX_EXCLUSIVE',
  'TaxExcluded',
  'Excl.',
  'Excl GST',
  'Without Tax',
  'Tax not included',
])('a price is without tax if its column says %s', (tax) => {
  expect(isWithoutTax(tax)).toBe(true)
})

it.each(['', 'Y', 'Inclusive', 'Incl. GST', 'With Tax', 'Tax included'])(
  'a price has its tax if its column says %j',
  (tax) => {
    expect(isWithoutTax(tax)).toBe(false)
  },
)
