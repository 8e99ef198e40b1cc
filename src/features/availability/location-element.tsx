import { createElement, useCallback } from 'react'

/** Chromium has it since version 144. */
export const hasLocationElement = (): boolean => 'HTMLGeolocationElement' in window

/** Its permission was given or refused, or it has a position. */
const EVENTS = ['location', 'promptaction'] as const

/**
 * The browser's own button for sharing the location, `<geolocation>`. It asks for permission at a
 * tap, also after a refusal. The browser sets its label, and ignores it if it is hard to
 * read or covered.
 */
export function LocationElement({ onShared }: { onShared: () => void }) {
  const follow = useCallback(
    (element: HTMLElement | null) => {
      for (const event of EVENTS) element?.addEventListener(event, onShared)
      return () => {
        for (const event of EVENTS) element?.removeEventListener(event, onShared)
      }
    },
    [onShared],
  )
  // Not in JSX, whose types do not know the element yet.
  return createElement('geolocation', {
    ref: follow,
    className:
      ':uno: mx-auto min-h-12 px-5 py-0 rounded-3 border-0 text-16 font-700 bg-leaf text-on-leaf',
  })
}
