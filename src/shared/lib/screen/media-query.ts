import { observableValue, type ReadonlyObservable } from '../observable-value.ts'

/**
 * Whether a media query matches, and when that changes. `matches` is read only at first: Chromium
 * reports no change that was read before its event, as after a change of the text size. A component
 * that renders in between would then keep the others from following.
 */
export function mediaQuery(query: string): ReadonlyObservable<boolean> {
  const list = matchMedia(query)
  const isMatching = observableValue(list.matches)
  list.addEventListener('change', ({ matches }) => {
    isMatching.set(matches)
  })
  return isMatching
}
