import type { ReactNode } from 'react'
import type { ProductDetail } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'
import type { FoodType, ProductInformation } from '#contract/product-information.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { sellerTexts } from '#shared/lib/seller-texts.ts'
import { seller } from '#shared/lib/seller.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { packSizeOf } from './pack-size-rules.ts'
import { productInformationTexts as texts } from './product-information-texts.ts'

interface ProductInformationSectionProps {
  product: ProductDetail
  /** Undefined until it has arrived. */
  information: ProductInformation | undefined
  /** The information could not be loaded. */
  isMissing: boolean
}

/**
 * What Indian law requires a shop to state about packed goods and their seller (product §4.11).
 * Closed at first, so that nothing moves when the information arrives. Until then the list says
 * that it is not complete.
 */
export function ProductInformationSection({
  product,
  information: loaded,
  isMissing,
}: ProductInformationSectionProps) {
  const information = loaded ?? {}
  const note = isMissing ? texts.incomplete : texts.loading
  const quantity = information.netQuantity ?? packSizeOf(product.productName)?.text
  return (
    <section className=":uno: max-w-page mx-auto px-gutter pt-2 lg:pb-4">
      <details className=":uno: px-4 rounded-4 bg-sunken">
        <summary className=":uno: disclosure">
          <h2 className=":uno: text-15/1.3 font-800">{texts.title}</h2>
          <Icon name="chevron-down" className=":uno: disclosure-mark" />
        </summary>
        <dl className=":uno: pb-2">
          <Fact name={texts.foodType}>
            {information.foodType && <FoodMark foodType={information.foodType} />}
          </Fact>
          <Fact name={texts.netQuantity}>{quantity && keepUnits(quantity)}</Fact>
          <Fact name={texts.mrp}>{formatPaise(paiseFromRupees(product.price))}</Fact>
          <Fact name={texts.ingredients}>{information.ingredients}</Fact>
          <Fact name={texts.allergens}>{information.allergens}</Fact>
          <Fact name={texts.shelfLife}>
            {information.shelfLife && keepUnits(information.shelfLife)}
          </Fact>
          <Fact name={texts.manufacturer}>{information.manufacturer}</Fact>
          <Fact name={texts.importer}>{information.importer}</Fact>
          <Fact name={texts.countryOfOrigin}>{information.countryOfOrigin}</Fact>
          <Fact name={texts.fssaiLicence}>{information.fssaiLicence}</Fact>
          <Fact name={texts.consumerCare}>{information.consumerCare}</Fact>
          <Fact name={texts.seller}>{sellerTexts.nameAndAddress(seller)}</Fact>
          <Fact name={texts.sellerLicence}>{seller.fssaiLicence}</Fact>
          <Fact name={texts.sellerCare}>{seller.customerCare}</Fact>
        </dl>
        {loaded === undefined && (
          <p role="status" className=":uno: pb-3 t-small text-ink-2">
            {note}
          </p>
        )}
      </details>
    </section>
  )
}

/** A line of the list; left out if nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === '') return null
  return (
    <div className=":uno: line-t py-2 text-15/1.4 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-4">
      <dt className=":uno: text-ink-2 font-500">{name}</dt>
      <dd className=":uno: text-ink font-600 break-anywhere">{children}</dd>
    </div>
  )
}

/** The mark in the colours that the law sets, beside the word. */
function FoodMark({ foodType }: { foodType: FoodType }) {
  return (
    <span className=":uno: inline-flex items-center gap-2">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={
          foodType === 'veg' ? ':uno: size-4 text-[#008000]' : ':uno: size-4 text-[#8B4513]'
        }
      >
        <rect
          x="1"
          y="1"
          width="14"
          height="14"
          fill="#fff"
          stroke="currentColor"
          strokeWidth="2"
        />
        {foodType === 'veg' ? (
          <circle cx="8" cy="8" r="4" fill="currentColor" />
        ) : (
          <path d="M8 4l4 8H4z" fill="currentColor" />
        )}
      </svg>
      {texts.foodTypes[foodType]}
    </span>
  )
}
