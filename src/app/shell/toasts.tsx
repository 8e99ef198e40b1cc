import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { TOAST_MS } from '#contract/constants.ts'
import { isInView } from '#shared/lib/screen/browser-signals.ts'
import { isFocusedByKey } from '#shared/lib/screen/focused-by-key.ts'
import { UNTIL_SHOWN_MS } from '#shared/lib/screen/notify.ts'
import { useTopDialog, type OpenDialog } from '#shared/lib/screen/open-dialogs.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { onPageReturn } from '#shared/lib/screen/page-return.ts'
import { positionToasts } from './position-toasts.ts'
import { statusTexts } from './status-texts.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * How long a region stays empty. Screen readers ignore a region that is inserted with a text, and
 * a message often arrives just as its dialog closes.
 */
const EMPTY_REGION_MS = 100

/**
 * How long the library keeps a toast whose time is over, a second by default. A message with the
 * same id that arrives meanwhile may be removed with it. 0 means the default.
 */
const REMOVE_DELAY_MS = 1

const isWaiting = ({ duration }: Toast): boolean => duration === UNTIL_SHOWN_MS

/**
 * Toasts at the top right for 5 seconds, in a live region that Alt+T focuses (product §18). They
 * cover neither the header's controls nor a dialog's close button. Those of a hidden tab, and from
 * before this part was loaded, wait until they can be seen (docs/decisions/155).
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: REMOVE_DELAY_MS })
  const pauses = usePauses(handlers.startPause, handlers.endPause)
  const region = useRef<HTMLElement>(null)
  /** What had the focus before the messages. */
  const before = useRef<HTMLElement>(null)

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
  const isRegionKnown = useIsRegionKnown(dialog)
  const canBeSeen = useSyncExternalStore(onPageReturn, isInView)
  // A layout effect, so that no toast is removed in between, which this would add again.
  useLayoutEffect(() => {
    if (canBeSeen) for (const waiting of toasts.filter(isWaiting)) startTimer(waiting)
  }, [canBeSeen, toasts])
  const visible = isRegionKnown
    ? toasts.filter((shown) => shown.visible && (canBeSeen || !isWaiting(shown)))
    : []
  const hasMessages = visible.length > 0
  const endPauses = useEffectEvent(pauses.endAll)
  useLayoutEffect(() => {
    if (!region.current || !hasMessages) return undefined
    const stop = positionToasts(region.current, dialog)
    return () => {
      stop()
      // No event ends the pause of hover or focus when the toasts are removed.
      endPauses()
    }
  }, [dialog, hasMessages])
  // A message that replaces another one takes its button away, and with it the focus, in a commit of
  // React, which passes on no events meanwhile.
  const keepFocus = useCallback(
    (card: HTMLElement | null) => () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && card?.contains(activeElement)) {
        passFocusOn(activeElement, before.current)
      }
    },
    [],
  )
  useLayoutEffect(() => {
    if (region.current?.contains(document.activeElement) !== true) pauses.end('focus')
  })
  const dismiss = (id: string, button?: HTMLElement): void => {
    if (button !== undefined && button === document.activeElement) {
      passFocusOn(button, before.current)
    }
    // No event reports that the pointer has left a toast that is removed below it.
    pauses.end('hover')
    toast.remove(id)
  }
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
      onMouseEnter={() => {
        pauses.start('hover')
      }}
      onMouseLeave={() => {
        pauses.end('hover')
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) {
          before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }
        pauses.start('focus')
      }}
      onBlur={() => {
        pauses.end('focus')
      }}
    >
      {visible.map((shown) => (
        <ToastCard
          key={shown.id}
          ref={keepFocus}
          kind={shown.type === 'error' || shown.type === 'success' ? shown.type : 'plain'}
          onDismiss={(button) => {
            dismiss(shown.id, button)
          }}
        >
          {typeof shown.message === 'function' ? shown.message(shown) : shown.message}
        </ToastCard>
      ))}
    </section>
  )
  return dialog ? createPortal(messages, dialog.element) : messages
}

type PauseReason = 'hover' | 'focus'

/**
 * Pauses the toasts as long as there is a reason. The library counts one pause only: a second start
 * would discard the time of the first, and the first end would end both.
 */
function usePauses(startPause: () => void, endPause: () => void) {
  const reasons = useRef(new Set<PauseReason>())
  const start = (reason: PauseReason): void => {
    if (reasons.current.size === 0) startPause()
    reasons.current.add(reason)
  }
  const end = (reason: PauseReason): void => {
    if (reasons.current.delete(reason) && reasons.current.size === 0) endPause()
  }
  const endAll = (): void => {
    if (reasons.current.size > 0) endPause()
    reasons.current.clear()
  }
  return { start, end, endAll }
}

/** Whether the region has been at this place for long enough to receive messages. */
function useIsRegionKnown(dialog: OpenDialog | null): boolean {
  const [known, setKnown] = useState<OpenDialog | null>()
  useEffect(() => {
    const timer = setTimeout(() => {
      setKnown(dialog)
    }, EMPTY_REGION_MS)
    return () => {
      clearTimeout(timer)
      // A region that returns to a place is a new one.
      setKnown(undefined)
    }
  }, [dialog])
  return known === dialog
}

/** Replaces the toast in its place by an equal one, whose time starts now. */
function startTimer({ id, type, message }: Toast): void {
  const show = type === 'success' || type === 'error' ? toast[type] : toast
  show(message, { id, duration: TOAST_MS })
}

/**
 * Moves the focus from the button of a message that goes: with the keyboard to the button of the
 * next message, otherwise to what had the focus before (docs/decisions/185).
 */
function passFocusOn(button: HTMLElement, before: HTMLElement | null): void {
  const buttons = Array.from(button.closest('section')?.querySelectorAll('button') ?? [])
  const index = buttons.findIndex((other) => other === button)
  const next = buttons[index + 1] ?? buttons[index - 1]
  if (isFocusedByKey(button)) next?.focus()
  if (document.activeElement === button) before?.focus({ preventScroll: true })
  if (document.activeElement === button) focusPageHeading()
  if (document.activeElement === button) button.blur()
}
