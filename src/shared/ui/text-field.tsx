import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  announcesError?: boolean | undefined
}

/** An input with a label and an error. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, error, announcesError, ...input } = props
  return (
    <FieldFrame
      label={label}
      error={error}
      announcesError={announcesError}
      describedBy={input['aria-describedby']}
    >
      {(ties) => (
        <input
          className=":uno: field-box h-12 text-16/1"
          {...input}
          {...ties}
          value={value}
          onChange={(event) => {
            onValue(event.target.value)
          }}
        />
      )}
    </FieldFrame>
  )
}
