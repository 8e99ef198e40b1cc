import { useSyncExternalStore } from 'react'

/**
 * Columns of a category's products by width (product §4.7), as in the shortcut `product-columns`.
 */
const STEPS = [
  { query: matchMedia('(min-width: 80rem)'), columns: 4 },
  { query: matchMedia('(min-width: 48rem)'), columns: 3 },
  { query: matchMedia('(max-width: 19rem)'), columns: 1 },
] as const
const PHONE_COLUMNS = 2

export function useGridColumns(): number {
  return useSyncExternalStore(
    follow,
    () => STEPS.find(({ query }) => query.matches)?.columns ?? PHONE_COLUMNS,
  )
}

function follow(listener: () => void): () => void {
  for (const { query } of STEPS) query.addEventListener('change', listener)
  return () => {
    for (const { query } of STEPS) query.removeEventListener('change', listener)
  }
}
