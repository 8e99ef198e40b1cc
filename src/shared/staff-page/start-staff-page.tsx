import 'virtual:uno.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { focusPressed } from '#shared/lib/screen/focus-pressed.ts'
import { ReloadBoundary } from './reload-boundary.tsx'

/** Definite errors are not retried; others are, twice, then the screen decides. */
const MAX_RETRIES = 2

/** Starts a page of the staff in #root. */
export function startStaffPage(app: ReactNode): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is unreliable in both directions (product §16.2).
        networkMode: 'always',
        retry: (failures, error) => !isApiError(error) && failures < MAX_RETRIES,
      },
    },
  })
  focusPressed()
  createRoot(root).render(
    <StrictMode>
      <ReloadBoundary>
        <QueryClientProvider client={queryClient}>{app}</QueryClientProvider>
      </ReloadBoundary>
    </StrictMode>,
  )
}
