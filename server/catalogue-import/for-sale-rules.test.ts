import { expect, it } from 'vitest'
import {
  isFlagInverted,
  isPublished,
  isPublishedKnown,
  isStatusForSale,
  isStatusKnown,
  isTaxKnown,
  isWithoutTax,
} from './for-sale-rules.ts'

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
  'Not for sale',
  'Out of stock',
  'out_of_stock',
  'Sold out',
  'Unavailable',
  'Temporarily unavailable',
  'Not available',
  'No longer available',
  'Available soon',
  'Paused',
  'On hold',
  'Expired',
  'Off',
  'F',
  'In-Active',
  'In Active',
  'IN_ACTIVE',
  'Deactive',
  'De-Active',
  'Deactivated',
  'Discontinue',
  'Delisted',
  'De-listed',
  'Unlisted',
  'Not Live',
  'Not listed',
  'Offline',
  'Hold',
  'Removed',
  'Rejected',
  'Temporarily closed',
  'Temp. closed',
  'निष्क्रिय',
  'बंद',
  'Non Active',
  'Non-active',
  'Inactive.',
  'Stopped',
  'Withdrawn',
  'Cancelled',
  'Hide',
  'Unpublish',
  '✗',
])('goods are not for sale if their status is %s', (status) => {
  expect(isStatusForSale(status)).toBe(false)
  expect(isStatusKnown(status)).toBe(true)
})

it.each(['0', '-1', '2', 'F', 'In-Active', 'Offline', 'Not available', 'Out of stock'])(
  'goods are not published if their flag is %s',
  (flag) => {
    expect(isPublished(flag, 'Published')).toBe(false)
    expect(isPublishedKnown(flag, 'Published')).toBe(true)
  },
)

it.each([
  '',
  'NA',
  'Active',
  'Active.',
  '1',
  'Y',
  '✓',
  'Live',
  'Online',
  'On sale',
  'In stock',
  'सक्रिय',
])('the state %j is known to be for sale', (state) => {
  expect(isStatusKnown(state)).toBe(true)
  expect(isPublished(state, 'Published')).toBe(true)
  expect(isPublishedKnown(state, 'Published')).toBe(true)
})

it.each(['Ask Ravi', 'Nominal', 'Drafty', '7'])(
  'the state %j is not known, and is for sale',
  (state) => {
    expect(isStatusKnown(state)).toBe(false)
    expect(isStatusForSale(state)).toBe(true)
    expect(isPublishedKnown(state, 'Published')).toBe(false)
    expect(isPublished(state, 'Published')).toBe(true)
  },
)

it.each(['2', '-1'])(
  '%s is the flag of goods that are not published, but no known status',
  (text) => {
    expect(isPublishedKnown(text, 'Published')).toBe(true)
    expect(isStatusKnown(text)).toBe(false)
  },
)

it.each([
  ['Inactive', true],
  ['isInactive', true],
  ['Blocked', true],
  ['Is Blocked', true],
  ['Discontinued?', true],
  ['is_deleted', true],
  ['Archived', true],
  ['Hidden', true],
  ['Disabled', true],
  ['Sales Blocked', true],
  ['Blocked for Sale', true],
  ['Blocked (Y/N)', true],
  ['Not for Sale', true],
  ['deleted_at', true],
  ['Closed', true],
  ['Active', false],
  ['isActive', false],
  ['Published', false],
  ['Visible', false],
  ['', false],
])('the flags under %j are inverted: %s', (heading, isInverted) => {
  expect(isFlagInverted(heading)).toBe(isInverted)
})

it.each([
  ['Yes', false],
  ['TRUE', false],
  ['1', false],
  ['-1', false],
  ['Blocked', false],
  ['X', false],
  ['✓', false],
  ['No', true],
  ['false', true],
  ['0', true],
  ['', true],
  ['Active', true],
])('under Blocked, the flag %j means for sale: %s', (flag, isForSale) => {
  expect(isPublished(flag, 'Blocked')).toBe(isForSale)
  expect(isPublishedKnown(flag, 'Blocked')).toBe(true)
})

it('a date under Discontinued is not known', () => {
  expect(isPublishedKnown('2026-01-01', 'Discontinued')).toBe(false)
})

it.each([
  ['2024-05-01 10:00:00', false],
  ['0000-00-00 00:00:00', true],
  ['', true],
  ['NULL', true],
])('goods with %j under deleted_at are for sale: %s', (time, isForSale) => {
  expect(isPublished(time, 'deleted_at')).toBe(isForSale)
  expect(isPublished(time, 'Deleted At (IST)')).toBe(isForSale)
})

it.each([
  ['2', true],
  ['3', true],
  ['4', true],
  ['0', false],
  ['-1', false],
])("under Magento's Visibility, the number %s means for sale: %s", (flag, isForSale) => {
  expect(isPublished(flag, 'Visibility')).toBe(isForSale)
  expect(isPublishedKnown(flag, 'Visibility')).toBe(true)
})

it.each([
  '',
  'true',
  '1',
  '2',
  'Yes',
  'active',
  'Enabled',
  'Published',
  'Nominal',
  'In stock',
  'Nil',
  'On',
])('goods are for sale if their status is %j', (status) => {
  expect(isStatusForSale(status)).toBe(true)
})

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
  'Extra',
  'GST extra',
  '18% extra',
  '+GST',
  '+ 5% GST',
  'Plus GST',
  'Rate plus tax',
  'Before Tax',
  'Price before GST',
  'GST additional',
  'Additional GST',
  'Additional',
  'Net of GST',
  'net of all taxes',
  'w/o GST',
])('a price is without tax if its column says %s', (tax) => {
  expect(isWithoutTax(tax)).toBe(true)
  expect(isTaxKnown(tax)).toBe(true)
})

it.each([
  '',
  'Y',
  'Inclusive',
  'Incl. GST',
  'With Tax',
  'Tax included',
  'No extra tax',
  'CGST+SGST',
  'CGST plus SGST',
  'GST 5%',
  'Before discount',
  'No additional tax',
  'Additional charges included',
])('a price has its tax if its column says %j', (tax) => {
  expect(isWithoutTax(tax)).toBe(false)
})

it.each([
  '',
  'NA',
  'Y',
  '1',
  'Inclusive',
  'Incl. GST',
  'Inc GST',
  'With Tax',
  'No extra tax',
  'Exempt',
  'Nil rated',
  'Non-GST',
])('the tax %j is known', (tax) => {
  expect(isTaxKnown(tax)).toBe(true)
})

it.each(['GST 5%', 'CGST+SGST', 'Taxable', 'Regular', 'Since 2017'])(
  'the tax %j does not say whether the price has it',
  (tax) => {
    expect(isTaxKnown(tax)).toBe(false)
    expect(isWithoutTax(tax)).toBe(false)
  },
)
