import { useState, type CSSProperties, type ReactNode } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { ProductDetail } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { catalogueTexts } from './catalogue-texts.ts'
import { ProductPrice } from './product-price.tsx'

/**
 * Gallery, name, price, description and the control, fixed to the foot on phones (product §4.8).
 */
export function ProductView({ product, control }: { product: ProductDetail; control: ReactNode }) {
  const [shownIndex, setShownIndex] = useState(0)
  const off = discountPercent(product.price, product.discountPrice)
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(product.hue) }
  return (
    <article className="product-page" style={style}>
      <div>
        <div className="shot">
          <ProductPicture
            className="shot-in"
            src={product.images[shownIndex] ?? product.image}
            fallbackSrc={product.image}
            hue={product.hue}
            size={800}
            eager
          />
          {off > 0 && <span className="off">{off}% off</span>}
        </div>
        {product.images.length > 1 && (
          <div className="thumbs" role="group" aria-label={catalogueTexts.pictures}>
            {product.images.map((image, index) => (
              <button
                key={image}
                type="button"
                aria-label={catalogueTexts.showPicture(index + 1)}
                aria-current={index === shownIndex ? 'true' : undefined}
                onClick={() => {
                  setShownIndex(index)
                }}
              >
                <ProductPicture className="pic-in" src={image} hue={product.hue} size={60} />
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="pdp">
        <h1>{product.productName}</h1>
        <ProductPrice
          className="bigprice"
          price={product.price}
          discountPrice={product.discountPrice}
        />
        <p>{product.description}</p>
        <div className="pdp-control">{control}</div>
      </div>
    </article>
  )
}
