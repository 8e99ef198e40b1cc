import { useSyncExternalStore } from 'react'

/** From here on the header is one row (product §19.3). */
export const WIDE = '(min-width: 64rem)'
const wide = matchMedia(WIDE)

export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => {
    wide.removeEventListener('change', listener)
  }
}
