import { useClerk, useSignIn, useSignUp } from '@clerk/clerk-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { emailSchema } from '#contract/user-calls.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import {
  codeOf,
  enterCode,
  enterSecondFactor,
  resendCode,
  sentenceOf,
  startLogin,
  type LoginStep,
} from './login-flow.ts'
import { loginSentence, loginTexts, startsOver } from './login-texts.ts'
import { ResendButton } from './resend-button.tsx'
import { SocialButtons } from './social-buttons.tsx'

const SSO_MARK = 'sso'

/** Back from another service's page: the SDK finishes what was begun there. */
function isBackFromElsewhere(): boolean {
  return new URLSearchParams(location.search).has(SSO_MARK)
}

/** Signing in by email code; lives inside ClerkProvider. Names are DESIGN §10's. */
export function LoginForm() {
  const clerk = useClerk()
  const { isLoaded, signIn } = useSignIn()
  const { signUp } = useSignUp()
  const [step, setStep] = useState<LoginStep>({ kind: 'email' })
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(isBackFromElsewhere)
  const [error, setError] = useState<string>()
  /** How many further codes this attempt has asked for. */
  const [resent, setResent] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (step.kind !== 'email') form.current?.querySelector('input')?.focus()
  }, [step.kind])

  useEffect(() => {
    if (!isBackFromElsewhere()) return
    history.replaceState(history.state, '', '/login')
    clerk
      .handleRedirectCallback({ signInUrl: '/login', signUpUrl: '/login' }, () => Promise.resolve())
      .catch((failure: unknown) => {
        setError(sentenceOf(failure))
      })
      .finally(() => {
        setBusy(false)
      })
  }, [clerk])

  if (!isLoaded || !signUp) return null

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await action()
    } catch (failure) {
      setError(sentenceOf(failure))
      if (startsOver(codeOf(failure))) setStep({ kind: 'email' })
    }
    setBusy(false)
  }

  async function goTo(next: LoginStep): Promise<void> {
    setCode('')
    setResent(0)
    setStep(next)
    // The bridge hears of the session and lets the shopper in.
    if (next.kind === 'done') await clerk.setActive({ session: next.sessionId })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void attempt(async () => {
      if (!signIn || !signUp) return
      if (step.kind === 'email') {
        const address = v.safeParse(emailSchema, email)
        if (!address.success) setError(loginSentence('email_invalid'))
        else await goTo(await startLogin(signIn, signUp, address.output))
      } else if (code.trim() === '') {
        setError(loginSentence('code_empty'))
      } else if (step.kind === 'code') {
        await goTo(await enterCode(signIn, signUp, step.flow, code.trim()))
      } else if (step.kind === 'second-factor') {
        await goTo(await enterSecondFactor(signIn, step.strategy, code.trim()))
      }
    })
  }

  if (step.kind === 'done') {
    return (
      <>
        <p className="sub" role="status">
          {loginTexts.signingIn}
        </p>
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
      </>
    )
  }

  if (step.kind === 'email') {
    return (
      <>
        <form noValidate ref={form} onSubmit={submit}>
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
          {/* The bot check of an instance that asks for one appears here. */}
          <div id="clerk-captcha" />
          <button className="btn act block" type="submit" disabled={busy} aria-busy={busy}>
            {loginTexts.continue}
          </button>
        </form>
        <p className="hint">{loginTexts.codeNote}</p>
        <SocialButtons
          disabled={busy}
          onChoose={(strategy) => {
            void attempt(() =>
              signIn.authenticateWithRedirect({
                strategy,
                redirectUrl: `/login?${SSO_MARK}=1`,
                redirectUrlComplete: '/',
                continueSignUp: true,
              }),
            )
          }}
        />
      </>
    )
  }

  return (
    <>
      <p className="sub">
        {step.kind === 'code'
          ? loginTexts.codeSentTo(step.email)
          : loginTexts.secondFactor[step.strategy]}
      </p>
      <form noValidate ref={form} onSubmit={submit}>
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
        <button className="btn act block" type="submit" disabled={busy} aria-busy={busy}>
          {loginTexts.verify}
        </button>
      </form>
      {resent > 0 && (
        <p className="hint" role="status">
          {loginTexts.resent}
        </p>
      )}
      {step.kind === 'code' && (
        <ResendButton
          key={resent}
          disabled={busy}
          onResend={() => {
            void attempt(async () => {
              await resendCode(signIn, signUp, step.flow)
              setCode('')
              setResent(resent + 1)
            })
          }}
        />
      )}
      <button
        className="btn plain block"
        type="button"
        disabled={busy}
        onClick={() => {
          setError(undefined)
          setStep({ kind: 'email' })
        }}
      >
        {loginTexts.otherEmail}
      </button>
    </>
  )
}
