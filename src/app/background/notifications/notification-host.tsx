import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { ActiveOrdersBadge } from './active-orders-badge.tsx'
import { followNotifications } from './follow-notifications.ts'
import { NotificationPrompt } from './notification-prompt.tsx'

/** What the signed-in shopper's notifications need in an open page. */
export function NotificationHost({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const store = useStore()
  useEffect(
    () => followNotifications({ queryClient, router, store, userId }),
    [queryClient, router, store, userId],
  )
  return (
    <>
      <ActiveOrdersBadge userId={userId} />
      <NotificationPrompt userId={userId} />
    </>
  )
}
