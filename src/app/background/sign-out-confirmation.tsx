import { useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { getSession, useSession } from '#features/identity/session/session-store.ts'
import { signOutRequests } from '#features/identity/session/sign-out-request.ts'
import { signOut } from '#features/identity/session/sign-out.ts'
import { storedOutbox } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { storedHelp } from '#features/help/help-outbox-atoms.ts'
import { isUnsent } from '#features/help/help-rules.ts'
import { deleteAccountTexts } from '#features/profile/delete-account-texts.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import type { createAppRouter } from '../router.tsx'

const SignOutOrdersDialog = lazyPart(
  async () => (await import('#features/checkout/sign-out-orders-dialog.tsx')).SignOutOrdersDialog,
)
const SignOutCartDialog = lazyPart(
  async () => (await import('#features/cart/sign-out-cart-dialog.tsx')).SignOutCartDialog,
)

interface SignOutConfirmationProps {
  router: Pick<ReturnType<typeof createAppRouter>, 'navigate'>
}

interface PendingSignOut {
  sub: string
  /** Empty while it is unknown. */
  userId: string
  /** The data that would be lost without asking. */
  wouldLose: 'orders' | 'help' | 'cart'
}

/** What would be lost if the signed-in shopper signed out now, or null if nothing would be. */
function pendingSignOutNow(store: ReturnType<typeof useStore>): PendingSignOut | null {
  const session = getSession()
  if (session === null) return null
  const { sub, userId } = session
  // Data on this phone belong to this person even while the user id is unknown.
  const isMine = (entry: { userId: string | null }): boolean =>
    userId === null || entry.userId === null || entry.userId === userId
  const { intents, unreadable } = storedOutbox()
  const open =
    intents.find((intent) => isMine(intent) && isUnsettled(intent)) ??
    unreadable.find((entry) => isMine(entry) && entry.isUnsettled)
  if (open) return { sub, userId: open.userId ?? userId ?? '', wouldLose: 'orders' }
  const hasHelp = storedHelp().some((help) => isMine(help) && isUnsent(help))
  if (hasHelp) return { sub, userId: userId ?? '', wouldLose: 'help' }
  const hasCart = store.get(cartItemsAtom).length > 0
  return hasCart ? { sub, userId: userId ?? '', wouldLose: 'cart' } : null
}

/**
 * Signs out on request, after asking what to do with an unsettled order, a request for help or the
 * cart (product §12.7), and without asking when the account was deleted (product §14.6).
 */
export function SignOutConfirmation({ router }: SignOutConfirmationProps) {
  const [pendingSignOut, setPendingSignOut] = useState<PendingSignOut | null>(null)
  const store = useStore()
  const sub = useSession()?.sub
  // Another tab has signed out meanwhile, so there is nothing left to ask.
  if (pendingSignOut !== null && pendingSignOut.sub !== sub) setPendingSignOut(null)
  const signOutToLogin = useCallback(() => {
    void signOut()
    // The static pages have no guard that would redirect.
    void router.navigate({ to: '/login', replace: true })
  }, [router])
  useEffect(() => {
    const handleRequest = (): void => {
      if (signOutRequests.get() === 0) return
      signOutRequests.set(0)
      const asked = pendingSignOutNow(store)
      if (asked) setPendingSignOut(asked)
      else signOutToLogin()
    }
    // The button may have been tapped before this chunk was loaded.
    queueMicrotask(handleRequest)
    return signOutRequests.subscribe(handleRequest)
  }, [store, signOutToLogin])
  useEffect(() => {
    const handleDeletion = (): void => {
      const sub = deletedAccount.get()
      deletedAccount.set(null)
      // A response to a shopper who has left must not sign out the next one.
      if (sub === null || getSession()?.sub !== sub) return
      signOutToLogin()
      notify('plain', deleteAccountTexts.done)
    }
    queueMicrotask(handleDeletion)
    return deletedAccount.subscribe(handleDeletion)
  }, [signOutToLogin])
  const stay = useCallback(() => {
    setPendingSignOut(null)
  }, [])
  const leave = useCallback(() => {
    setPendingSignOut(null)
    signOutToLogin()
  }, [signOutToLogin])
  if (pendingSignOut === null) return null
  if (pendingSignOut.wouldLose === 'orders') {
    return <SignOutOrdersDialog userId={pendingSignOut.userId} onCancel={stay} onConfirm={leave} />
  }
  const leaveAsAsked = (): void => {
    // Another tab may have placed an order or kept a request for help since the question.
    const asked = pendingSignOutNow(store)
    if (asked && asked.wouldLose !== 'cart' && asked.wouldLose !== pendingSignOut.wouldLose)
      setPendingSignOut(asked)
    else leave()
  }
  return (
    <SignOutCartDialog
      losesHelp={pendingSignOut.wouldLose === 'help'}
      onCancel={stay}
      onConfirm={leaveAsAsked}
    />
  )
}
