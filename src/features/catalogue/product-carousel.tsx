import type { ReactNode } from 'react'
import { catalogueTexts } from './catalogue-texts.ts'

/** 'Product Section': slides laid out by CSS scroll-snap with the breakpoints of spec §2.4. */
export function ProductCarousel({ children }: { children: ReactNode }) {
  return (
    <section className="sec" aria-labelledby="product-section">
      <div className="wrap">
        <div className="sechead">
          <h2 id="product-section">{catalogueTexts.productSection}</h2>
        </div>
        <div className="slides">{children}</div>
      </div>
    </section>
  )
}
