import { startTransition, useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Calls `onNear` once, in a transition, when the element is in view or within `margin` (as in CSS)
 * of it. What it renders is then ready before it is scrolled into view. Without a margin, nothing is
 * observed.
 */
export function useWhenNear(
  element: RefObject<Element | null>,
  margin: string | undefined,
  onNear: () => void,
): void {
  const whenNear = useEffectEvent(onNear)
  useEffect(() => {
    if (!element.current || margin === undefined) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        startTransition(() => {
          whenNear()
        })
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element, margin])
}
