import { Children, Suspense, useRef, type ReactNode } from 'react'
import { useFirstScreenShown } from '#shared/lib/first-screen.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import { catalogueTexts } from './catalogue-texts.ts'

const CarouselSlider = lazyPart(async () => ({
  default: (await import('./carousel-slider.tsx')).CarouselSlider,
}))

/**
 * 'Product Section': slides that CSS lays out and scrolls, with the breakpoints of product §4.5.
 * The slider library takes over after the first screen without moving anything.
 */
export function ProductCarousel({ children }: { children: ReactNode }) {
  const slides = useRef<HTMLDivElement>(null)
  const isFirstScreenShown = useFirstScreenShown()
  return (
    <section className=":uno: pt-6.5" aria-labelledby="product-section">
      <div className=":uno: wrap">
        <div className=":uno: section-head">
          <h2 className=":uno: t-section" id="product-section">
            {catalogueTexts.productSection}
          </h2>
          {isFirstScreenShown && (
            <Suspense fallback={null}>
              <CarouselSlider slides={slides} slideCount={Children.count(children)} />
            </Suspense>
          )}
        </div>
        <div className=":uno: slides" ref={slides}>
          {children}
        </div>
      </div>
    </section>
  )
}
