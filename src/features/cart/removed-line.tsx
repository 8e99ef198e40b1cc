import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { cartPageTexts } from './cart-page-texts.ts'
import { forgetRemovedLineAtom, removedLineAtom, restoreLineAtom } from './removed-line-atoms.ts'

interface RemovedLineProps {
  /** For the focus, which is on the button if it was pressed with a key. */
  buttonRef?: (button: HTMLButtonElement | null) => () => void
  onRestore?: () => void
}

/** 'Undo' may appear where 'Remove' was. */
function ignoreTapOnRemove(place: Element | null): void {
  if (place) ignoreSecondTap(place)
}

/** Stands in the place of the line that was removed last, and offers to put it back. */
export function RemovedLine({ buttonRef, onRestore }: RemovedLineProps) {
  const removed = useAtomValue(removedLineAtom)
  const restore = useSetAtom(restoreLineAtom)
  if (removed === null) return null
  return (
    <div
      ref={ignoreTapOnRemove}
      className=":uno: flex flex-wrap gap-x-3 items-center justify-between py-1.5 line-b"
    >
      <p className=":uno: [flex:1_1_12.5rem] break-anywhere text-ink-2">
        {cartPageTexts.removed(removed.item.productName)}
      </p>
      <button
        ref={buttonRef}
        type="button"
        className=":uno: btn btn-quiet btn-sm"
        aria-label={cartPageTexts.undoNamed(removed.item.productName)}
        onClick={() => {
          onRestore?.()
          restore()
        }}
      >
        {cartPageTexts.undo}
      </button>
    </div>
  )
}

/** Announces what was removed. Forgets it when the page is left. */
export function RemovedLineStatus() {
  const removed = useAtomValue(removedLineAtom)
  const forget = useSetAtom(forgetRemovedLineAtom)
  useEffect(() => forget, [forget])
  return (
    <p className="sr-only" role="status">
      {removed !== null && cartPageTexts.removed(removed.item.productName)}
    </p>
  )
}
