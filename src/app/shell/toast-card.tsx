import { useRef, type PointerEvent, type ReactNode } from 'react'
import { statusTexts } from './status-texts.ts'

/** Dragged this far of its own width, a toast goes (product §18). */
const DISMISS_AT = 0.8

const ICONS = {
  success: 'i-lucide-check',
  error: 'i-lucide-circle-alert',
  plain: 'i-lucide-info',
} as const

interface ToastCardProps {
  kind: 'success' | 'error' | 'plain'
  onDismiss: () => void
  children: ReactNode
}

/** One message: its knot says what kind, its button and a drag to the side dismiss it. */
export function ToastCard({ kind, onDismiss, children }: ToastCardProps) {
  const startX = useRef<number | null>(null)

  const dragged = (event: PointerEvent<HTMLElement>): number =>
    startX.current === null ? 0 : event.clientX - startX.current

  return (
    <div
      className={`toast ${kind}`}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        startX.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (startX.current !== null) moveTo(event.currentTarget, dragged(event))
      }}
      onPointerUp={(event) => {
        const distance = Math.abs(dragged(event))
        startX.current = null
        if (distance >= event.currentTarget.offsetWidth * DISMISS_AT) onDismiss()
        else moveTo(event.currentTarget, 0)
      }}
      onPointerCancel={(event) => {
        startX.current = null
        moveTo(event.currentTarget, 0)
      }}
    >
      <span className="k" aria-hidden="true">
        <span className={`i ${ICONS[kind]}`} />
      </span>
      <p>{children}</p>
      <button
        type="button"
        className="icon"
        aria-label={statusTexts.closeMessage}
        onClick={onDismiss}
      >
        <span className="i i-lucide-x" aria-hidden="true" />
      </button>
    </div>
  )
}

function moveTo(card: HTMLElement, offset: number): void {
  card.style.transform = offset === 0 ? '' : `translateX(${offset}px)`
  card.style.opacity = String(1 - Math.min(1, Math.abs(offset) / card.offsetWidth))
}
