import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** A labelled input whose error is tied to it and announced. */
export function TextField({ label, value, onValue, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(ties) => (
        <input
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
