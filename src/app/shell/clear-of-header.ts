/**
 * Makes browsers scroll what gets the focus to a place below the header. Not what is in the header:
 * the page would move, and again with each letter that is typed there. For `ref`.
 */
export function keepFocusBelow(header: HTMLElement | null): (() => void) | undefined {
  if (header === null) return undefined
  const { style } = document.documentElement
  const pad = (focused: EventTarget | null): void => {
    const isOver = getComputedStyle(header).position === 'sticky'
    const isInside = focused instanceof Node && header.contains(focused)
    style.scrollPaddingTop = isOver && !isInside ? `${header.offsetHeight}px` : '0'
  }
  // Before the browser scrolls. If nothing had the focus, there is only the second event, after it.
  const onOut = ({ relatedTarget }: FocusEvent): void => {
    pad(relatedTarget)
  }
  const onIn = ({ target }: FocusEvent): void => {
    pad(target)
  }
  document.addEventListener('focusout', onOut)
  document.addEventListener('focusin', onIn)
  // Measuring now would lay the first screen out once more.
  style.scrollPaddingTop = 'var(--head)'
  return () => {
    document.removeEventListener('focusout', onOut)
    document.removeEventListener('focusin', onIn)
    style.scrollPaddingTop = '0'
  }
}
