/** Longer than the pause between the two taps of a double tap. */
const DOUBLE_TAP_MS = 400

/**
 * For what has just appeared under the finger: taps go through it for a moment, at least for as long
 * as the second tap of a double tap may take. Keys work meanwhile. An animation, because it ends by
 * itself and leaves the markup as it is.
 */
export function ignoreSecondTap(element: Element, durationMs = DOUBLE_TAP_MS): void {
  element.animate({ pointerEvents: ['none', 'none'] }, durationMs)
}

/**
 * Ignores the second tap everywhere on the page. Parts with `data-takes-taps` are in others that take
 * none, such as the bar of an order in its dock, so they do not inherit it.
 */
export function ignoreSecondTapOnPage(): void {
  for (const element of [document.body, ...document.querySelectorAll('[data-takes-taps]')]) {
    ignoreSecondTap(element)
  }
}
