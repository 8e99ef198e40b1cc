/** Keeps the results clear of a phone's keyboard, which covers the page without making it lower. */

/** As in the shortcut `search-results`. */
const MAX_HEIGHT = '24rem'
const GAP_PX = 8
/** Two results, which can still be scrolled. The page scrolls them into view. */
const MIN_HEIGHT = '8rem'
/** Keyboards are higher. Bars of the browser, which come and go, are not. */
const MIN_KEYBOARD_PX = 120

/** For the `ref` of the list. Returns a function that stops it. */
export function keepAboveKeyboard(list: HTMLElement | null): () => void {
  const view = window.visualViewport
  if (!list || !view) return () => {}
  const fit = (): void => {
    // While the page is zoomed in, the shopper moves it.
    const keyboardPx = document.documentElement.clientHeight - view.height * view.scale
    if (keyboardPx < MIN_KEYBOARD_PX) {
      list.style.maxHeight = ''
      return
    }
    const roomPx = view.offsetTop + view.height - list.getBoundingClientRect().top - GAP_PX
    list.style.maxHeight = `clamp(${MIN_HEIGHT}, ${Math.floor(roomPx)}px, ${MAX_HEIGHT})`
  }
  // Measures after the browser's next layout: reading the position now would force an extra one.
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    fit()
  })
  observer.observe(list)
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  // The header of the home page moves with the page.
  addEventListener('scroll', fit, { passive: true })
  return () => {
    observer.disconnect()
    view.removeEventListener('resize', fit)
    view.removeEventListener('scroll', fit)
    removeEventListener('scroll', fit)
  }
}
