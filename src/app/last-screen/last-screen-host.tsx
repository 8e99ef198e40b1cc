import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { storeLastScreen } from './store-last-screen.ts'

/** Keeps the home page's first screenful for the next start (product §17.4). */
export function LastScreenHost() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const store = useStore()
  useEffect(() => storeLastScreen({ router, queryClient, store }), [router, queryClient, store])
  return null
}
