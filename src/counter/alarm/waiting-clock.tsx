import { secondsSince } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { useNow } from './use-now.ts'

interface WaitingClockProps {
  since: string
  words?: (time: string) => string
}

/** Counts up; screen readers do not read every second. */
export function WaitingClock({ since, words = (time) => time }: WaitingClockProps) {
  const nowMs = useNow()
  return (
    <time className=":uno: num" role="timer" aria-live="off">
      {words(counterTexts.waited(secondsSince(since, nowMs)))}
    </time>
  )
}
