import { useEffect, useState } from 'react'
import {
  hasRetriedSdk,
  retrySdk,
  useIdentityStatus,
} from '#features/identity/session/identity-bridge.ts'
import { loginTexts } from './login-texts.ts'
import type { SessionEnding } from '#features/identity/session/session-ending.ts'
import { isOffline } from '#shared/lib/network/connection.ts'
import { useHasNetwork } from './use-has-network.ts'

/** After this time a waiting shopper is offered a retry. */
const SLOW_AFTER_MS = 12_000

interface LoginStatusProps {
  ending: SessionEnding
  /** The shopper has sent the form and waits for the identity service. */
  isAwaited: boolean
}

/** Shown while the identity service is not available. */
export function LoginStatus({ ending, isAwaited }: LoginStatusProps) {
  const status = useIdentityStatus()
  const isSlow = useSlow(status === 'loading')
  const isOnline = useHasNetwork()

  if (ending === 'ending') return <StatusLine text={loginTexts.ending} />
  if (ending === 'waiting') return <StatusLine text={loginTexts.endingWaits} />
  switch (status) {
    case 'ready':
    case 'degraded':
      return null
    case 'idle':
      return isOnline ? null : <StatusLine text={loginTexts.offline} />
    case 'offline':
      return <StatusLine text={loginTexts.offline} />
    case 'error':
      return (
        <StatusLine
          text={isOnline ? loginTexts.unavailable : loginTexts.offline}
          retry={tryAgain}
        />
      )
    case 'loading':
      if (!isOnline) return <StatusLine text={loginTexts.offline} />
      if (isSlow) return <StatusLine text={loginTexts.slow} retry={tryAgain} />
      return isAwaited ? <StatusLine text={loginTexts.loading} /> : null
  }
}

function StatusLine({ text, retry }: { text: string; retry?: () => void }) {
  return (
    <>
      <p className=":uno: shell-line" role="status">
        {text}
      </p>
      {retry && (
        <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={retry}>
          {loginTexts.tryAgain}
        </button>
      )}
    </>
  )
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
