import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The attributes that connect a control with its label, its explanation and its error. */
export interface FieldAria {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  label: string
  error?: string | undefined
  /**
   * False if the error is only read with its field. Several announced errors would interrupt each
   * other, so a form announces that of its first invalid field.
   */
  announcesError?: boolean | undefined
  /** The id of an element that explains the field. */
  describedBy?: string | undefined
  children: (ties: FieldAria) => ReactNode
}

/** The label above a control and the error below it, for every kind of control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, error, announcesError = true, describedBy, children } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className=":uno: block mt-[var(--field-gap,0.75rem)]">
      <label className=":uno: block text-14/1.3 font-600 mb-1.25" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? [describedBy, errorId].filter(Boolean).join(' ') : describedBy,
      })}
      {error && (
        <p className=":uno: field-error" id={errorId} role={announcesError ? 'alert' : undefined}>
          <Icon name="circle-alert" className=":uno: size-4" />
          {error}
        </p>
      )}
    </div>
  )
}
