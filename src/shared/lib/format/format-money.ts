import { CURRENCY, LOCALE } from '#contract/constants.ts'
import { rupeesFromPaise } from '#contract/money.ts'

const whole = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  minimumFractionDigits: 2,
})

/** ₹265, or ₹265.50 with paise (product §4.2: whole rupees without decimals). */
export function formatPaise(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(rupeesFromPaise(paise))
}

/** Always two decimals, for the cart bar (product §6.5). */
export function formatPaiseExact(paise: number): string {
  return exact.format(rupeesFromPaise(paise))
}
