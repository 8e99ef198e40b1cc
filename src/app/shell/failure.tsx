import { shellTexts } from './shell-texts.ts'

interface FailureProps {
  /** A part of the shop could not be loaded: only a reload can bring it. */
  isPartMissing?: boolean
  /** Another try; a reload where there is no gentler one, which cart and unsent orders survive. */
  onRetry?: () => void
}

const reload = (): void => {
  location.reload()
}

/** Stands where a screen, or all of the shop, failed. */
export function Failure({ isPartMissing, onRetry = reload }: FailureProps) {
  return (
    <section className="wrap centre-body failure" role="alert">
      <h1>{isPartMissing ? shellTexts.partMissing : shellTexts.failed}</h1>
      <div className="stack">
        <button type="button" className="btn act block" onClick={onRetry}>
          {isPartMissing ? shellTexts.reload : shellTexts.tryAgain}
        </button>
      </div>
    </section>
  )
}
