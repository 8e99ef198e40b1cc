import { ignoreSecondTap } from './ignore-second-tap.ts'
import { showIt } from './show-it.ts'

/**
 * Scrolls what a tap has opened into view; on a small phone it may be below the lower edge. The
 * second tap of a double tap presses nothing in it, because it may now be under the finger.
 */
export function showAfterTap(opened: HTMLElement): void {
  showIt(opened)
  ignoreSecondTap(opened)
}
