import { useObservable } from '../observable-value.ts'
import { mediaQuery } from './media-query.ts'

/** From here on the header is one row (product §19.3). */
export const WIDE = '(min-width: 64rem)'
const wide = mediaQuery(WIDE)

export function useIsWide(): boolean {
  return useObservable(wide)
}
