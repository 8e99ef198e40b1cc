import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'

/** Nothing cached and the shop cannot be reached (DESIGN §8). */
export function CatalogueFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="centre-body" role="alert">
      <h1>{catalogueTexts.noStore}</h1>
      <div className="stack">
        <button type="button" className="btn act block" onClick={onRetry}>
          {catalogueTexts.tryAgain}
        </button>
      </div>
    </section>
  )
}
