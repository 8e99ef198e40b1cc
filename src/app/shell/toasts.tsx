import { useEffect, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { TOAST_MS } from '#contract/constants.ts'
import { shellTexts } from './shell-texts.ts'
import { ToastCard } from './toast-card.tsx'

/** Toasts at the top right, 5 seconds, in a live region that Alt+T reaches (spec §9). */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS })
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // By code: with Alt held, the letter is another one on many layouts.
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

  useEffect(() => {
    const shown = region.current
    if (!shown || !('showPopover' in shown)) return undefined
    shown.showPopover()
    // A dialog opens above everything else; what was just said must not lie dimmed beneath it.
    const raise = (event: Event): void => {
      if (!(event.target instanceof HTMLDialogElement) || !event.target.open) return
      shown.hidePopover()
      shown.showPopover()
    }
    // Does not bubble.
    document.addEventListener('toggle', raise, true)
    return () => {
      document.removeEventListener('toggle', raise, true)
    }
  }, [])

  return (
    // Hovering and focus keep a message on the screen; its button closes it for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="toasts"
      ref={region}
      popover="manual"
      tabIndex={-1}
      aria-label={shellTexts.messages}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((shown) => shown.visible)
        .map((shown) => (
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
}
