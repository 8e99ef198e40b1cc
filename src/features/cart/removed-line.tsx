import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { UndoLine } from '#shared/ui/undo-line.tsx'
import { cartPageTexts } from './cart-page-texts.ts'
import {
  forgetRemovedLineAtom,
  isRemovedLineOverAtom,
  removedLineAtom,
  restoreLineAtom,
} from './removed-line-atoms.ts'

/** 'Undo' may appear where 'Remove' was. */
function ignoreTapOnRemove(place: Element | null): void {
  if (place) ignoreSecondTap(place)
}

interface RemovedLineProps {
  /** Moves the focus away before the button is removed. */
  buttonRef?: (button: HTMLButtonElement | null) => () => void
}

/** Stands in the place of the line that was removed last, and offers to put it back. */
export function RemovedLine({ buttonRef }: RemovedLineProps) {
  const removed = useAtomValue(removedLineAtom)
  const restore = useSetAtom(restoreLineAtom)
  if (removed === null) return null
  return (
    <div ref={ignoreTapOnRemove} className=":uno: py-1.5 line-b">
      <UndoLine
        message={cartPageTexts.removed(removed.item.productName)}
        undo={cartPageTexts.undo}
        buttonRef={buttonRef}
        onUndo={restore}
      />
    </div>
  )
}

/** Announces what was removed. Forgets it when the page is left, or it cannot be put back. */
export function RemovedLineStatus() {
  const removed = useAtomValue(removedLineAtom)
  const isOver = useAtomValue(isRemovedLineOverAtom)
  const forget = useSetAtom(forgetRemovedLineAtom)
  useEffect(() => forget, [forget])
  useEffect(() => {
    if (isOver) forget()
  }, [isOver, forget])
  return (
    <p className="sr-only" role="status">
      {removed !== null && cartPageTexts.removed(removed.item.productName)}
    </p>
  )
}
