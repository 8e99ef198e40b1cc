import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useNeedsSignInAgain } from '#features/identity/identity-bridge.ts'
import { shellTexts } from './shell-texts.ts'

/** Calm bars over the header: no connection, and a session that the server no longer accepts. */
export function StatusBars() {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const needsSignIn = useNeedsSignInAgain()
  return (
    <>
      {!isOnline && (
        <p className="offline" role="status">
          <span className="i i-lucide-wifi-off" aria-hidden="true" />
          <b>{shellTexts.offline}</b>
        </p>
      )}
      {needsSignIn && (
        <p className="offline" role="status">
          <b>{shellTexts.signInAgain}</b>
          <Link to="/login">{shellTexts.login}</Link>
        </p>
      )}
    </>
  )
}

function followConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
