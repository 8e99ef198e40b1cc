/**
 * Moves the keyboard's place to the heading of the page, which screen readers then read out. A page
 * may mark another heading than its first `h1`; on phones the home page has its own in the header.
 */
export function focusPageHeading(): HTMLElement | undefined {
  for (const selector of ['main [data-page-heading]', 'main h1', 'h1']) {
    for (const heading of document.querySelectorAll<HTMLElement>(selector)) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      // What is not shown at this width takes no focus.
      if (document.activeElement === heading) return heading
    }
  }
  return undefined
}
