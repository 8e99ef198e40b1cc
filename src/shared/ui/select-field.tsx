import type { SelectHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface SelectFieldProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  label: string
  /** Empty while nothing is chosen. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  /** Shown until something is chosen; cannot be chosen itself. */
  placeholder: string
  /** Value and label of each. */
  options: readonly (readonly [string, string])[]
}

/** A labelled list to choose from, the browser's own, whose error is tied to it and announced. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, error, placeholder, options, ...select } = props
  return (
    <FieldFrame label={label} error={error}>
      {(ties) => (
        <div className=":uno: relative">
          <select
            className={
              value === ''
                ? ':uno: field-box block min-h-12 pr-11 text-lg/1.5 text-ink-3'
                : ':uno: field-box block min-h-12 pr-11 text-lg/1.5'
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
          </select>
          <Icon
            name="chevron-down"
            className=":uno: absolute right-3.5 top-3.5 text-ink-2 pointer-events-none"
          />
        </div>
      )}
    </FieldFrame>
  )
}
