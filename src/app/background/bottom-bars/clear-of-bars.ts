/**
 * Keeps what the Tab key focuses clear of the header and of the bars at the bottom. Browsers scroll
 * it only as far as the edges of the view, which these cover (docs/decisions/325).
 */
let bottomBarsPx = 0

/** How far the bars at the bottom reach up. */
export function setBottomBarsPx(px: number): void {
  bottomBarsPx = px
}

/** The header, which a change of width or page renders again. */
const HEADER = '[data-head]'

/** How much of the view the header covers once the page is scrolled, as a length of CSS. */
function coveredBy(header: HTMLElement): string {
  const { position, top } = getComputedStyle(header)
  // On phones it moves up by what is between its rows.
  return position === 'sticky' ? `calc(${header.offsetHeight}px + ${top})` : ''
}

/** Follows the focus. Returns a function that stops it. */
export function keepFocusClear(): () => void {
  const { style } = document.documentElement
  let isTabbing = false
  const pad = (focused: EventTarget | null): void => {
    const header = document.querySelector<HTMLElement>(HEADER)
    // In the header nothing is covered, and the page would move with each letter typed there.
    const isBelow = isTabbing && !(focused instanceof Node && header?.contains(focused))
    style.scrollPaddingTop = isBelow && header ? coveredBy(header) : ''
    style.scrollPaddingBottom = isBelow ? `${bottomBarsPx}px` : ''
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    isTabbing = key === 'Tab'
    pad(document.activeElement)
  }
  const onPointer = (): void => {
    isTabbing = false
    pad(null)
  }
  // Before the browser scrolls.
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    pad(relatedTarget)
  }
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointer, true)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointer, true)
    document.removeEventListener('focusout', onFocusOut)
    onPointer()
  }
}
