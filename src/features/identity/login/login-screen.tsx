import { useEffect, type ReactNode } from 'react'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { LoginForm } from './login-form.tsx'
import { loadSdk } from '#features/identity/session/identity-bridge.ts'
import { isAtLogin } from './login-service.ts'
import { loginTexts } from './login-texts.ts'

/** Events that show that a visitor is about to sign in. */
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin']

interface LoginScreenProps {
  /** Links to the legal pages. */
  footer: ReactNode
}

/** The login screen. Its form is shown at once; its first touch loads the identity SDK. */
export function LoginScreen({ footer }: LoginScreenProps) {
  useEffect(() => {
    isAtLogin.set(true)
    for (const type of FIRST_TOUCH) addEventListener(type, loadSdk)
    return () => {
      isAtLogin.set(false)
      for (const type of FIRST_TOUCH) removeEventListener(type, loadSdk)
    }
  }, [])
  return (
    <main className="shell-page">
      <div className="shell-login-scene">
        <JholaWord className="shell-login-word" />
        <img
          className="shell-login-bag"
          src="/pictures/art/bag.webp"
          alt=""
          width={560}
          height={579}
        />
      </div>
      <div className="shell-stitch" />
      <div className="shell-hem" />
      <div className="shell-login-body">
        <h1 className="shell-login-heading">
          {loginTexts.promise}{' '}
          <span className="shell-login-minutes">{loginTexts.promiseMinutes}</span>
        </h1>
        <LoginForm />
        {footer}
      </div>
    </main>
  )
}
