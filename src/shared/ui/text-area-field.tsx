import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextAreaFieldProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value'
> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  announcesError?: boolean | undefined
}

/** A multi-line field with a label and an error. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, value, onValue, error, announcesError, ...area } = props
  return (
    <FieldFrame
      label={label}
      error={error}
      announcesError={announcesError}
      describedBy={area['aria-describedby']}
    >
      {(ties) => (
        <textarea
          className=":uno: field-box block min-h-12 py-3 text-16/1.5 resize-y"
          {...area}
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
