import { useEffect } from 'react'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { LoginForm } from './login-form.tsx'
import { isAtLogin } from './login-service.ts'
import { loginTexts } from './login-texts.ts'

/** The login screen. Its form stands there at once; the identity SDK follows. */
export function LoginPlace() {
  useEffect(() => {
    isAtLogin.set(true)
    return () => {
      isAtLogin.set(false)
    }
  }, [])
  return (
    <main className="centre">
      <div className="top cloth login-scene">
        <JholaWord className="login-word" />
        <img src="/pictures/art/bag.webp" alt="" width={560} height={579} />
      </div>
      <div className="stitch" />
      <div className="cloth edge" />
      <div className="body login-body">
        <h1>
          {loginTexts.promise} <span className="promise-minutes">{loginTexts.promiseMinutes}</span>
        </h1>
        <LoginForm />
      </div>
    </main>
  )
}
