/**
 * Moves the focus to the page's heading, which screen readers then announce. A page may mark
 * another heading than its first `h1`; on phones the heading of the home page is in the header.
 */
export function focusPageHeading(): HTMLElement | undefined {
  for (const selector of ['main [data-page-heading]', 'main h1', 'h1']) {
    for (const heading of document.querySelectorAll<HTMLElement>(selector)) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      // A heading that is hidden at this width does not take the focus.
      if (document.activeElement === heading) return heading
    }
  }
  return undefined
}

/**
 * For the `ref` of what goes when it is used: the heading of the page gets its focus, or in a dialog
 * that of its section, or else of the dialog. React calls the returned function before it removes
 * the element.
 */
export function passFocusToHeading(element: HTMLElement | null): () => void {
  const dialog = element?.closest('dialog')
  const section = element?.closest('dialog section')
  return () => {
    if (!element?.contains(document.activeElement)) return
    // The page behind an open dialog takes no focus.
    if (!dialog?.open) {
      focusPageHeading()
      return
    }
    const heading = (section ?? dialog).querySelector<HTMLElement>('h2, h3')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}
