import { useEffect, type RefObject } from 'react'
import { setBottomBarsPx } from './clear-of-bars.ts'
import { reachPx } from './use-bottom-bar-height.ts'

/** For styles: how far the orders reach up. Not set without orders. */
const ORDERS_REACH = '--orders-reach'

/**
 * Measures how far the bars at the bottom of the screen reach up: the orders, and the bar below
 * them, whose height is undefined while there is none.
 */
export function useBottomBarsReach(orders: RefObject<Element | null>, bottomBarPx = 0): void {
  useEffect(() => {
    setBottomBarsPx(bottomBarPx)
    const { style } = document.documentElement
    const sizes = new ResizeObserver(([size]) => {
      if (!size) return
      const ordersPx = reachPx(size.target)
      setBottomBarsPx(Math.max(bottomBarPx, ordersPx))
      // Most shoppers have no order under way, and a change concerns the style of every element.
      if (ordersPx > 0) style.setProperty(ORDERS_REACH, `${ordersPx}px`)
      else style.removeProperty(ORDERS_REACH)
    })
    if (orders.current) sizes.observe(orders.current)
    return () => {
      sizes.disconnect()
      setBottomBarsPx(0)
      style.removeProperty(ORDERS_REACH)
    }
  }, [orders, bottomBarPx])
}
