import type { ReactNode } from 'react'
import { ErrorBoundary } from '#shared/ui/error-boundary.tsx'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { reloadTexts } from './reload-texts.ts'

/** Shows a button to reload instead of an empty page when a page of the staff fails. */
export function ReloadBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={
        <main className=":uno: wrap w-full">
          <LoadFailed
            words={reloadTexts.failed}
            retryLabel={reloadTexts.reload}
            onRetry={() => {
              location.reload()
            }}
          />
        </main>
      }
    >
      {children}
    </ErrorBoundary>
  )
}
