import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster } from 'react-hot-toast/headless'
import { TOAST_MS } from '#contract/constants.ts'
import { useTopDialog } from '#shared/lib/open-dialogs.ts'
import { keepMessagesClear } from './keep-messages-clear.ts'
import { statusTexts } from './status-texts.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * Toasts at the top right for 5 seconds, in a live region that Alt+T focuses (product §18). They
 * cover neither the header's controls nor a dialog's close button.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS })
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // By code, because Alt changes the letter on many layouts.
      if (event.altKey && event.code === 'KeyT') {
        event.preventDefault()
        region.current?.focus()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
    }
  }, [])

  const dialog = useTopDialog()
  const visible = toasts.filter((shown) => shown.visible)
  const hasMessages = visible.length > 0
  useLayoutEffect(
    () => (region.current && hasMessages ? keepMessagesClear(region.current, dialog) : undefined),
    [dialog, hasMessages],
  )
  const raise = useCallback((element: HTMLElement | null) => {
    region.current = element
    // Above everything, including the dialog that contains it.
    if (element && 'showPopover' in element) element.showPopover()
  }, [])
  const messages = (
    // Hover and focus keep a message visible; its button closes it without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className=":uno: fixed top-[calc(0.75rem+env(safe-area-inset-top))] right-[max(0.75rem,env(safe-area-inset-right))] left-[max(0.75rem,env(safe-area-inset-left))] z-60 grid gap-2 pointer-events-none bottom-auto border-0 overflow-visible bg-transparent size-auto focus-visible:[outline-offset:6px]"
      ref={raise}
      popover="manual"
      tabIndex={-1}
      aria-label={statusTexts.messages}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {visible.map((shown) => (
        <ToastCard
          key={shown.id}
          kind={shown.type === 'error' || shown.type === 'success' ? shown.type : 'plain'}
          onDismiss={() => {
            toast.dismiss(shown.id)
          }}
        >
          {typeof shown.message === 'function' ? shown.message(shown) : shown.message}
        </ToastCard>
      ))}
    </section>
  )
  return dialog ? createPortal(messages, dialog.element) : messages
}
