import { useRef, type PointerEvent, type ReactNode, type Ref } from 'react'
import { statusTexts } from './status-texts.ts'
import type { NoticeKind } from '#shared/lib/screen/notify.ts'
import type { IconName } from '#shared/ui/icon-names.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The share of its width by which a drag dismisses a toast (product §18). */
const DISMISS_AT = 0.8

const ICONS: Record<NoticeKind, IconName> = {
  success: 'check',
  error: 'circle-alert',
  plain: 'info',
}

const KNOTS: Record<NoticeKind, string> = {
  success: ':uno: toast-knot bg-leaf text-on-leaf',
  error: ':uno: toast-knot bg-tomato text-on-tomato',
  plain: ':uno: toast-knot bg-sunken text-ink',
}

interface ToastCardProps {
  kind: NoticeKind
  /** With the button that was pressed, or without one after a drag. */
  onDismiss: (button?: HTMLElement) => void
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/** One message. Its knot shows its kind; its button or a drag to the side dismisses it. */
export function ToastCard({ kind, onDismiss, ref, children }: ToastCardProps) {
  const startX = useRef<number | null>(null)

  const dragged = (event: PointerEvent<HTMLElement>): number =>
    startX.current === null ? 0 : event.clientX - startX.current

  return (
    <div
      ref={ref}
      className=":uno: w-full max-w-95 ml-auto flex items-center gap-3 min-h-14 py-2 pr-2 pl-3.5 rounded-4 bg-surface lift-line text-15/1.3 font-600 pointer-events-auto [touch-action:pan-y] [transition:transform_var(--fast)_var(--ease),opacity_var(--fast)]"
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
      <span className={KNOTS[kind]} aria-hidden="true">
        <Icon name={ICONS[kind]} className=":uno: size-4.25" />
      </span>
      <p className=":uno: min-w-0 break-anywhere flex-1">{children}</p>
      <button
        type="button"
        className=":uno: icon-button ml-auto"
        aria-label={statusTexts.closeMessage}
        onClick={(event) => {
          onDismiss(event.currentTarget)
        }}
      >
        <Icon name="x" className=":uno: size-5.75" />
      </button>
    </div>
  )
}

function moveTo(card: HTMLElement, offset: number): void {
  card.style.transform = offset === 0 ? '' : `translateX(${offset}px)`
  card.style.opacity = String(1 - Math.min(1, Math.abs(offset) / card.offsetWidth))
}
