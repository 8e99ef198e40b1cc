import { useEffect, useState, type RefObject } from 'react'
import { carouselTexts } from './carousel-texts.ts'
import { pageWidth, shelfPosition, type ShelfPosition } from './shelf-rules.ts'
import { SlideButton } from './slide-button.tsx'

interface ShelfButtonsProps {
  headingId: string
  /** The box of the cards, which the browser scrolls. */
  slides: RefObject<HTMLElement | null>
}

/** Two buttons that move a shelf: most mice have no wheel for this direction. */
export function ShelfButtons({ headingId, slides }: ShelfButtonsProps) {
  const [position, setPosition] = useState<ShelfPosition>('complete')
  useEffect(() => {
    const box = slides.current
    if (!box) return undefined
    const read = (): void => {
      setPosition(shelfPosition(box))
    }
    read()
    box.addEventListener('scroll', read, { passive: true })
    const sizes = new ResizeObserver(read)
    sizes.observe(box)
    const cards = new MutationObserver(read)
    cards.observe(box, { childList: true })
    return () => {
      box.removeEventListener('scroll', read)
      sizes.disconnect()
      cards.disconnect()
    }
  }, [slides])

  if (position === 'complete') return null
  const move = (direction: -1 | 1): void => {
    const box = slides.current
    const [first, second] = box?.children ?? []
    if (!box || !first || !second) return
    const byPx = pageWidth(
      box.clientWidth,
      first.getBoundingClientRect(),
      second.getBoundingClientRect(),
    )
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollBy({ left: direction * byPx, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }
  return (
    <div className=":uno: flex gap-2">
      <SlideButton
        label={carouselTexts.previous}
        headingId={headingId}
        icon="chevron-left"
        isAtEdge={position === 'start'}
        onSlide={() => {
          move(-1)
        }}
      />
      <SlideButton
        label={carouselTexts.next}
        headingId={headingId}
        icon="chevron-right"
        isAtEdge={position === 'end'}
        onSlide={() => {
          move(1)
        }}
      />
    </div>
  )
}
