import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  scrollToSlide,
  takeOverSlides,
  type Carousel,
  type CarouselEdges,
} from './keen-carousel.ts'
import { useWhenNear } from '#shared/lib/screen/use-when-near.ts'
import { carouselTexts } from './carousel-texts.ts'
import { SeeAllLink } from './see-all-link.tsx'
import { SlideButton } from './slide-button.tsx'

interface CarouselSliderProps {
  /** The id of the heading. */
  headingId: string
  slides: RefObject<HTMLElement | null>
  isNear: boolean
  onNear: (isNear: true) => void
}

const NEAR = '300px 0px'

/**
 * The slide at which each visit was left, by the key of its entry in the history. The router cannot
 * restore it, because the library moves the slides without scrolling.
 */
const leftAt = new Map<string, number>()

/**
 * Adds dragging with momentum, arrow buttons and the way to all products to slides, once these are
 * nearly in view.
 */
export function CarouselSlider({ headingId, slides, isNear, onNear }: CarouselSliderProps) {
  useWhenNear(slides, NEAR, () => {
    onNear(true)
  })
  return isNear && <Slider headingId={headingId} slides={slides} />
}

function Slider({ headingId, slides }: Pick<CarouselSliderProps, 'headingId' | 'slides'>) {
  const carousel = useRef<Carousel>(null)
  const [edges, setEdges] = useState<CarouselEdges>({ atStart: true, atEnd: false })
  const router = useRouter()
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const [visit] = useState(() => router.latestLocation.state.__TSR_key ?? '')

  // With the cards of this render, so that they are painted where they were.
  useLayoutEffect(() => {
    const index = leftAt.get(visit) ?? 0
    if (slides.current && index > 0) scrollToSlide(slides.current, index)
  }, [slides, visit])
  useEffect(() => {
    const box = slides.current
    if (!box || box.children.length === 0) return undefined
    const taken = takeOverSlides(box, setEdges)
    carousel.current = taken
    return () => {
      leftAt.set(visit, taken.index())
      taken.release()
    }
  }, [slides, visit])

  return (
    <div className=":uno: flex items-center gap-4 lt-sm:grow lt-sm:justify-between" data-later>
      {/* The slides are a selection. The shop has no list of all products, only of its categories. */}
      <SeeAllLink headingId={headingId} />
      <div className=":uno: flex gap-2">
        <SlideButton
          label={carouselTexts.previous}
          headingId={headingId}
          icon="chevron-left"
          isAtEdge={edges.atStart}
          onSlide={() => carousel.current?.previous()}
        />
        <SlideButton
          label={carouselTexts.next}
          headingId={headingId}
          icon="chevron-right"
          isAtEdge={edges.atEnd}
          onSlide={() => carousel.current?.next()}
        />
      </div>
    </div>
  )
}
