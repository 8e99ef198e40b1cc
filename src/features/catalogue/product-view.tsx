import { useState, type CSSProperties, type ReactNode } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { ProductDetail } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { priceTexts } from '#shared/lib/format/price-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { packSizeOf, paisePerUnit } from './pack-size-rules.ts'
import { ProductPrice } from './product-price.tsx'
import { productTexts } from './product-texts.ts'

interface ProductViewProps {
  product: ProductDetail
  /** 'Add' or the stepper, which belong to the cart. */
  control: ReactNode
  /** The link to the cart in the bottom bar. */
  cartLink?: ReactNode
  /** What limits the quantity, beside the promise: nothing moves when it appears. */
  limit?: ReactNode
}

/**
 * Gallery, name, price, size, description and the control, which is in a bar at the bottom on
 * phones, with the price (product §4.8).
 */
export function ProductView({ product, control, cartLink, limit }: ProductViewProps) {
  const [shownIndex, setShownIndex] = useState(0)
  const { pictureCount = 1 } = product
  const size = packSizeOf(product.productName)
  const paid = product.discountPrice ?? product.price
  const off = discountPercent(product.price, product.discountPrice)
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(product.hue) }
  return (
    <article className=":uno: product-page" style={style}>
      <div>
        {/* Inline, so that a card finds what has the name. */}
        <div
          className=":uno: relative tint lg:rounded-6"
          style={{ viewTransitionName: 'product-picture' }}
        >
          <ProductPicture
            className=":uno: grid place-items-center object-scale-down w-full h-87 py-1.25 lg:h-115 lg:py-3.75"
            src={product.images[shownIndex] ?? product.image}
            fallbackSrc={product.image}
            size={800}
            eager
          />
          {off > 0 && (
            <span className=":uno: discount text-15/1.2 px-3 py-2 left-4 top-4 rounded-2.5">
              {priceTexts.off(off)}
            </span>
          )}
        </div>
        {product.images.length > 1 ? (
          <div
            className=":uno: flex flex-wrap gap-2 px-gutter pt-3 lg:px-0"
            role="group"
            aria-label={productTexts.pictures}
          >
            {product.images.map((image, index) => (
              <button
                key={image}
                type="button"
                className=":uno: size-13 lg:size-15 flex-none rounded-3 tint overflow-hidden aria-[current]:[box-shadow:0_0_0_2px_var(--ground),0_0_0_4px_var(--leaf)]"
                aria-label={productTexts.showPicture(index + 1)}
                aria-current={index === shownIndex ? 'true' : undefined}
                onClick={() => {
                  setShownIndex(index)
                }}
              >
                <ProductPicture className=":uno: product-picture size-full" src={image} size={60} />
              </button>
            ))}
          </div>
        ) : (
          // What a card has shown says only how many there are.
          pictureCount > 1 && (
            <div className=":uno: flex flex-wrap gap-2 px-gutter pt-3 lg:px-0" aria-hidden="true">
              {Array.from({ length: pictureCount }, (_, index) => (
                <div key={index} className=":uno: size-13 lg:size-15 flex-none rounded-3 tint" />
              ))}
            </div>
          )
        )}
      </div>
      <div className=":uno: px-gutter pt-4.5 pb-2 lg:px-0 lg:pt-3 lg:pb-0">
        <h1 className=":uno: break-anywhere t-title text-balance" dir="auto">
          {keepUnits(product.productName)}
        </h1>
        <ProductPrice
          className=":uno: price gap-2.5 mt-2 text-ink [&>b]:text-32/1.1 [&>b]:tracking-3 [&>s]:text-16/1"
          price={product.price}
          discountPrice={product.discountPrice}
        />
        <p className=":uno: mt-2 text-15/1.4 font-500 text-ink-2 flex gap-1.5 items-center">
          <Icon name="clock" className=":uno: size-4 text-leaf-text" />
          {productTexts.promise}
          {limit}
        </p>
        <div className=":uno: bottom-bar gap-3 lg:max-w-105 lg:mt-5 short:p-0 short:mt-4" data-foot>
          <p className=":uno: flex-none num lg:hidden">
            <b className=":uno: block text-22/1.1 font-800 tracking-2">
              {formatPaise(paiseFromRupees(paid))}
            </b>
            {size && <span className=":uno: t-small text-ink-2">{keepUnits(size.text)}</span>}
          </p>
          <div className=":uno: flex-1 min-w-31">{control}</div>
          {cartLink}
        </div>
        {size && (
          <dl className=":uno: facts mt-5 pt-1.5 line-t">
            <div>
              <dt>{productTexts.size}</dt>
              <dd>{keepUnits(size.text)}</dd>
            </div>
            {size.measure && (
              <div>
                <dt>{productTexts.perUnit[size.measure.unit]}</dt>
                <dd>
                  {formatPaise(paisePerUnit(paid, size.measure))}/{size.measure.unit}
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className=":uno: mt-3 pt-3 line-t text-ink-2 text-pretty empty:hidden">
          {product.description}
        </p>
      </div>
    </article>
  )
}
