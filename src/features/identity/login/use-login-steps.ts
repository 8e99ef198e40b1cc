import { useEffect, useState } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { useIsMounted } from '#shared/lib/screen/use-is-mounted.ts'
import { loadSdk } from '#features/identity/session/identity-bridge.ts'
import { loginState, type LoginService, type LoginStep } from './login-service.ts'
import { isSsoReturn } from './sso-return.ts'
import { readLoginStep, removeLoginStep, storeLoginStep } from './stored-login-step.ts'

/** What the forms of the steps read and call. */
export type LoginSteps = ReturnType<typeof useLoginSteps>

/** The current step of the login, and the attempts that lead to the next one. */
export function useLoginSteps() {
  const state = useObservable(loginState)
  const [kept] = useState(() => readLoginStep(Date.now()))
  const [step, setStep] = useState<LoginStep>(kept?.step ?? { kind: 'email' })
  /** The step was restored after a reload, and it is not known yet whether it can continue. */
  const [isRestored, setIsRestored] = useState(kept !== undefined)
  const [sentAtMs, setSentAtMs] = useState(kept?.sentAtMs ?? 0)
  const [busy, setBusy] = useState(isSsoReturn)
  const [error, setError] = useState<string>()
  const isMounted = useIsMounted()
  const service = state.kind === 'ready' ? state.service : undefined

  if (isRestored && service !== undefined) {
    setIsRestored(false)
    if ((step.kind === 'code' || step.kind === 'second-factor') && !service.isAt(step)) {
      setStep({ kind: 'email' })
    }
  }

  useEffect(() => {
    if (service === undefined || !isSsoReturn()) return
    history.replaceState(history.state, '', '/login')
    service
      .completeRedirect()
      .catch((failure: unknown) => {
        setError(service.describeError(failure).sentence)
      })
      .finally(() => {
        setBusy(false)
      })
  }, [service])

  /** Runs the action once the SDK is ready. Resolves to false if it failed, which is shown. */
  async function attempt(action: (service: LoginService) => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setError(undefined)
    const current = await whenReady()
    // A shopper who has left the page sends no code, and enters another address when they return.
    if (!isMounted()) return false
    try {
      await action(current)
      return true
    } catch (failure) {
      const { sentence, startsOver } = current.describeError(failure)
      if (startsOver) startOver()
      setError(sentence)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Shows the next step, which is the current one again after 'Resend code'. */
  async function goTo(next: LoginStep, { activate }: LoginService): Promise<void> {
    const now = Date.now()
    setSentAtMs(now)
    setStep(next)
    if (next.kind === 'code' || next.kind === 'second-factor') {
      storeLoginStep({ step: next, sentAtMs: now })
    } else {
      removeLoginStep()
    }
    if (next.kind === 'done') await activate(next.sessionId)
  }

  function startOver(): void {
    setError(undefined)
    removeLoginStep()
    setStep({ kind: 'email' })
  }

  return {
    step,
    /** When the last code was sent, in epoch milliseconds. */
    sentAtMs,
    /** An attempt is under way. */
    busy,
    error,
    setError,
    providers: service?.providers ?? [],
    attempt,
    goTo,
    startOver,
  }
}

/** Resolves with the service once the SDK is ready. A reload of the SDK replaces the service. */
function whenReady(): Promise<LoginService> {
  loadSdk()
  return new Promise((resolve) => {
    const look = (): void => {
      const state = loginState.get()
      if (state.kind !== 'ready') return
      stop()
      resolve(state.service)
    }
    const stop = loginState.subscribe(look)
    look()
  })
}
