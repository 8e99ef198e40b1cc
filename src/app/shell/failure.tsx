import { shellTexts } from './shell-texts.ts'

const reload = (): void => {
  location.reload()
}

/**
 * Shown when a screen, or the whole shop, failed. The retry is a reload if there is no gentler one;
 * cart and unsent orders are in storage and survive it.
 */
export function Failure({ onRetry = reload }: { onRetry?: () => void }) {
  return (
    <section className=":uno: shell-failure" role="alert">
      <h1 className=":uno: t-display text-balance">{shellTexts.failed}</h1>
      <div className=":uno: stack">
        <button type="button" className=":uno: btn btn-act w-full" onClick={onRetry}>
          {shellTexts.tryAgain}
        </button>
      </div>
    </section>
  )
}
