import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { ProductPrice } from './product-price.tsx'

interface ProductCardProps {
  product: ProductRow
  /** 'Add' or the stepper; the cart's business. */
  control: ReactNode
  eager?: boolean
}

/** Picture, badge, name, price, control (product §4.6). */
export function ProductCard({ product, control, eager = false }: ProductCardProps) {
  const off = discountPercent(product.price, product.discountPrice)
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(product.hue) }
  return (
    <article className="card" style={style} aria-label={product.productName}>
      <Link
        to="/product/$productId"
        params={{ productId: product._id }}
        aria-label={product.productName}
        viewTransition
        onClick={(event) => {
          // Only the picture that was tapped morphs into that of the page.
          const picture = event.currentTarget.querySelector<HTMLElement>('.pic')
          if (picture) picture.style.viewTransitionName = 'product-picture'
        }}
      >
        <div className="pic">
          <ProductPicture
            className="pic-in"
            src={product.image}
            hue={product.hue}
            size={400}
            eager={eager}
          />
          {off > 0 && <span className="off">{off}% off</span>}
        </div>
        <h3>{product.productName}</h3>
      </Link>
      <ProductPrice price={product.price} discountPrice={product.discountPrice} />
      {control}
    </article>
  )
}
