import { useEffect, useState, useSyncExternalStore } from 'react'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { retrySdk, useIdentityStatus } from './identity-bridge.ts'
import { loginSlot } from './login-slot.ts'
import { loginTexts } from './login-texts.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { sessionEnding } from './session-ending.ts'

/** After this a shopper who waits is offered another try. */
const SLOW_AFTER_MS = 12_000

/**
 * The login screen. The form itself comes from the lazy part that holds the identity SDK; until
 * then, and when it cannot come, this says where things stand.
 */
export function LoginPlace() {
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
        <LoginState />
        <div ref={offerSlot} />
      </div>
    </main>
  )
}

function offerSlot(element: HTMLElement | null): void {
  loginSlot.set(element)
}

/** What is said while there is no form. */
function LoginState() {
  const status = useIdentityStatus()
  const ending = useObservable(sessionEnding)
  const slow = useSlow(status === 'loading')
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)

  if (ending === 'ending') return <Said text={loginTexts.ending} />
  if (ending === 'waiting') return <Said text={loginTexts.endingWaits} />
  switch (status) {
    case 'ready':
    case 'degraded':
      return null
    case 'offline':
      return <Said text={loginTexts.offline} />
    case 'error':
      return <Said text={online ? loginTexts.unavailable : loginTexts.offline} retry={tryAgain} />
    case 'loading':
      if (!online) return <Said text={loginTexts.offline} />
      if (slow) return <Said text={loginTexts.slow} retry={tryAgain} />
      return <Said text={loginTexts.loading} endsWithForm />
  }
}

interface SaidProps {
  text: string
  retry?: () => void
  /** The form comes a frame before the status: both would push each other about. */
  endsWithForm?: boolean
}

function Said({ text, retry, endsWithForm = false }: SaidProps) {
  return (
    <>
      <p className={endsWithForm ? 'sub ends-with-form' : 'sub'} role="status">
        {text}
      </p>
      {retry && (
        <button className="btn act block" type="button" onClick={retry}>
          {loginTexts.tryAgain}
        </button>
      )}
    </>
  )
}

/** A script that never came can be asked for again; an SDK that is stuck only goes with the page. */
function tryAgain(): void {
  if ('Clerk' in window) location.reload()
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

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
