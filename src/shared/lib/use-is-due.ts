import { startTransition, useEffect, useState, type RefObject } from 'react'
import { useWhenNear } from './use-when-near.ts'

/** What is above the view counts as well: the page may have been scrolled before this module ran. */
const IN_VIEW_OR_ABOVE = '10000px 0px 0px'

/** Since the page was loaded. */
let isScrolled = false
addEventListener('scroll', () => (isScrolled = true), { once: true })

/**
 * Whether the element is in view or the page has been scrolled, for what would delay the first view
 * of a slow phone. With `isAwaited` false, nothing is observed.
 */
export function useIsDue(element: RefObject<Element | null>, isAwaited = true): boolean {
  const [isDue, setIsDue] = useState(isScrolled)
  const isObserved = isAwaited && !isDue
  useWhenNear(element, isObserved ? IN_VIEW_OR_ABOVE : undefined, () => {
    setIsDue(true)
  })
  useEffect(() => {
    if (!isObserved) return undefined
    const onScroll = (): void => {
      startTransition(() => {
        setIsDue(true)
      })
    }
    // Between the render and this effect.
    if (isScrolled) onScroll()
    addEventListener('scroll', onScroll, { once: true })
    return () => {
      removeEventListener('scroll', onScroll)
    }
  }, [isObserved])
  return isDue
}
