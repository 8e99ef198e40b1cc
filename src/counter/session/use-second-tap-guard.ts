import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
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

/**
 * Ignores taps in an element for a moment whenever what is above it becomes higher or lower, such as
 * with a bar that appears by itself.
 */
export function useMoveGuard(
  element: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let heightPx: number | undefined
    const sizes = new ResizeObserver(([size]) => {
      if (!size) return
      const before = heightPx
      heightPx = size.contentRect.height
      if (before === undefined || before === heightPx) return
      if (element.current) ignoreSecondTap(element.current)
    })
    if (above.current) sizes.observe(above.current)
    return () => {
      sizes.disconnect()
    }
  }, [element, above])
}
