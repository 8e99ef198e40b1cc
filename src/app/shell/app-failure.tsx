import { shellTexts } from './shell-texts.ts'

/** The last resort: says so, and tries again without losing anything. */
export function AppFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="wrap centre-body">
      <section role="alert">
        <h1>{shellTexts.failed}</h1>
        <div className="stack">
          <button type="button" className="btn act block" onClick={onRetry}>
            {shellTexts.tryAgain}
          </button>
        </div>
      </section>
    </main>
  )
}
