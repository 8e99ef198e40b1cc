import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getSession } from '#features/identity/session/session-store.ts'
import { notify } from '#shared/lib/screen/notify.ts'

/**
 * Replaces a screen whose shopper has no user id yet: shows a message and goes to /login
 * (product §2.2). A signed-in shopper is redirected from there to /. With that change of screen, a
 * registration whose check failed is looked for again.
 */
export function LoginRequired({ message }: { message: string }) {
  useEffect(() => {
    // Without a session, the shopper has just signed out here and needs no message.
    if (getSession() !== null) notify('error', message)
  }, [message])
  return <Navigate to="/login" replace />
}
