import type { ReactNode } from 'react'

interface SubmitButtonProps {
  /** The form is being sent. The button is not `disabled` then, so that it keeps its focus. */
  isBusy: boolean
  children: ReactNode
}

/** The button of a form, as wide as its fields. */
export function SubmitButton({ isBusy, children }: SubmitButtonProps) {
  return (
    <button
      className=":uno: btn btn-act w-full"
      type="submit"
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {children}
    </button>
  )
}
