import type { OpenDialog } from '#shared/lib/screen/open-dialogs.ts'
import { toastsTopPx } from './toast-position-rules.ts'

/** Rows with a heading and its buttons, and headings that stand alone. */
const HEAD_ROWS = '[data-head-row], #root main h1'

/**
 * Keeps the messages clear of the page's bars and its headings, or of the dialog's row with its
 * close button. Measured, because the bars come and go and grow with the text size. Returns a
 * function that stops it.
 */
export function positionToasts(messages: HTMLElement, dialog: OpenDialog | null): () => void {
  const place = (): void => {
    const topPx = toastsTopPx({
      heightPx: messages.offsetHeight,
      leftPx: messages.firstElementChild?.getBoundingClientRect().left ?? 0,
      viewportHeightPx: innerHeight,
      pageHeadBottomPx: pageHeadBottomPx(),
      headRows: Array.from(document.querySelectorAll(HEAD_ROWS), boxOf),
      dialog: dialog
        ? {
            box: dialog.element.getBoundingClientRect(),
            head: dialog.head.getBoundingClientRect(),
          }
        : undefined,
    })
    messages.style.top = `max(env(safe-area-inset-top), ${topPx}px)`
  }
  place()
  // A scroll moves the bars above the header. The capture phase includes scrolls of dialogs.
  addEventListener('scroll', place, { capture: true, passive: true })
  const observer = new ResizeObserver(place)
  for (const box of [messages, document.documentElement, dialog?.element ?? document.body]) {
    observer.observe(box)
  }
  return () => {
    observer.disconnect()
    removeEventListener('scroll', place, { capture: true })
  }
}

function boxOf(row: Element): DOMRect {
  if (row.matches('[data-head-row]')) return row.getBoundingClientRect()
  // A heading is as wide as its page; only its text must stay in view.
  const text = document.createRange()
  text.selectNodeContents(row)
  return text.getBoundingClientRect()
}

function pageHeadBottomPx(): number {
  const header = document.querySelector('#root header')
  if (header) return header.getBoundingClientRect().bottom
  // Screens without a header may have bars above them.
  return Math.max(0, document.querySelector('#root main')?.getBoundingClientRect().top ?? 0)
}
