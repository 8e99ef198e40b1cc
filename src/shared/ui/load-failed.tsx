import { passFocusToHeading } from '../lib/screen/page-heading.ts'

interface LoadFailedProps {
  words: string
  retryLabel: string
  onRetry: () => void
}

/** Replaces content that could not be loaded: a message and a button to retry. */
export function LoadFailed({ words, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <div
      className=":uno: grid justify-items-center gap-3 py-8 text-ink-2 text-center text-pretty"
      role="alert"
      ref={passFocusToHeading}
    >
      <p>{words}</p>
      <button type="button" className=":uno: btn btn-quiet" onClick={onRetry}>
        {retryLabel}
      </button>
    </div>
  )
}
