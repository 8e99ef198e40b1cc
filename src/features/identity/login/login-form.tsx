import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { emailSchema } from '#contract/user-endpoints.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { loadSdk } from '#features/identity/session/identity-bridge.ts'
import { removeLoginStep, storeLoginStep, readLoginStep } from './stored-login-step.ts'
import { loginState, type LoginService, type LoginStep } from './login-service.ts'
import { loginSentence, loginTexts } from './login-texts.ts'
import { LoginStatus } from './login-status.tsx'
import { ResendButton } from './resend-button.tsx'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { SocialButtons } from './social-buttons.tsx'
import { isSsoReturn } from './sso-return.ts'

/**
 * Sign-in by email code. Actions that need the identity SDK wait for it. Names as in product §19.1.
 */
export function LoginForm() {
  const state = useObservable(loginState)
  const ending = useObservable(sessionEnding)
  const [kept] = useState(() => readLoginStep(Date.now()))
  const [step, setStep] = useState<LoginStep>(kept?.step ?? { kind: 'email' })
  /** The step was restored after a reload, and it is not known yet whether it can continue. */
  const [isRestored, setIsRestored] = useState(kept !== undefined)
  const [email, setEmail] = useState(kept?.step.kind === 'code' ? kept.step.email : '')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(isSsoReturn)
  const [error, setError] = useState<string>()
  const [sentAtMs, setSentAtMs] = useState(kept?.sentAtMs ?? 0)
  const [isResent, setIsResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isShown = useRef(false)
  const service = state.kind === 'ready' ? state.service : undefined

  if (isRestored && service !== undefined) {
    setIsRestored(false)
    if ((step.kind === 'code' || step.kind === 'second-factor') && !service.isAt(step)) {
      setStep({ kind: 'email' })
    }
  }

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  useEffect(() => {
    if (step.kind !== 'email') form.current?.querySelector('input')?.focus()
  }, [step.kind])

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

  async function attempt(action: (service: LoginService) => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    const current = await whenReady()
    // A shopper who has left the page sends no code, and enters another address when they return.
    if (!isShown.current) return
    try {
      await action(current)
    } catch (failure) {
      const { sentence, startsOver } = current.describeError(failure)
      setError(sentence)
      if (startsOver) goBackToEmail()
    }
    setBusy(false)
  }

  function goBackToEmail(): void {
    removeLoginStep()
    setStep({ kind: 'email' })
  }

  async function goTo(next: LoginStep, { activate }: LoginService): Promise<void> {
    const now = Date.now()
    setCode('')
    setIsResent(false)
    setSentAtMs(now)
    setStep(next)
    if (next.kind === 'code' || next.kind === 'second-factor') {
      storeLoginStep({ step: next, sentAtMs: now })
    } else {
      removeLoginStep()
    }
    if (next.kind === 'done') await activate(next.sessionId)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (step.kind === 'email') {
      const address = v.safeParse(emailSchema, email)
      if (address.success) {
        void attempt(async (current) => goTo(await current.start(address.output), current))
      } else {
        setError(loginSentence('email_invalid'))
      }
    } else if (code.trim() === '') {
      setError(loginSentence('code_empty'))
    } else if (step.kind !== 'done') {
      void attempt(async (current) => goTo(await current.enter(step, code.trim()), current))
    }
  }

  const words = <LoginStatus ending={ending} isAwaited={busy} />
  // Signing in is impossible before the old session has ended.
  if (ending !== 'none') return words

  if (state.kind === 'no-email') {
    return (
      <>
        <p className=":uno: field-error" role="alert">
          {loginTexts.noEmail}
        </p>
        <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={state.signOut}>
          {loginTexts.signOut}
        </button>
      </>
    )
  }

  if (state.kind === 'signing-in' || step.kind === 'done') {
    return (
      <>
        <p className=":uno: shell-line" role="status">
          {loginTexts.signingIn}
        </p>
        {error && (
          <p className=":uno: field-error" role="alert">
            {error}
          </p>
        )}
      </>
    )
  }

  if (step.kind === 'email') {
    return (
      <>
        {words}
        <form className=":uno: scene-form" noValidate ref={form} onSubmit={submit}>
          <TextField
            label={loginTexts.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={error}
            onValue={(value) => {
              setEmail(value)
              setError(undefined)
            }}
          />
          {/* The bot check of an instance that requires one appears here. */}
          <div id="clerk-captcha" />
          <button
            className=":uno: btn btn-act w-full"
            type="submit"
            disabled={busy}
            aria-busy={busy}
          >
            {loginTexts.continue}
          </button>
        </form>
        <p className=":uno: login-hint">{loginTexts.codeNote}</p>
        <SocialButtons
          providers={service?.providers ?? []}
          disabled={busy}
          onChoose={(provider) => {
            void attempt(provider.redirect)
          }}
        />
      </>
    )
  }

  return (
    <>
      {words}
      <p className=":uno: shell-line">
        {step.kind === 'code'
          ? loginTexts.codeSentTo(step.email)
          : loginTexts.secondFactor[step.strategy]}
      </p>
      <form className=":uno: scene-form" noValidate ref={form} onSubmit={submit}>
        <TextField
          label={loginTexts.code}
          // Backup codes have letters too.
          inputMode={
            step.kind === 'second-factor' && step.strategy === 'backup_code' ? 'text' : 'numeric'
          }
          autoComplete="one-time-code"
          value={code}
          error={error}
          onValue={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
        <div id="clerk-captcha" />
        <button className=":uno: btn btn-act w-full" type="submit" disabled={busy} aria-busy={busy}>
          {loginTexts.verify}
        </button>
      </form>
      {isResent && (
        <p className=":uno: login-hint" role="status">
          {loginTexts.resent}
        </p>
      )}
      {step.kind === 'code' && (
        <ResendButton
          key={sentAtMs}
          sentAtMs={sentAtMs}
          disabled={busy}
          onResend={() => {
            void attempt(async (current) => {
              await current.resend(step.flow)
              const now = Date.now()
              setCode('')
              setIsResent(true)
              setSentAtMs(now)
              storeLoginStep({ step, sentAtMs: now })
            })
          }}
        />
      )}
      <button
        className=":uno: btn btn-plain w-full mt-2.5"
        type="button"
        disabled={busy}
        onClick={() => {
          setError(undefined)
          goBackToEmail()
        }}
      >
        {loginTexts.otherEmail}
      </button>
    </>
  )
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
