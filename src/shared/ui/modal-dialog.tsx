import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { enterDialog } from '../lib/open-dialogs.ts'
import { focusPageHeading } from '../lib/page-heading.ts'

interface ModalDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** A tap beside the dialog would lose what was typed: it does nothing. */
  hasInput?: boolean
  children: ReactNode
}

/**
 * A sheet from the foot of a phone, a centred panel on wide screens. The browser's own dialog
 * keeps focus inside and closes on Escape. It opens on its first field, or else on its heading, and
 * gives the focus back to what opened it, or to the page's heading where that is gone.
 */
export function ModalDialog({
  title,
  closeLabel,
  onClose,
  hasInput = false,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect, because its clean-up runs before React removes the element: a dialog that has
  // left the page gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return undefined
    const opener = document.activeElement
    shown.showModal()
    const start = shown.querySelector<HTMLElement>('input, select, textarea') ?? heading.current
    start?.focus({ preventScroll: true })
    const leave = enterDialog(shown)
    return () => {
      leave()
      shown.close()
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
        opener.focus({ preventScroll: true })
      } else {
        focusPageHeading()
      }
    }
  }, [])
  return (
    // A tap on the backdrop closes, as on a sheet; Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !hasInput) onClose()
      }}
    >
      <div className="sheet-in">
        <div className="shead">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon" aria-label={closeLabel} onClick={onClose}>
            <span className="i i-lucide-x" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
