import { useSyncExternalStore } from 'react'

/** Columns of a category's products by width (product §4.7); `.grid` in categories.css says the same. */
const STEPS = [
  { query: matchMedia('(min-width: 1280px)'), columns: 4 },
  { query: matchMedia('(min-width: 768px)'), columns: 3 },
] as const
const NARROW_COLUMNS = 2

export function useGridColumns(): number {
  return useSyncExternalStore(
    follow,
    () => STEPS.find(({ query }) => query.matches)?.columns ?? NARROW_COLUMNS,
  )
}

function follow(listener: () => void): () => void {
  for (const { query } of STEPS) query.addEventListener('change', listener)
  return () => {
    for (const { query } of STEPS) query.removeEventListener('change', listener)
  }
}
