import { useRef, useState, type ReactNode } from 'react'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { catalogueTexts } from './catalogue-texts.ts'

const CarouselSlider = lazyPart(async () => (await import('./carousel-slider.tsx')).CarouselSlider)

/** As many as are painted with the first prices, and as the stored last screen shows. */
const FIRST_CARDS = 4

/**
 * 'Product Section': slides that CSS lays out and scrolls, with the breakpoints of product §4.5.
 * Once it is nearly in view, the other cards are rendered and the slider library takes over without
 * moving anything.
 */
export function ProductCarousel({ cards }: { cards: readonly ReactNode[] }) {
  const slides = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const isFirstScreenShown = useFirstScreenShown()
  return (
    <section className=":uno: pt-6.5" aria-labelledby="product-section">
      <div className=":uno: wrap">
        <div className=":uno: section-head">
          <h2 className=":uno: t-section" id="product-section">
            {catalogueTexts.productSection}
          </h2>
          {isFirstScreenShown && (
            <CarouselSlider
              headingId="product-section"
              slides={slides}
              isNear={isNear}
              onNear={setIsNear}
            />
          )}
        </div>
        <div className=":uno: slides" ref={slides}>
          {isNear ? cards : cards.slice(0, FIRST_CARDS)}
        </div>
      </div>
    </section>
  )
}
