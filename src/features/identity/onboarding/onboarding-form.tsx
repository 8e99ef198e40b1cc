import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Position } from '#contract/geo.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import type { NoticeKind } from '#shared/lib/screen/notify.ts'
import { fetchRegistration, registerShopper } from '#features/identity/session/identity-api.ts'
import { onboardingTexts } from './onboarding-texts.ts'
import { PhoneField } from './phone-field.tsx'
import { phoneNumberOf } from './phone-rules.ts'
import { getSession, updateSession } from '#features/identity/session/session-store.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { SubmitButton } from '#shared/ui/submit-button.tsx'

/** The message after onboarding (product §12.3). */
export interface OnboardingOutcome {
  kind: NoticeKind
  message: string
}

interface OnboardingFormProps {
  /** Where the shopper is, or null while it is unknown. */
  position: Position | null
  /** Called when the phone number is stored. The route's guard then redirects. */
  onDone: (outcome: OnboardingOutcome) => void
  /**
   * Called when the shopper continues without a known position; resolves to null if none is found.
   */
  onLocationNeeded: () => Promise<Position | null>
  /** The advice for a blocked location, shown with the sentence about it. */
  locationHelp?: ReactNode
  /** Links to the legal pages. */
  footer?: ReactNode
}

/** Phone-number capture and registration (product §12.3). */
export function OnboardingForm({
  position,
  onDone,
  onLocationNeeded,
  locationHelp,
  footer,
}: OnboardingFormProps) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<{ text: string; about?: 'phone' | 'location' }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const phoneNumber = phoneNumberOf(phone)
    if (phoneNumber === undefined) {
      setError({ text: onboardingTexts.phoneInvalid, about: 'phone' })
      input.current?.focus()
      return
    }
    const isSameShopper = sameShopperCheck()
    setError(undefined)
    setBusy(true)
    const place = position ?? (await onLocationNeeded())
    const outcome = place === null ? undefined : await onboard(phoneNumber, place, isSameShopper)
    setBusy(false)
    // The phone number is not that of the next shopper on this phone.
    if (!isSameShopper()) return
    if (place === null) {
      setError({ text: onboardingTexts.locationRequired, about: 'location' })
      return
    }
    if (outcome === undefined) setError({ text: onboardingTexts.checkFailed })
    else onDone(outcome)
  }

  return (
    <>
      <h1 className=":uno: shell-heading">{onboardingTexts.onboardTitle}</h1>
      <p className=":uno: shell-line">{onboardingTexts.onboardSubtitle}</p>
      <form
        className=":uno: scene-form [--field-gap:0px]"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <PhoneField
          ref={input}
          value={phone}
          onValue={(value) => {
            setPhone(value)
            setError(undefined)
          }}
          error={error?.about === 'phone' ? error.text : undefined}
        />
        {error && error.about !== 'phone' && (
          <p className=":uno: field-error" role="alert">
            <Icon name="circle-alert" className=":uno: size-4" />
            {error.text}
          </p>
        )}
        {error?.about === 'location' && locationHelp}
        {position === null && error?.about !== 'location' && (
          <p className=":uno: t-small text-ink-2">{onboardingTexts.locationNeeded}</p>
        )}
        <SubmitButton isBusy={busy}>{onboardingTexts.onboardContinue}</SubmitButton>
      </form>
      <button className=":uno: btn btn-plain w-full mt-2.5" type="button" onClick={requestSignOut}>
        {onboardingTexts.signOut}
      </button>
      {footer}
    </>
  )
}

/**
 * Returns undefined if the registration check failed, so that the shopper can retry, or if another
 * shopper has signed in meanwhile.
 */
async function onboard(
  phoneNumber: string,
  position: Position,
  isSameShopper: () => boolean,
): Promise<OnboardingOutcome | undefined> {
  const session = getSession()
  if (session === null || !isSameShopper()) return undefined
  const { sub, email } = session
  // callApi has logged why a call failed.
  const registration = await fetchRegistration({ email, phoneNumber }).catch(() => undefined)
  if (registration === undefined || !isSameShopper()) return undefined
  const { isRegistered, user: known } = registration
  if (isRegistered && known !== null) {
    updateSession(
      { userId: known._id, phoneNumber: phoneNumberOf(known.phoneNumber) ?? phoneNumber },
      sub,
    )
    return { kind: 'plain', message: onboardingTexts.alreadyRegistered }
  }
  const location = registrationPoint(position)
  return registerShopper({ email, phoneNumber, location }).then(
    (user) => {
      updateSession({ userId: user._id, phoneNumber }, sub)
      return { kind: 'success', message: onboardingTexts.registered }
    },
    (error: unknown) => {
      // The phone is kept anyway (product §12.3); the address form registers before it saves.
      updateSession({ phoneNumber }, sub)
      return isApiError(error, 'USER_EXISTS')
        ? { kind: 'plain', message: onboardingTexts.alreadyRegistered }
        : { kind: 'error', message: onboardingTexts.registrationFailed }
    },
  )
}
