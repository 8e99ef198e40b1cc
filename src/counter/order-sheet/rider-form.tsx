import { useState, type SyntheticEvent } from 'react'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { useFirstInvalidField } from '#shared/lib/screen/use-first-invalid-field.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { phoneNumberOf, riderProblems } from '../session/rider-rules.ts'
import { recentRiders, rememberRider } from '../session/recent-riders-store.ts'

interface RiderFormProps {
  isSending: boolean
  onAssign: (event: Extract<OrderEvent, { type: 'assign-rider' }>) => void
}

const texts = counterTexts.rider

/** Names the rider of an order. A tap chooses one of the recent riders. */
export function RiderForm({ isSending, onAssign }: RiderFormProps) {
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const invalid = useFirstInvalidField()
  const phoneNumber = phoneNumberOf(phone)
  const problems = riderProblems({ name, phoneNumber })
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    if (problems.name || problems.phoneNumber) {
      invalid.point(event.currentTarget, [problems.name ? 'name' : 'phoneNumber'])
      return
    }
    if (isSending) return
    const rider = { name: name.trim(), phoneNumber }
    rememberRider(rider)
    onAssign({ type: 'assign-rider', rider })
  }
  const recent = recentRiders()
  return (
    <form noValidate onSubmit={submit}>
      {recent.length > 0 && (
        <div className=":uno: flex flex-wrap gap-2 mt-2" role="group" aria-label={texts.recent}>
          {recent.map((rider) => (
            <button
              type="button"
              className=":uno: btn btn-plain btn-sm chosen"
              key={rider.phoneNumber}
              aria-pressed={rider.name === name && rider.phoneNumber === phone}
              onClick={() => {
                setName(rider.name)
                setPhone(rider.phoneNumber)
              }}
            >
              {rider.name}
            </button>
          ))}
        </div>
      )}
      <div className=":uno: grid sm:grid-cols-2 sm:gap-x-3">
        <TextField
          label={texts.name}
          name="name"
          autoComplete="off"
          maxLength={120}
          value={name}
          onValue={setName}
          error={isChecked && problems.name ? texts.nameMissing : undefined}
          announcesError={invalid.announces('name')}
        />
        <TextField
          label={texts.phone}
          name="phoneNumber"
          type="tel"
          autoComplete="off"
          // More than a number has: what is pasted must not lose its end.
          maxLength={60}
          value={phone}
          onValue={setPhone}
          error={isChecked && problems.phoneNumber ? texts.phoneWrong : undefined}
          announcesError={invalid.announces('phoneNumber')}
        />
      </div>
      <button type="submit" className=":uno: btn btn-quiet w-full mt-3.5" aria-disabled={isSending}>
        {isSending ? texts.assigning : texts.assign}
      </button>
    </form>
  )
}
