/** Whether a row is for sale today: its status, whether it is published, and the tax in its price. */
import { textOrNothing } from './cell-rules.ts'
import { saysOutOfStock } from './stock-rules.ts'

const NOT_FOR_SALE =
  /^(?:draft|archived|inactive|not[\s_-]*(?:active|published|for[\s_-]*sale)|paused|on[\s_-]*hold|expired|off|disabled?|hidden|private|pending|trash|deleted|closed?|discontinued|unpublished|suspended|blocked)$/i
const REFUSAL = /^(?:false|no|n|0)$/i
const NOT_PUBLISHED = /^(?:false|no|n|0|-1|2)$/i
const WITHOUT_TAX =
  /^(?:n|no|false|0)$|exclu|(?<!\p{L})excl|without|not[\s_-]*incl|(?<!\bno )\bextra\b|^\+|\bplus\b(?! *[si]gst)/iu

/** Words of a column of states: Shopify's `Status`, the state of an item in a till; or a flag. */
export const isStatusForSale = (status: string): boolean =>
  !REFUSAL.test(status) && !NOT_FOR_SALE.test(status) && !saysOutOfStock(textOrNothing(status))

/** Flags: 1 is published; WooCommerce writes 0 and -1 for the others, Magento 2. */
export const isPublished = (published: string): boolean =>
  !NOT_PUBLISHED.test(published) && !NOT_FOR_SALE.test(published)

/**
 * 'N', 'Excl. GST', 'GST extra', 'Not included' or 'Without Tax': shoppers would pay more than the
 * price of the row.
 */
export const isWithoutTax = (tax: string): boolean => WITHOUT_TAX.test(tax)
