/** Runs the slider library on slides that CSS has already laid out. */
import KeenSlider, { type KeenSliderInstance, type KeenSliderOptions } from 'keen-slider'

/**
 * Slides per view and spacing in px by width (product §4.5), the same as in the shortcut `slides`
 * of uno.config.ts.
 */
const BREAKPOINTS = {
  '(min-width: 40rem)': { slides: { perView: 3, spacing: 8 } },
  '(min-width: 48rem)': { slides: { perView: 4, spacing: 10 } },
  '(min-width: 64rem)': { slides: { perView: 5, spacing: 15 } },
  '(min-width: 80rem)': { slides: { perView: 7, spacing: 25 } },
}
const MOVE_MS = 200

export interface CarouselEdges {
  atStart: boolean
  atEnd: boolean
}

export interface Carousel {
  previous: () => void
  next: () => void
  /** The first slide in view. */
  index: () => number
  release: () => void
}

/**
 * Takes over the children of the box as slides, also those that replace them later. `release`
 * returns them to CSS.
 */
export function takeOverSlides(
  box: HTMLElement,
  onEdges: (edges: CarouselEdges) => void,
): Carousel {
  const startIndex = indexAt(box)
  let isReleased = false
  // Called before the library requests its next frame, in which it makes the box narrower. What is
  // scrolled until then counts; otherwise a card that is being tapped would leave the finger.
  const takeLateScroll = (): void => {
    requestAnimationFrame(() => {
      const scrolledIndex = indexAt(box)
      if (!isReleased && scrolledIndex !== currentIndex()) showSlide(scrolledIndex)
    })
  }
  // The library sizes the slides in the next frame. The CSS layout is removed in the same frame,
  // afterwards; otherwise everything below would jump.
  const removeCssLayout = (): void => {
    requestAnimationFrame(() => {
      if (isReleased) return
      box.dataset['slider'] = 'sliding'
      box.scrollLeft = 0
      // In the next frame, because Chromium counts a layout shift if both happen at once.
      requestAnimationFrame(() => {
        if (!isReleased) box.dataset['slider'] = 'held'
      })
    })
  }
  const reportEdges = ({ track: { details } }: KeenSliderInstance): void => {
    if (details) onEdges({ atStart: details.abs <= 0, atEnd: details.abs >= details.maxIdx })
  }
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const options: KeenSliderOptions = {
    selector: ':scope > *',
    mode: 'free-snap',
    initial: startIndex,
    defaultAnimation: { duration: prefersReducedMotion ? 0 : MOVE_MS },
    slides: { perView: 2, spacing: 5 },
    breakpoints: BREAKPOINTS,
    created: (created) => {
      removeCssLayout()
      reportEdges(created)
    },
    slideChanged: reportEdges,
    updated: reportEdges,
    optionsChanged: reportEdges,
  }
  takeLateScroll()
  const slider = new KeenSlider(box, options)
  const currentIndex = (): number => slider.track.details?.abs ?? 0
  /** At once: a move would begin in the next frame, and one that follows would replace it. */
  const showSlide = (index: number): void => {
    const { track } = slider
    if (track.details) track.add(track.idxToDist(Math.min(index, track.details.maxIdx), true))
  }
  // The browser scrolls a card into view that gets the keyboard's focus. The slider takes over that
  // position when it is at rest, because nothing may move under a finger between down and up.
  const takeScroll = (): void => {
    const scrolled = indexAt(box)
    box.scrollLeft = 0
    if (scrolled > 0) showSlide(currentIndex() + scrolled)
  }
  slider.on('animationEnded', takeScroll)
  // After a drag the library drops every click until the next press, also the clicks of the keyboard.
  let dropsClicks = false
  slider.on('dragged', () => {
    dropsClicks = true
  })
  const pressByKey = ({ key }: KeyboardEvent): void => {
    if (!dropsClicks || (key !== 'Enter' && key !== ' ')) return
    dropsClicks = false
    for (const press of ['mousedown', 'mouseup']) box.dispatchEvent(new MouseEvent(press))
  }
  box.addEventListener('keydown', pressByKey)
  const renewSlides = (): void => {
    const index = currentIndex()
    delete box.dataset['slider']
    takeLateScroll()
    // With its options, because the library otherwise keeps the previous elements if their number is
    // the same.
    slider.update(options)
    scrollToSlide(box, index)
    removeCssLayout()
  }
  const observer = new MutationObserver(renewSlides)
  observer.observe(box, { childList: true })
  return {
    previous: () => {
      takeScroll()
      slider.prev()
    },
    next: () => {
      takeScroll()
      slider.next()
    },
    index: currentIndex,
    release: () => {
      isReleased = true
      observer.disconnect()
      box.removeEventListener('keydown', pressByKey)
      slider.destroy()
      delete box.dataset['slider']
    },
  }
}

/** The number of slides by which the box is scrolled. */
function indexAt(box: HTMLElement): number {
  const step = stepOf(box)
  return step > 0 ? Math.round(box.scrollLeft / step) : 0
}

/** Scrolls slides that CSS lays out. */
export function scrollToSlide(box: HTMLElement, index: number): void {
  box.scrollLeft = index * stepOf(box)
}

/** Pixels from one slide to the next. */
function stepOf(box: HTMLElement): number {
  const first = box.firstElementChild
  const second = first?.nextElementSibling
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
