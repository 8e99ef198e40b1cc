import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storeClosed } from '#features/store-hours/store-closed-state.ts'
import { isFocusedByKey } from '#shared/lib/screen/focused-by-key.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'

/**
 * Moves the focus to the page's heading after a change of page, so that screen readers announce it
 * (docs/decisions/185). The element that had the focus is gone or belongs to the previous page. The
 * same applies when the shop closes or opens, and when a control inside `data-retry` goes because it
 * was used: a skeleton may take its place. The skip link of index.html leads to the same heading.
 */
export function RouteFocus() {
  const router = useRouter()
  useEffect(() => {
    let stop = (): void => {}
    const unsubscribe = router.subscribe(
      'onResolved',
      ({ fromLocation, toLocation, pathChanged }) => {
        // On the first page the browser decides, and `?search` focuses the search field.
        if (fromLocation === undefined || !pathChanged || 'search' in toLocation.search) return
        stop()
        stop = focusHeadingOnceThere()
      },
    )
    // In place of a page that is closed, the router is not told that the next one is shown.
    const stopOnLoad = router.subscribe('onLoad', () => {
      if (storeClosed.get() === null) return
      const leaving = document.querySelector('main') ?? undefined
      stop()
      stop = focusHeadingOnceThere(leaving)
    })
    const stopOnRendered = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) showFocus()
    })
    if (wasLeftBefore(router)) stop = focusHeadingOnceThere()
    const skip = document.querySelector('.shell-skip')
    const onSkip = (event: Event): void => {
      // Adds no history entry, so that Back leads to the previous page.
      event.preventDefault()
      focusPageHeading()?.scrollIntoView({ block: 'nearest' })
    }
    skip?.addEventListener('click', onSkip)
    const onRetry = ({ target }: Event): void => {
      // What was pressed, and not what has the focus: Safari's follows (focus-pressed.ts).
      const pressed =
        target instanceof Element && target.closest('[data-retry] :is(button, geolocation)')
      if (!pressed) return
      stop()
      stop = focusHeadingOnceThere(pressed)
    }
    // Before the control's own handler, which may remove it.
    document.addEventListener('click', onRetry, true)
    return () => {
      stop()
      unsubscribe()
      stopOnLoad()
      stopOnRendered()
      skip?.removeEventListener('click', onSkip)
      document.removeEventListener('click', onRetry, true)
    }
  }, [router])
  const [held, setHeld] = useState<Element | null>(null)
  useEffect(
    () =>
      storeClosed.subscribe(() => {
        setHeld(document.activeElement)
      }),
    [],
  )
  // By now the page has been replaced, unless it is one that stays open.
  useEffect(() => (held?.isConnected === false ? focusHeadingOnceThere() : undefined), [held])
  return null
}

/**
 * A closed dialog has returned the focus to its opener, which may be below the view by now: what was
 * put into the cart is above it. Not earlier, because the router scrolls to where the page was.
 */
function showFocus(): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || !isFocusedByKey(focused)) return
  const { top, bottom } = focused.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) focused.scrollIntoView({ block: 'center' })
}

/**
 * Whether the shopper has changed the page before this part was loaded, and has not put the focus
 * anywhere since. A redirect at the start replaces the entry of the history and does not count.
 */
function wasLeftBefore(router: RegisteredRouter): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  if (!opened || !router.history.canGoBack()) return false
  if (new URL(opened.name).pathname === router.state.location.pathname) return false
  // A link that was followed keeps the focus if it is outside of the page.
  return document.activeElement?.matches('body, a:not(dialog *)') === true
}

/**
 * While a page is loading, a skeleton stands in for its heading. Waits for the heading, and stops
 * when the focus is elsewhere: on a field that takes it, or where the shopper has put it. Nothing
 * happens while `leaving` is still there.
 */
function focusHeadingOnceThere(leaving?: Element): () => void {
  let held = document.activeElement
  const observer = new MutationObserver(look)
  function look(): void {
    if (leaving?.isConnected) return
    const current = document.activeElement
    if (current !== held && current !== document.body) {
      observer.disconnect()
      return
    }
    const heading = focusPageHeading()
    held = document.activeElement
    if (heading && !heading.closest('[aria-busy="true"]')) observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    observer.disconnect()
  }
}
