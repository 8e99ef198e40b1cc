/** What the calls and commands of a store send, as it is stored. */
import type { InferOutput } from 'valibot'
import { paiseFromRupees } from '#contract/money.ts'
import { parseOpeningHours, type OpeningHours } from '#contract/opening-hours.ts'
import type { changePrices } from '#contract/store-endpoints.ts'
import type { PriceChange } from '#server/db/store-changes.ts'

type PricedProduct = InferOutput<typeof changePrices.body>['products'][number]

export function priceChangeFrom({ productId, price, discountPrice }: PricedProduct): PriceChange {
  return {
    productId,
    pricePaise: price === undefined ? undefined : paiseFromRupees(price),
    discountPricePaise:
      typeof discountPrice === 'number' ? paiseFromRupees(discountPrice) : discountPrice,
  }
}

/** Null for the charge of the shop. */
export const chargeFrom = (rupees: number | null): { deliveryChargePaise: number | null } => ({
  deliveryChargePaise: rupees === null ? null : paiseFromRupees(rupees),
})

/** Null for the hours of the shop. */
export const hoursFrom = (written: string | null): { hours: OpeningHours | null } => ({
  hours: written === null ? null : parseOpeningHours(written),
})

export const holidaysFrom = (days: readonly string[]): { holidays: string[] } => ({
  holidays: [...new Set(days)].toSorted(),
})
