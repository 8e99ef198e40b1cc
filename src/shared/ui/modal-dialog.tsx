import { useEffect, useRef, type ReactNode } from 'react'
import { enterDialog } from '../lib/open-dialogs.ts'

interface ModalDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet from the foot of a phone, a centred panel on wide screens. The browser's own dialog
 * keeps focus inside, closes on Escape and gives focus back.
 */
export function ModalDialog({ title, closeLabel, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return undefined
    shown.showModal()
    const leave = enterDialog(shown)
    return () => {
      leave()
      shown.close()
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
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="sheet-in">
        <div className="shead">
          <h2>{title}</h2>
          <button type="button" className="icon" aria-label={closeLabel} onClick={onClose}>
            <span className="i i-lucide-x" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
