/**
 * Safari, and Firefox on a Mac, focus no button or link on a tap or click. What is opened would not
 * know where to return the focus, and screen readers would go to the top of the page
 * (docs/decisions/185).
 */

/** What other browsers focus. Those with a `tabindex`, and fields, all browsers do. */
const PRESSABLE = 'button, a[href], summary'

function onClick({ target }: MouseEvent): void {
  const pressed = target instanceof Element && target.closest<HTMLElement>(PRESSABLE)
  if (!pressed) return
  // Safari may have focused what is around it, such as a dialog. If the focus is elsewhere, it is
  // kept there: in a field that keeps the keyboard of a phone open.
  const focused = document.activeElement
  if (focused === null || (focused !== pressed && focused.contains(pressed))) {
    pressed.focus({ preventScroll: true })
  }
}

/** Focuses what is pressed. Returns a function that stops it. */
export function focusPressed(): () => void {
  const { dataset } = document.documentElement
  // base.css: Safari shows the ring on what a script focuses, here and when a dialog is closed.
  const onPointer = (): void => {
    dataset['pointing'] = ''
  }
  const onKey = (): void => {
    delete dataset['pointing']
  }
  // Before the handlers of what is pressed.
  document.addEventListener('click', onClick, true)
  document.addEventListener('pointerdown', onPointer, true)
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('pointerdown', onPointer, true)
    document.removeEventListener('keydown', onKey, true)
    onKey()
  }
}
