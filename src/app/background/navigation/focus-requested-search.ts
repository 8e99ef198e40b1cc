import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Focuses the search box if the address contains `?search`, as in a shortcut of the installed app
 * (product §19.1). Once for each navigation, because refreshed data must not take the focus.
 * Returns a function that stops it.
 */
export function focusRequestedSearch(router: RegisteredRouter): () => void {
  let handledKey: string | undefined
  const look = (): void => {
    const { state, search } = router.state.location
    const isAsked = 'search' in search
    // oxlint-disable-next-line no-underscore-dangle -- the router's name, new with each navigation
    const { __TSR_key: key } = state
    if (isAsked && key !== handledKey) {
      document.querySelector<HTMLElement>('input[type="search"]')?.focus()
    }
    handledKey = isAsked ? key : undefined
  }
  look()
  return router.subscribe('onResolved', look)
}
