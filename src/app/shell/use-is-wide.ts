import { useSyncExternalStore } from 'react'

/** From here on the header is one row (product §19.3). */
const wide = matchMedia('(min-width: 64rem)')

export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => {
    wide.removeEventListener('change', listener)
  }
}
