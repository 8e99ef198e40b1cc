import { useEffect, useState } from 'react'
import {
  hasRetriedSdk,
  retrySdk,
  identityStatus,
} from '#features/identity/session/identity-bridge.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { loginTexts } from './login-texts.ts'
import type { SessionEnding } from '#features/identity/session/session-ending.ts'
import { isOffline } from '#shared/lib/network/connection.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { useHasNetwork } from './use-has-network.ts'

/** After this time a waiting shopper is offered a retry. */
const SLOW_AFTER_MS = 12_000

interface LoginStatusProps {
  ending: SessionEnding
  isSigningIn: boolean
  /** The shopper has sent the form and waits for the identity service. */
  isAwaited: boolean
}

/** Why the shopper waits or has to wait. */
export function LoginStatus(props: LoginStatusProps) {
  const line = useStatusLine(props)
  return (
    <>
      <StatusRegion>{line && <p className=":uno: shell-line">{line.text}</p>}</StatusRegion>
      {line?.retry && (
        <button
          className=":uno: btn btn-plain w-full mt-2.5"
          type="button"
          ref={passFocusToHeading}
          onClick={line.retry}
        >
          {loginTexts.tryAgain}
        </button>
      )}
    </>
  )
}

interface StatusLine {
  text: string
  retry?: () => void
}

function useStatusLine({
  ending,
  isSigningIn,
  isAwaited,
}: LoginStatusProps): StatusLine | undefined {
  const status = useObservable(identityStatus)
  const isSlow = useSlow(status === 'loading')
  const isOnline = useHasNetwork()

  if (ending === 'ending') return { text: loginTexts.ending }
  if (ending === 'waiting') return { text: loginTexts.endingWaits }
  if (isSigningIn) return { text: loginTexts.signingIn }
  switch (status) {
    case 'ready':
    case 'degraded':
      return undefined
    case 'idle':
      return isOnline ? undefined : { text: loginTexts.offline }
    case 'offline':
      return { text: loginTexts.offline }
    case 'error':
      return { text: isOnline ? loginTexts.unavailable : loginTexts.offline, retry: tryAgain }
    case 'loading':
      if (!isOnline) return { text: loginTexts.offline }
      if (isSlow) return { text: loginTexts.slow, retry: tryAgain }
      return isAwaited ? { text: loginTexts.loading } : undefined
  }
}

/**
 * A script that was not loaded can be requested again, but only in newer browsers: Chromium 150
 * repeats the first failure until the page is reloaded, 156 sends another request. An SDK that hangs
 * needs a reload too.
 */
function tryAgain(): void {
  // Without a connection, a reload could lose the page.
  if (!isOffline() && ('Clerk' in window || hasRetriedSdk())) location.reload()
  else retrySdk()
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
