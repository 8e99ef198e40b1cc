interface LoadFailedProps {
  words: string
  retryLabel: string
  onRetry: () => void
}

/** In place of what could not be loaded: says so, and offers another try. */
export function LoadFailed({ words, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <div className="load-failed" role="alert">
      <p>{words}</p>
      <button type="button" className="btn quiet" onClick={onRetry}>
        {retryLabel}
      </button>
    </div>
  )
}
