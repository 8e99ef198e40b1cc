import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { discountPercent } from '#contract/bill.ts'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { nameParts } from '#shared/lib/format/name-parts.ts'
import { priceTexts } from '#shared/lib/format/price-texts.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { ProductPrice } from './product-price.tsx'

interface ProductCardProps {
  product: ProductRow
  /** 'Add' or the stepper, which belong to the cart. */
  control: ReactNode
  eager?: boolean
}

/** Picture, badge, name, price, control (product §4.6). */
export function ProductCard({ product, control, eager = false }: ProductCardProps) {
  const [, name, size] = nameParts(product.productName)
  const off = discountPercent(product.price, product.discountPrice)
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(product.hue) }
  return (
    <article
      className=":uno: relative flex flex-col min-w-0"
      style={style}
      aria-label={product.productName}
    >
      <Link
        to="/product/$productId"
        params={{ productId: product._id }}
        aria-label={product.productName}
        viewTransition
        onClick={(event) => {
          // The browser opens the product in another tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          // Only the tapped picture morphs into the picture of the page. If two have the name, as
          // on the page of another product, the browser skips the transition.
          const named = document.querySelectorAll<HTMLElement>('[style*=view-transition-name]')
          for (const picture of named) picture.style.viewTransitionName = ''
          const tapped = event.currentTarget.firstElementChild
          if (tapped instanceof HTMLElement) tapped.style.viewTransitionName = 'product-picture'
        }}
      >
        <ProductPicture
          className=":uno: product-picture w-full rounded-4 tint aspect-square"
          src={product.image}
          size={400}
          eager={eager}
        />
        <h3
          className=":uno: break-anywhere text-14/1.29 font-600 tracking-0.5 mx-0.5 mt-2.25 line-clamp-3"
          dir="auto"
        >
          <span className={size && ':uno: line-clamp-2'}>{name}</span>
          {size}
        </h3>
      </Link>
      {/* Outside the link, whose name it is not part of (WCAG 2.5.3). A tap goes through to it. */}
      {off > 0 && (
        <span className=":uno: discount pointer-events-none text-12/1.2 py-1.25 pr-2.5 pl-2.25 left-0 top-0 rounded-[1rem_0_0.75rem_0]">
          {priceTexts.off(off)}
        </span>
      )}
      <ProductPrice price={product.price} discountPrice={product.discountPrice} />
      {control}
    </article>
  )
}
