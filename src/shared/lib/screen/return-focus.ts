import { focusPageHeading } from './page-heading.ts'

/**
 * Returns the focus to the element that opened what is closed, or to the one that has taken its
 * place under the same id, or else to the heading of the page.
 */
export function returnFocus(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.getElementById(opener?.id ?? '')
  if (target instanceof HTMLElement && target !== document.body) {
    target.focus({ preventScroll: true })
  } else {
    focusPageHeading()
  }
}
