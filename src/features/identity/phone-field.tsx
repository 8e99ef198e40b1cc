import type { Ref } from 'react'
import { PHONE_PREFIX } from '#contract/constants.ts'
import { identityTexts } from './identity-texts.ts'
import { keptPhoneDigits } from './phone-rules.ts'

interface PhoneFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  onValue: (value: string) => void
  isInvalid: boolean
  /** The id of the message about it, if there is one. */
  describedBy: string | undefined
}

/** The ten digits of a phone number behind +91 (product §12.3). */
export function PhoneField({ ref, value, onValue, isInvalid, describedBy }: PhoneFieldProps) {
  return (
    <div className="phonef">
      <span aria-hidden="true">{PHONE_PREFIX}</span>
      <input
        ref={ref}
        aria-label={identityTexts.phoneNumber}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={value}
        onChange={(event) => {
          onValue(keptPhoneDigits(event.target.value))
        }}
      />
    </div>
  )
}
