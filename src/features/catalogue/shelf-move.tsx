import type { RefObject } from 'react'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { useIsWide } from '#shared/lib/screen/use-is-wide.ts'

const ShelfButtons = lazyPart(async () => (await import('./shelf-buttons.tsx')).ShelfButtons)

interface ShelfMoveProps {
  /** The id of the shelf's heading. */
  headingId: string
  /** The box of the cards. */
  slides: RefObject<HTMLElement | null>
}

/** Buttons that move a shelf, on wide screens. On narrow ones a finger does. */
export function ShelfMove({ headingId, slides }: ShelfMoveProps) {
  const isWide = useIsWide()
  const isFirstScreenShown = useFirstScreenShown()
  return isWide && isFirstScreenShown && <ShelfButtons headingId={headingId} slides={slides} />
}
