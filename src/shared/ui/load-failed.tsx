interface LoadFailedProps {
  words: string
  retryLabel: string
  onRetry: () => void
}

/** In place of what could not be loaded: says so, and offers another try. */
export function LoadFailed({ words, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <div
      className=":uno: grid justify-items-center gap-3 py-8 text-ink-2 text-center text-pretty"
      role="alert"
    >
      <p>{words}</p>
      <button type="button" className=":uno: btn btn-quiet" onClick={onRetry}>
        {retryLabel}
      </button>
    </div>
  )
}
