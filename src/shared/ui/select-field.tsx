import type { SelectHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { SelectBox } from './select-box.tsx'

interface SelectFieldProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'onChange' | 'value'
> {
  label: string
  /** Empty while nothing is selected. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  announcesError?: boolean | undefined
  /** Shown while nothing is selected. Cannot be selected itself. */
  placeholder: string
  /** Pairs of value and label. */
  options: readonly (readonly [string, string])[]
}

/** The browser's select with a label and an error. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, error, announcesError, placeholder, options, ...select } = props
  return (
    <FieldFrame label={label} error={error} announcesError={announcesError}>
      {(ties) => (
        <SelectBox
          className={
            value === '' ? ':uno: min-h-12 text-16/1.5 text-ink-3' : ':uno: min-h-12 text-16/1.5'
          }
          {...select}
          {...ties}
          value={value}
          onChange={(event) => {
            onValue(event.target.value)
          }}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectBox>
      )}
    </FieldFrame>
  )
}
