import 'virtual:uno.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QUERY_DEFAULTS } from '#shared/lib/network/query-defaults.ts'
import { focusPressed } from '#shared/lib/screen/focus-pressed.ts'
import { ReloadBoundary } from './reload-boundary.tsx'

/** Starts a page of the staff in #root. */
export function startStaffPage(app: ReactNode): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const queryClient = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } })
  focusPressed()
  createRoot(root).render(
    <StrictMode>
      <ReloadBoundary>
        <QueryClientProvider client={queryClient}>{app}</QueryClientProvider>
      </ReloadBoundary>
    </StrictMode>,
  )
}
