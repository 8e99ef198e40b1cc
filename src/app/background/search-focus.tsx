import { useEffect } from 'react'
import type { createAppRouter } from '../router.tsx'

/**
 * Focuses the search box if the address contains `?search`, as in a shortcut of the installed app
 * (product §19.1). Once a visit, because refreshed data must not take the focus.
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
