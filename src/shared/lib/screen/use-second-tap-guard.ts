import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { ignoreSecondTap } from './ignore-second-tap.ts'

/**
 * Ignores taps in the element that `find` returns for a moment whenever `layout` changes, which says
 * what it shows where: something else is then under the finger.
 */
export function useSecondTapGuard(
  find: () => Element | null | undefined,
  layout: string | boolean,
): void {
  const before = useRef(layout)
  const onChange = useEffectEvent(() => {
    const element = find()
    if (element) ignoreSecondTap(element)
  })
  useLayoutEffect(() => {
    if (layout !== before.current) onChange()
    before.current = layout
  }, [layout])
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
