import { useEffect, useState } from 'react'
import type { BottomBar } from './bottom-bar-rules.ts'

const BOTTOM_BAR = '[data-foot]'

/**
 * How far the bar at the bottom of a phone's screen reaches up, in px. Measured, because it wraps
 * and grows with the text size. Undefined while it may still appear. 0 where the bar is part of the
 * page, as on wide screens, and where a page whose bar comes with its content has none, such as
 * 'Product not found'.
 */
export function useBottomBarHeight(kind: BottomBar): number | undefined {
  const isExpected = kind !== 'none' && kind !== 'card'
  const comesWithContent = kind === 'dock'
  const [heightPx, setHeightPx] = useState<number>()
  useEffect(() => {
    const root = document.querySelector('#root')
    if (!isExpected || root === null) return undefined
    let bottomBar: Element | null = null
    const sizes = new ResizeObserver(([size]) => {
      if (size) setHeightPx(reachPx(size.target))
    })
    const find = (): void => {
      const found = root.querySelector(BOTTOM_BAR)
      if (found === null) {
        const isAbsent = comesWithContent && root.querySelector('main [aria-busy=true]') === null
        setHeightPx(isAbsent ? 0 : undefined)
      }
      if (found === bottomBar) return
      sizes.disconnect()
      bottomBar = found
      if (found) sizes.observe(found)
    }
    // The bar comes with its page, and with the first product in the cart.
    const changes = new MutationObserver(find)
    changes.observe(root, { childList: true, subtree: true })
    find()
    return () => {
      changes.disconnect()
      sizes.disconnect()
      setHeightPx(undefined)
    }
  }, [isExpected, comesWithContent])
  return heightPx
}

/** How far a bar reaches up from the bottom of the screen. 0 if it is hidden or part of the page. */
export function reachPx(bar: Element): number {
  const { top, height } = bar.getBoundingClientRect()
  const isOver = height > 0 && getComputedStyle(bar).position === 'fixed'
  return isOver ? Math.round(innerHeight - top) : 0
}
