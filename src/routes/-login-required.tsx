import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getSession } from '#features/identity/session/session-store.ts'
import { notify } from '#shared/lib/notify.ts'

/**
 * In place of a screen whose shopper has no user id yet: says so and goes to /login (product §2.2).
 * Who is signed in all the same is led from there to / (product §2.2), where the registration that
 * never came through is tried again.
 */
export function LoginRequired({ message }: { message: string }) {
  useEffect(() => {
    // A shopper who signs out on this screen did not want to sign in.
    if (getSession() !== null) notify('error', message)
  }, [message])
  return <Navigate to="/login" replace />
}
