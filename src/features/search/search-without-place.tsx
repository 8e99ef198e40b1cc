import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { locationRequestAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import { availabilityTexts, locationTexts } from '#features/availability/location-texts.ts'
import { positionTexts } from '#features/availability/position-texts.ts'
import { keepAboveKeyboard } from './keep-above-keyboard.ts'
import { NoneFound } from './none-found.tsx'
import { SearchBackdrop } from './search-backdrop.tsx'
import { searchPanelTexts } from './search-panel-texts.ts'

interface SearchWithoutPlaceProps {
  /** Why the position is unknown. Undefined if nobody is signed in. */
  message: string | undefined
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** Shown instead of results while the position is unknown: there is no store to search. */
export function SearchWithoutPlace({ message, field, onClose }: SearchWithoutPlaceProps) {
  const { isLoading, isForTap } = useAtomValue(locationRequestAtom)
  const request = useSetAtom(requestLocationAtom)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      // The button goes once the position is known.
      if (document.activeElement === button.current) field.current?.focus()
    },
    [field],
  )
  const isFirst = message === positionTexts.askFirst
  return (
    <>
      <SearchBackdrop onClose={onClose} />
      <div className=":uno: search-results p-1.5" ref={keepAboveKeyboard}>
        <NoneFound />
        <div className=":uno: grid gap-2 justify-items-start px-3 pb-3 text-13/1.4 font-500 text-ink-2">
          <p aria-live="polite">
            {/* In between, because the same message again would not be spoken. */}
            {isForTap && !isFirst
              ? availabilityTexts.looking
              : (message ?? searchPanelTexts.needsLogin)}
          </p>
          {message === undefined ? (
            <Link className=":uno: btn btn-quiet btn-sm" to="/login" onClick={onClose}>
              {searchPanelTexts.login}
            </Link>
          ) : (
            <>
              {!isFirst && <p>{locationTexts.why}</p>}
              <button
                type="button"
                ref={button}
                className=":uno: btn btn-quiet btn-sm"
                // Not disabled, which would take the focus from it.
                aria-disabled={isLoading}
                onMouseDown={(event) => {
                  // The field keeps the focus, because the results close without it.
                  event.preventDefault()
                }}
                onClick={() => {
                  if (!isLoading) void request(true)
                }}
              >
                {isFirst ? locationTexts.share : locationTexts.tryAgain}
              </button>
            </>
          )}
        </div>
      </div>
    </>
  )
}
