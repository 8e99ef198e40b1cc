import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { ignoreSecondTap, ignoreSecondTapOnPage } from '../lib/screen/ignore-second-tap.ts'
import {
  closeDialog,
  openDialogs,
  registerDialog,
  type OpenDialog,
} from '../lib/screen/open-dialogs.ts'
import { returnFocus } from '../lib/screen/return-focus.ts'
import { Icon } from './icon.tsx'

interface ModalDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** The title takes two lines on a narrow phone and needs room above and below. */
  hasLongTitle?: boolean
  /** For a dialog that waits for an outcome: `onClose` does nothing for now. */
  mustStay?: boolean
  /** It opens with what was typed before, which a tap outside must not discard. */
  hasInput?: boolean
  children: ReactNode
}

/** A dialog that goes within this time after a tap in it has been closed by that tap. */
const CLOSED_BY_TAP_MS = 1_000

const FIELDS = 'input, select, textarea'

/** The values of the dialog's fields, to detect input. */
function valuesIn(dialog: HTMLElement): string {
  const fields = dialog.querySelectorAll<HTMLInputElement>(FIELDS)
  return JSON.stringify(Array.from(fields, ({ value }) => value))
}

/**
 * While a dialog is open, pulling does not reload the page. The dialog's own `overscroll-behavior`
 * works before Chrome 144 and Firefox 150, and in Safari, only if its content overflows.
 */
function keepPageFromReloading(): void {
  const isOpen = openDialogs.get().length > 0
  document.documentElement.style.overscrollBehaviorY = isOpen ? 'contain' : ''
}

/**
 * A sheet at the bottom of a phone, a centred panel on wide screens. The browser's dialog keeps the
 * focus inside and closes on Escape. It focuses its first field, or else its heading, and returns
 * the focus to its opener (`returnFocus`). A tap outside closes it, unless that would discard input.
 * The second tap of a double tap that has opened or closed it presses nothing. Pulling in it or
 * beside it does not move the page, which would reload at its top.
 */
export function ModalDialog({
  title,
  closeLabel,
  onClose,
  hasLongTitle = false,
  mustStay = false,
  hasInput = false,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef<OpenDialog>(null)
  const untouched = useRef('')
  const pressedInside = useRef(false)
  const tappedAtMs = useRef(-Infinity)
  const onClosed = useEffectEvent(() => {
    onClose()
  })
  const isStaying = useEffectEvent(() => mustStay)
  // A layout effect, because its clean-up runs before React removes the element. A removed dialog
  // does not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open || !head.current) return undefined
    const opener = document.activeElement
    const show = (): void => {
      shown.showModal()
      const start = shown.querySelector<HTMLElement>(FIELDS) ?? heading.current
      start?.focus({ preventScroll: true })
    }
    show()
    ignoreSecondTap(shown)
    // A browser lets the page prevent one Escape or 'Back', but not the next one without a tap or
    // another key in between. Any other dialog is about to go, as soon as the history has gone
    // back.
    const showAgain = (): void => {
      if (isStaying()) show()
    }
    shown.addEventListener('close', showAgain)
    untouched.current = valuesIn(shown)
    entry.current = {
      element: shown,
      head: head.current,
      close: () => {
        onClosed()
      },
    }
    const unregister = registerDialog(entry.current)
    keepPageFromReloading()
    return () => {
      unregister()
      keepPageFromReloading()
      shown.removeEventListener('close', showAgain)
      shown.close()
      // Not after 'Back' and Escape.
      if (performance.now() - tappedAtMs.current < CLOSED_BY_TAP_MS) {
        const below = openDialogs.get().at(-1)
        if (below) ignoreSecondTap(below.element)
        else ignoreSecondTapOnPage()
      }
      returnFocus(opener)
      // React may remove the opener too, but after this.
      queueMicrotask(() => {
        if (document.activeElement === document.body) returnFocus(opener)
      })
    }
  }, [])
  const close = (): void => {
    if (entry.current) closeDialog(entry.current)
  }
  return (
    // A tap on the backdrop closes the dialog. On the keyboard, Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className=":uno: fixed inset-x-0 top-auto bottom-0 z-41 pointer-events-auto max-h-[94dvh] overflow-auto overscroll-contain scroll-pt-16 short:scroll-pt-0 has-[[data-alarm]]:scroll-pb-28 has-[[data-actions]]:scroll-pb-36 short:has-[[data-actions]]:scroll-pb-0 bg-ground rounded-t-6 w-full max-w-none line-t line-b line-l line-r print:border-0 text-inherit backdrop:bg-scrim backdrop:overflow-hidden backdrop:overscroll-contain sm:inset-0 sm:m-auto sm:w-[min(32.5rem,calc(100%-3rem))] sm:h-fit sm:rounded-6 print:static print:max-h-none print:overflow-visible"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        // React passes on the event of a dialog inside this one, also through a portal.
        if (event.target === dialog.current) close()
      }}
      onPointerDown={(event) => {
        pressedInside.current = event.target !== dialog.current
      }}
      onClickCapture={() => {
        tappedAtMs.current = performance.now()
      }}
      onClick={(event) => {
        const shown = dialog.current
        // Text that is selected beyond the edge is no tap outside.
        if (event.target !== shown || pressedInside.current) return
        if (!hasInput && valuesIn(shown) === untouched.current) close()
      }}
    >
      <div className=":uno: px-[calc(var(--gutter)-1px)] pt-1.75 pb-[calc(1rem-1px+env(safe-area-inset-bottom))]">
        {/* Marks a sheet on phones, as sheets of the system are marked. */}
        <div
          className=":uno: w-9 h-1 mx-auto rounded-2 bg-line-strong opacity-60 sm:hidden print:hidden"
          aria-hidden="true"
        />
        <div
          ref={head}
          className={hasLongTitle ? ':uno: dialog-head pt-3 pb-2.5' : ':uno: dialog-head'}
        >
          <h2 className=":uno: text-22/1.17 font-800 tracking-2.5" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className=":uno: icon-button flex-none mr-[-10px] print:hidden"
            aria-label={closeLabel}
            onClick={close}
          >
            <Icon name="x" className=":uno: size-5.75" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
