import { ClerkProvider } from '@clerk/clerk-react'
import { Component, useEffect, useState, type ReactNode } from 'react'
import { identityStatus, sdkAttempt } from '#features/identity/session/identity-bridge.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { LoginServiceHost } from './login-service-host.tsx'
import { ClerkSessionSync } from './clerk-session-sync.tsx'
import { addRequestTimeout } from './request-timeout.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { isMarkedSignedOut } from '#features/identity/session/signed-out-mark.ts'
import { isOffline, useIsOffline } from '#shared/lib/network/connection.ts'

// Also for the requests that the SDK sends while it is loaded.
addRequestTimeout()

interface ClerkRootProps {
  publishableKey: string
  /** Path or address of Clerk's Frontend API when it is not at Clerk's own host; else empty. */
  proxyUrl: string
}

/**
 * The identity SDK and everything that needs it, in one lazy chunk beside the router
 * (product §12.1). Renders nothing; provides the service of the login form.
 */
export function ClerkRoot({ publishableKey, proxyUrl }: ClerkRootProps) {
  const attempt = useObservable(sdkAttempt)
  const mayLoad = useMayLoad()
  const [mountedAttempt, setMountedAttempt] = useState(attempt)

  useEffect(() => {
    // A provider that is replaced in the same commit passes its dead instance on.
    const timer = setTimeout(setMountedAttempt, 0, attempt)
    return () => {
      clearTimeout(timer)
    }
  }, [attempt])
  useEffect(() => {
    if (!mayLoad) identityStatus.set('offline')
  }, [mayLoad])

  if (!mayLoad || mountedAttempt !== attempt) return null
  return (
    <SdkBoundary key={attempt}>
      <ClerkProvider
        publishableKey={publishableKey}
        {...(proxyUrl === '' ? {} : { proxyUrl })}
        clerkJSUrl={CLERK_JS_URL}
        telemetry={false}
        // Without this option the SDK treats 'offline' as 'signed out' and drops its cookies.
        experimental={{ rethrowOfflineNetworkErrors: true }}
        signInUrl="/login"
        signUpUrl="/login"
        afterSignOutUrl="/login"
      >
        <ClerkSessionSync />
        <LoginServiceHost />
      </ClerkProvider>
    </SdkBoundary>
  )
}

/**
 * Started offline with a session (or just after a sign-out), the SDK takes 38 s to fail. So it is
 * loaded once there is a connection, and stays loaded.
 */
function useMayLoad(): boolean {
  const isNowOffline = useIsOffline()
  const [mayLoad, setMayLoad] = useState(
    () => !isOffline() || (getSession() === null && !isMarkedSignedOut()),
  )
  if (!isNowOffline && !mayLoad) setMayLoad(true)
  return mayLoad
}

/** A malformed key throws while rendering: the shop continues without its identity service. */
class SdkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('The identity service could not be started:', error)
    identityStatus.set('error')
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
