import type { Ref } from 'react'
import { PHONE_PREFIX } from '#contract/constants.ts'
import { FieldFrame } from '#shared/ui/field-frame.tsx'
import { onboardingTexts } from './onboarding-texts.ts'
import { keptPhoneDigits } from './phone-rules.ts'

interface PhoneFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

/** The ten digits of a phone number behind +91 (product §12.3). */
export function PhoneField({ ref, value, onValue, error }: PhoneFieldProps) {
  return (
    <FieldFrame label={onboardingTexts.phoneNumber} error={error}>
      {(ties) => (
        // With `input`, the edge of an error outweighs that of the focus.
        <div className=":uno: flex items-center h-14 rounded-3 bg-surface edge-line-strong text-20/1 font-700 num focus-within:edge-2-leaf has-[input[aria-invalid=true]]:edge-2-tomato">
          <span className=":uno: px-3.5 text-ink-2 line-r" aria-hidden="true">
            {PHONE_PREFIX}
          </span>
          <input
            {...ties}
            ref={ref}
            className=":uno: self-stretch flex-1 min-w-0 border-0 bg-transparent outline-none px-3.5 text-20/1 font-700 tracking-wide"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={value}
            onChange={(event) => {
              onValue(keptPhoneDigits(event.target.value))
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
