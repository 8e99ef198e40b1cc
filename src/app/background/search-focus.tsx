import { useEffect } from 'react'
import type { createAppRouter } from '../router.tsx'

/**
 * `?search` in an address, as a shortcut of the installed app has it, puts the shopper into the
 * search box (product §19.1). Once a visit of that address: refreshing data must not take the
 * focus.
 */
export function SearchFocus({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useEffect(() => {
    let handledHref = ''
    const look = (): void => {
      const { href, search } = router.state.location
      const isAsked = 'search' in search
      if (isAsked && href !== handledHref) {
        document.querySelector<HTMLElement>('input[type="search"]')?.focus()
      }
      handledHref = isAsked ? href : ''
    }
    look()
    return router.subscribe('onResolved', look)
  }, [router])
  return null
}
