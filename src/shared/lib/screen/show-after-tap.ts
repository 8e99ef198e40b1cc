import { ignoreSecondTap } from './ignore-second-tap.ts'
import { showIt } from './show-it.ts'

/**
 * For the `ref` of what a tap has opened, or of its last part: scrolls it into view, because on a
 * small phone it may be below the lower edge. The second tap of a double tap presses nothing in it,
 * because it may now be under the finger.
 */
export function showAfterTap(opened: HTMLElement | null): void {
  if (opened === null) return
  showIt(opened)
  ignoreSecondTap(opened)
}
