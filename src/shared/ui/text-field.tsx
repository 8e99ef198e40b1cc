import { useId, type InputHTMLAttributes } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** A labelled input whose error is tied to it and announced. */
export function TextField({ label, value, onValue, error, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => {
          onValue(event.target.value)
        }}
      />
      {error && (
        <p className="err" id={errorId} role="alert">
          <span className="i i-lucide-circle-alert" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
