/** Longer than the pause between the two taps of a double tap. */
const DOUBLE_TAP_MS = 400

/**
 * For what has just appeared under the finger: the second tap of a double tap goes through it. Keys
 * work meanwhile. An animation, because it ends by itself and leaves the markup as it is.
 */
export function ignoreSecondTap(element: Element): void {
  element.animate({ pointerEvents: ['none', 'none'] }, DOUBLE_TAP_MS)
}
