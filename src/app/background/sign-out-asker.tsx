import { Suspense, useCallback, useEffect, useState } from 'react'
import { getSession, useSession } from '#features/identity/session-store.ts'
import { signOutRequests } from '#features/identity/sign-out-request.ts'
import { signOut } from '#features/identity/sign-out.ts'
import { storedIntents, storedUnread } from '#features/orders/order-outbox-atoms.ts'
import { isUnsettled } from '#features/orders/order-outbox-rules.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'

const LeaveWithOrders = lazyPart(async () => ({
  default: (await import('#features/orders/leave-with-orders.tsx')).LeaveWithOrders,
}))

/** Signs out whoever asks to; first asks what becomes of an order that is not settled (DESIGN §3). */
export function SignOutAsker() {
  const [leaver, setLeaver] = useState<string | null>(null)
  const userId = useSession()?.userId
  // Signed out meanwhile, in another tab: there is nothing left to ask.
  if (leaver !== null && leaver !== userId) setLeaver(null)
  useEffect(() => {
    const answer = (): void => {
      if (signOutRequests.get() === 0) return
      signOutRequests.set(0)
      const asker = getSession()?.userId ?? null
      const isOpen =
        storedIntents().some((intent) => intent.userId === asker && isUnsettled(intent)) ||
        storedUnread(asker).some((entry) => entry.isUnsettled)
      if (isOpen) setLeaver(asker)
      else void signOut()
    }
    // Somebody may have tapped before this part was here.
    queueMicrotask(answer)
    return signOutRequests.subscribe(answer)
  }, [])
  const stay = useCallback(() => {
    setLeaver(null)
  }, [])
  const leave = useCallback(() => {
    setLeaver(null)
    void signOut()
  }, [])
  if (leaver === null) return null
  return (
    <Suspense fallback={null}>
      <LeaveWithOrders userId={leaver} onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
