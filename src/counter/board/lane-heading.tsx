import type { Ref } from 'react'
import type { Lane } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'

interface LaneHeadingProps {
  lane: Lane
  count: number
  /** Said where the lane has no order. */
  empty?: string
  ref?: Ref<HTMLHeadingElement>
}

export function LaneHeading({
  lane,
  count,
  empty = counterTexts.emptyLanes[lane],
  ref,
}: LaneHeadingProps) {
  return (
    <>
      <h2 className=":uno: flex items-center gap-2 min-h-11 t-section" ref={ref} tabIndex={-1}>
        {counterTexts.lanes[lane]}
        <span className=":uno: grid place-items-center min-w-7 h-7 px-2 rounded-full bg-sunken text-15/1 font-700 num">
          {count}
        </span>
      </h2>
      {count === 0 && (
        <p className=":uno: px-4 py-5 rounded-4 bg-sunken text-ink-2 text-15/1.4 font-500 text-center">
          {empty}
        </p>
      )}
    </>
  )
}
