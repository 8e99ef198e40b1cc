import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For what goes when it is used: calls `onLost` with the element of `container` that had the focus
 * and was removed, after which nothing has the focus (docs/decisions/185). Only what a render of
 * the calling component removes is noticed.
 */
export function useLostFocus(
  container: RefObject<HTMLElement | null>,
  onLost: (removed: Element) => void,
): void {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const watched = container.current
    const onFocus = (): void => {
      focused.current = document.activeElement
    }
    // React's own event misses the focus that a dialog returns while React removes it.
    watched?.addEventListener('focusin', onFocus)
    return () => {
      watched?.removeEventListener('focusin', onFocus)
    }
  }, [container])
  useLayoutEffect(() => {
    const removed = focused.current
    if (removed === null || removed.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) onLost(removed)
  })
}
