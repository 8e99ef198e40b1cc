/**
 * The browser's events about this page's window and network (docs/decisions/196). The first load
 * only needs page-return.ts and connection.ts. Each function calls back until it is stopped, and
 * returns a function that stops it.
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

export const isInView = (): boolean => document.visibilityState === 'visible'

/** The page is visible and may have missed something. */
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

/** A focus event within this time after the page is shown belongs to it. */
const FOCUS_FOLLOWS_MS = 1_000

/**
 * A window that was already visible gets the focus. Shown and focused at once count as shown only.
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

/** The page is hidden, and not because it is left: later tasks may still run. */
export function onHidden(listener: () => void): Stop {
  let isLeft = false
  return follow(
    ({ type }) => {
      if (type !== VISIBILITY) isLeft = type === 'pagehide'
      else if (!isInView() && !isLeft) listener()
    },
    [globalThis, 'pagehide'],
    [globalThis, 'pageshow'],
    [document, VISIBILITY],
  )
}

/** The page is left or hidden. No timer may run afterwards. */
export function onLeaving(listener: () => void): Stop {
  return follow(
    ({ type }) => {
      if (type !== VISIBILITY || !isInView()) listener()
    },
    [globalThis, 'pagehide'],
    [document, VISIBILITY],
  )
}

/** The browser reports that there is no network. Some phones do so wrongly after they wake up. */
export function onOffline(listener: () => void): Stop {
  return follow(listener, [globalThis, 'offline'])
}

/** The browser reports a network again. The server may still be unreachable. */
export function onOnline(listener: () => void): Stop {
  return follow(listener, [globalThis, 'online'])
}
