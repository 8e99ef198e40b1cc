import { useLayoutEffect, useRef, type RefObject } from 'react'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'

/**
 * Ignores taps in an element for a moment whenever `layout` changes, which says what it shows where:
 * another order or product is then under the finger.
 */
export function useSecondTapGuard(element: RefObject<HTMLElement | null>, layout: string): void {
  const before = useRef(layout)
  useLayoutEffect(() => {
    if (element.current && layout !== before.current) ignoreSecondTap(element.current)
    before.current = layout
  }, [element, layout])
}
