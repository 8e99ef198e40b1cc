import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'

/** Shown if nothing is cached and the server cannot be reached (product §3.6). */
export function CatalogueFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section role="alert" data-retry>
      <EmptyState art="compass" title={catalogueTexts.noStore} isHeading>
        <button type="button" className=":uno: btn btn-act btn-alone" onClick={onRetry}>
          {catalogueTexts.tryAgain}
        </button>
      </EmptyState>
    </section>
  )
}
