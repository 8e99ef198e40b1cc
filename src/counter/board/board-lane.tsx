import { useRef, type ReactNode } from 'react'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import type { Lane } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { LaneHeading } from './lane-heading.tsx'
import { newHeadingOf } from './order-heading-id.ts'

interface BoardLaneProps {
  lane: Lane
  count: number
  children: ReactNode
}

/**
 * One group of orders on the board. The focus follows an order to the lane that it moves to, and
 * stays at the lane that an order leaves for good.
 */
export function BoardLane({ lane, count, children }: BoardLaneProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(section, (removed) => {
    // The next order to accept stays in view.
    const next = newHeadingOf(removed) ?? heading.current
    next?.focus({ preventScroll: true })
  })
  return (
    <section aria-label={counterTexts.lanes[lane]} ref={section}>
      <LaneHeading lane={lane} count={count} ref={heading} />
      <div className=":uno: grid gap-3">{children}</div>
    </section>
  )
}
