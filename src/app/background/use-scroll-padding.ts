import { useEffect, type RefObject } from 'react'
import { reachPx } from './use-bottom-bar-height.ts'

/**
 * Keeps what gets the focus above the bars at the bottom of the screen: the orders, and the bar
 * below them, whose height is undefined while there is none.
 */
export function useScrollPadding(orders: RefObject<Element | null>, bottomBarPx = 0): void {
  useEffect(() => {
    // Not a custom property, which would make the browser compute the styles of the whole page.
    const { style } = document.documentElement
    const pad = (px: number): void => {
      style.scrollPaddingBottom = `${px}px`
    }
    pad(bottomBarPx)
    const sizes = new ResizeObserver(([size]) => {
      if (size) pad(Math.max(bottomBarPx, reachPx(size.target)))
    })
    if (orders.current) sizes.observe(orders.current)
    return () => {
      sizes.disconnect()
      pad(0)
    }
  }, [orders, bottomBarPx])
}
