/**
 * What the browser says about this page's window and network, for everything that comes after the
 * first load, which needs no more than page-return.ts and connection.ts (docs/decisions/196). Each
 * function calls back until it is stopped, and returns a function that stops it.
 */
import { onPageReturn } from './page-return.ts'

type Stop = () => void
type Signal = readonly [target: EventTarget, type: string]

function follow(listener: (event: Event) => void, ...signals: Signal[]): Stop {
  for (const [target, type] of signals) target.addEventListener(type, listener)
  return () => {
    for (const [target, type] of signals) target.removeEventListener(type, listener)
  }
}

const VISIBILITY = 'visibilitychange'

/** `navigator.onLine` has changed. */
export function onNetworkChange(listener: () => void): Stop {
  return follow(listener, [globalThis, 'online'], [globalThis, 'offline'])
}

export const isInView = (): boolean => document.visibilityState === 'visible'

/** The page may have missed something, and someone looks. */
export function onBackInView(listener: () => void): Stop {
  return onPageReturn(() => {
    if (isInView()) listener()
  })
}

/** The page is shown after it was hidden. */
export function onShown(listener: () => void): Stop {
  return follow(() => {
    if (isInView()) listener()
  }, [document, VISIBILITY])
}

/** How soon after it is shown a page is focused. */
const FOCUS_FOLLOWS_MS = 1_000

/**
 * Someone turns to a window that was in view already: shown and focused at once are one occasion.
 */
export function onFocus(listener: () => void): Stop {
  let shownAtMs = Number.NEGATIVE_INFINITY
  return follow(
    ({ type, timeStamp }) => {
      if (type === VISIBILITY) shownAtMs = timeStamp
      else if (timeStamp - shownAtMs > FOCUS_FOLLOWS_MS) listener()
    },
    [document, VISIBILITY],
    [globalThis, 'focus'],
  )
}

/** The page is left or hidden: no timer may run any more after it. Also told when it is shown. */
export function onLeaving(listener: () => void): Stop {
  return follow(listener, [globalThis, 'pagehide'], [document, VISIBILITY])
}

/** There is a network again, as the browser says: the shop need not be within reach. */
export function onOnline(listener: () => void): Stop {
  return follow(listener, [globalThis, 'online'])
}
