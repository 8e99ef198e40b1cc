import { expect, it } from 'vitest'
import { isStatusForSale, isWithoutTax } from './for-sale-rules.ts'

it.each([
  'false',
  'FALSE',
  '0',
  'No',
  'n',
  'draft',
  'Unpublished',
  'Disable',
  'Disabled',
  'Deleted',
  'Suspended',
  'blocked',
  'Not active',
  'not published',
])('goods are not for sale if their status is %s', (status) => {
  expect(isStatusForSale(status)).toBe(false)
})

it.each(['', 'true', '1', '2', 'Yes', 'active', 'Enabled', 'Published', 'Nominal'])(
  'goods are for sale if their status is %j',
  (status) => {
    expect(isStatusForSale(status)).toBe(true)
  },
)

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
