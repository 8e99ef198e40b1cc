import type { RegisteredRouter } from '@tanstack/react-router'
import { pageDescriptions } from './page-description-texts.ts'

/**
 * Keeps the page's description in sync with the screen. It is not part of the first load: readers
 * that run no scripts get the description in index.html. Returns a function that stops it.
 */
export function describePages(router: RegisteredRouter): () => void {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (!tag) return () => {}
  const ofShop = tag.content
  const describe = (): void => {
    tag.content = pageDescriptions[router.state.matches.at(-1)?.fullPath ?? ''] ?? ofShop
  }
  describe()
  const unsubscribe = router.subscribe('onResolved', describe)
  return () => {
    unsubscribe()
    tag.content = ofShop
  }
}
