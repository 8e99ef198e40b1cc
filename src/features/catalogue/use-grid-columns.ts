import { useSyncExternalStore } from 'react'
import { mediaQuery } from '#shared/lib/screen/media-query.ts'

/**
 * Columns of a category's products by width (product §4.7), as in the shortcut `product-columns`.
 */
const STEPS = [
  { query: mediaQuery('(min-width: 80rem)'), columns: 4 },
  { query: mediaQuery('(min-width: 48rem)'), columns: 3 },
  { query: mediaQuery('(max-width: 19rem)'), columns: 1 },
] as const
const PHONE_COLUMNS = 2

export function useGridColumns(): number {
  return useSyncExternalStore(
    follow,
    () => STEPS.find(({ query }) => query.get())?.columns ?? PHONE_COLUMNS,
  )
}

function follow(listener: () => void): () => void {
  const stops = STEPS.map(({ query }) => query.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
