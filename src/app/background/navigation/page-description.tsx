import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageDescriptions } from './page-description-texts.ts'

/**
 * Keeps the page's description in sync with the screen. It is not part of the first load: readers
 * that run no scripts get the description in index.html.
 */
export function PageDescription() {
  const router = useRouter()
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!tag) return undefined
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
  }, [router])
  return null
}
