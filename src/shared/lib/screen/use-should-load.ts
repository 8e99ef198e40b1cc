import { startTransition, useContext, useEffect, useState, type RefObject } from 'react'
import { OutOfSight } from './out-of-sight.ts'
import { useWhenNear } from './use-when-near.ts'

/** What is above the view counts as well: the page may have been scrolled before this module ran. */
const IN_VIEW_OR_ABOVE = '10000px 0px 0px'

/** Since the page was loaded. */
let isScrolled = false
addEventListener('scroll', () => (isScrolled = true), { once: true })

/**
 * Whether the element is wanted, in view, or the page has been scrolled, for what would delay the
 * first view of a slow phone. While it is wanted, nothing is observed.
 */
export function useShouldLoad(element: RefObject<Element | null>, isWanted: boolean): boolean {
  const isOutOfSight = useContext(OutOfSight)
  const [isDue, setIsDue] = useState(isScrolled || isOutOfSight)
  const isObserved = !isWanted && !isDue
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
  return isWanted || isDue
}
