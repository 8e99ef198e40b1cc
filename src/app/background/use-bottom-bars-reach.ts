import { useEffect, type RefObject } from 'react'
import { setBottomBarsPx } from '../shell/clear-of-bars.ts'
import { reachPx } from './use-bottom-bar-height.ts'

/**
 * Measures how far the bars at the bottom of the screen reach up: the orders, and the bar below
 * them, whose height is undefined while there is none.
 */
export function useBottomBarsReach(orders: RefObject<Element | null>, bottomBarPx = 0): void {
  useEffect(() => {
    setBottomBarsPx(bottomBarPx)
    const sizes = new ResizeObserver(([size]) => {
      if (size) setBottomBarsPx(Math.max(bottomBarPx, reachPx(size.target)))
    })
    if (orders.current) sizes.observe(orders.current)
    return () => {
      sizes.disconnect()
      setBottomBarsPx(0)
    }
  }, [orders, bottomBarPx])
}
