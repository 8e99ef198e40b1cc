import { secondsBetween } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { useNow } from './use-now.ts'

/** Counts up; screen readers do not read every second. */
export function WaitingClock({ since }: { since: string }) {
  const nowMs = useNow()
  return (
    <time className=":uno: num" role="timer" aria-live="off">
      {counterTexts.waited(secondsBetween(Date.parse(since), nowMs))}
    </time>
  )
}
