import { useEffect } from 'react'
import { focusPageHeading } from '#shared/lib/page-heading.ts'
import type { createAppRouter } from '../router.tsx'

/**
 * After a change of page the focus goes to the page's heading, which screen readers read out: where
 * it was is gone, or is a link of the page before (docs/decisions/185). The skip link of index.html
 * leads to the same heading.
 */
export function RouteFocus({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useEffect(() => {
    let stop = (): void => {}
    const unfollow = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      // Anyone who opens the shop stays where the browser puts them; `?search` has its own place.
      if (fromLocation === undefined || !pathChanged || 'search' in toLocation.search) return
      stop()
      stop = focusHeadingOnceThere()
    })
    const skip = document.querySelector('.shell-skip')
    const onSkip = (event: Event): void => {
      // Without an entry in the history: 'back' leads to the page before.
      event.preventDefault()
      focusPageHeading()?.scrollIntoView({ block: 'nearest' })
    }
    skip?.addEventListener('click', onSkip)
    return () => {
      stop()
      unfollow()
      skip?.removeEventListener('click', onSkip)
    }
  }, [router])
  return null
}

/**
 * The heading of a page that is on its way comes later, in place of the grey one. Stops as soon as
 * the focus is elsewhere: a field that takes it itself, or a shopper who went on.
 */
function focusHeadingOnceThere(): () => void {
  let held = document.activeElement
  const observer = new MutationObserver(look)
  function look(): void {
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
