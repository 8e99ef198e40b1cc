import { useAuth, useClerk } from '@clerk/clerk-react'
import { createPortal } from 'react-dom'
import { LoginForm } from './login-form.tsx'
import { loginSlot } from './login-slot.ts'
import { loginTexts } from './login-texts.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { sessionEnding } from './session-ending.ts'

/** Puts the form into the place that /login offers, once the SDK can take an email address. */
export function LoginPortal() {
  const slot = useObservable(loginSlot)
  const clerk = useClerk()
  const { isLoaded, isSignedIn } = useAuth()
  const ending = useObservable(sessionEnding)
  if (slot === null || !isLoaded || ending !== 'none') return null
  if (!isSignedIn) return createPortal(<LoginForm />, slot)
  const email = clerk.user?.primaryEmailAddress
  // With an email the shopper is let in, or an old session ended, in a moment.
  if (email || clerk.status !== 'ready') {
    return createPortal(
      <p className="sub" role="status">
        {loginTexts.signingIn}
      </p>,
      slot,
    )
  }
  return createPortal(
    <>
      <p className="err" role="alert">
        {loginTexts.noEmail}
      </p>
      <button
        className="btn plain block"
        type="button"
        onClick={() => void clerk.signOut(() => {})}
      >
        {loginTexts.signOut}
      </button>
    </>,
    slot,
  )
}
