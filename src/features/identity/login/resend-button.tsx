import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { loginTexts } from './login-texts.ts'

/** Requesting codes faster than messages arrive does not help. */
const RESEND_AFTER_MS = 20_000

interface ResendButtonProps {
  /** When the last code was sent, in epoch milliseconds. */
  sentAtMs: number
  busy: boolean
  onResend: () => void
}

/**
 * Counts down to when another code may be requested. Disabled until then: screen readers would
 * repeat the name of a focused button each second.
 */
export function ResendButton({ sentAtMs, busy, onResend }: ResendButtonProps) {
  const [nowMs, setNowMs] = useState(Date.now)
  // A clock that was set back does not lengthen the wait.
  const waitMs = Math.min(RESEND_AFTER_MS, sentAtMs + RESEND_AFTER_MS - nowMs)
  const isDue = waitMs <= 0
  useEffect(() => {
    if (isDue) return undefined
    const timer = setInterval(() => {
      setNowMs(Date.now())
    }, SECOND_MS)
    return () => {
      clearInterval(timer)
    }
  }, [isDue])
  return (
    <button
      className=":uno: btn btn-plain w-full mt-2.5"
      type="button"
      disabled={!isDue}
      aria-disabled={busy}
      onClick={onResend}
    >
      {isDue ? loginTexts.resend : loginTexts.resendIn(Math.ceil(waitMs / SECOND_MS))}
    </button>
  )
}
