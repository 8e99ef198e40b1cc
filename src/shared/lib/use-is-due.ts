import { useEffect, useState, type RefObject } from 'react'
import { useWhenNear } from './use-when-near.ts'

/** Since the page was loaded. */
let isScrolled = false
addEventListener('scroll', () => (isScrolled = true), { once: true })

/**
 * Whether the element is in view or the page has been scrolled, for what would make the first view
 * of a slow phone later. With `isAwaited` false, nothing is observed.
 */
export function useIsDue(element: RefObject<Element | null>, isAwaited = true): boolean {
  const [isDue, setIsDue] = useState(isScrolled)
  const isObserved = isAwaited && !isDue
  useWhenNear(element, isObserved ? '0px' : undefined, () => {
    setIsDue(true)
  })
  useEffect(() => {
    if (!isObserved) return undefined
    const onScroll = (): void => {
      setIsDue(true)
    }
    addEventListener('scroll', onScroll, { once: true })
    return () => {
      removeEventListener('scroll', onScroll)
    }
  }, [isObserved])
  return isDue
}
