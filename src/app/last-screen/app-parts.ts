import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import type { createAppRouter } from '../router.tsx'

/** What the running app is made of. */
export interface AppParts {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  store: ReturnType<typeof useStore>
}
