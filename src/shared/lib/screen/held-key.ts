/**
 * For `onKeyDown` of a button that orders: a key that is still held down presses it only once, so
 * that the shopper can read what the first press has resulted in.
 */
export function ignoreHeldKey(event: { repeat: boolean; preventDefault: () => void }): void {
  if (event.repeat) event.preventDefault()
}
