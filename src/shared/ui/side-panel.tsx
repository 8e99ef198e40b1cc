import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { returnFocus } from '../lib/screen/return-focus.ts'
import { Icon } from './icon.tsx'

interface SidePanelProps {
  title: string
  closeLabel: string
  /** Whether the shopper has opened it, so that it takes the focus. */
  takesFocus: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * What a wide screen shows beside a list instead of in a dialog over it. The list stays usable. It
 * stays in view while the list is scrolled, closes on Escape, and then returns the focus to the
 * element that opened it (`returnFocus`).
 */
export function SidePanel({ title, closeLabel, takesFocus, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect is cleaned up before the panel is removed, while it still has the focus.
  useLayoutEffect(() => {
    const shown = panel.current
    const opener = takesFocus ? document.activeElement : null
    if (takesFocus) heading.current?.focus({ preventScroll: true })
    return () => {
      // If the shopper has opened another entry of the list, that one has the focus.
      const focused = document.activeElement
      const isLeft = takesFocus && focused === document.body
      if (!isLeft && shown?.contains(focused) !== true) return
      returnFocus(opener)
    }
  }, [takesFocus])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, like any dialog.
    <dialog
      open
      ref={panel}
      className=":uno: sticky top-27 m-0 mt-5 px-4.75 pb-4.75 w-auto max-h-[calc(100dvh-7.25rem-max(1rem,var(--orders-reach,0px)))] short:static short:max-h-none overflow-auto rounded-4 line-t line-b line-l line-r bg-surface text-inherit"
      aria-label={title}
      onKeyDown={(event) => {
        // React passes on the event of a dialog that a child has opened through a portal.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && isOwn) onClose()
      }}
    >
      <div className=":uno: flex items-center justify-between min-h-13.25 pt-1.25" data-head-row>
        <h2 className=":uno: text-22/1.17 font-800 tracking-2.5" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className=":uno: icon-button flex-none mr-[-10px]"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <Icon name="x" className=":uno: size-5.75" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
