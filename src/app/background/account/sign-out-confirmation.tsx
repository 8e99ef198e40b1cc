import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useState, type ComponentProps } from 'react'
import { cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { getSession, useSession } from '#features/identity/session/session-store.ts'
import { isSignOutRequested } from '#features/identity/session/sign-out-request.ts'
import { signOut } from '#features/identity/session/sign-out.ts'
import { storedOutbox } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { helpOutboxAtom, storedHelp } from '#features/help/help-outbox-atoms.ts'
import { isUnsent } from '#features/help/help-rules.ts'
import { deleteAccountTexts } from '#features/profile/delete-account-texts.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { notify } from '#shared/lib/screen/notify.ts'

const SignOutOrdersDialog = lazyPart(
  async () => (await import('#features/checkout/sign-out-orders-dialog.tsx')).SignOutOrdersDialog,
)
const SignOutCartDialog = lazyPart(
  async () => (await import('#features/cart/sign-out-cart-dialog.tsx')).SignOutCartDialog,
)

/** Something that a sign-out deletes and that the shopper may want to keep. */
interface Loss {
  kind: 'orders' | 'help' | 'cart'
  /** Tells it from others of its kind, so that nothing is asked about twice. */
  id: string
  /** Empty while it is unknown. */
  userId: string
}

interface PendingSignOut {
  sub: string
  /** What the shopper is asked about. */
  asked: Loss
  /** The ids of what the shopper was asked about before. */
  agreedIds: readonly string[]
}

/** What would be lost if the signed-in shopper signed out now, in the order of the questions. */
function lossesNow(store: ReturnType<typeof useStore>): Loss[] {
  const session = getSession()
  if (session === null) return []
  // Data on this phone belong to this person even while the user id is unknown.
  const isMine = (entry: { userId: string | null }): boolean =>
    session.userId === null || entry.userId === null || entry.userId === session.userId
  const userId = session.userId ?? ''
  const { intents, unreadable } = storedOutbox()
  return [
    ...intents
      .filter((intent) => isMine(intent) && isUnsettled(intent))
      .map((intent): Loss => ({ kind: 'orders', id: intent.key, userId: intent.userId })),
    ...unreadable
      .filter((entry) => isMine(entry) && entry.isUnsettled)
      .map((entry): Loss => ({
        kind: 'orders',
        id: JSON.stringify(entry.stored),
        userId: entry.userId ?? userId,
      })),
    ...storedHelp()
      .filter((help) => isMine(help) && isUnsent(help))
      .map(({ key }): Loss => ({ kind: 'help', id: key, userId })),
    ...(store.get(cartItemsAtom).length > 0 ? [{ kind: 'cart', id: 'cart', userId } as const] : []),
  ]
}

/** Whether the question about `asked` says that `loss` goes. That about help names the cart too. */
function isCovered(loss: Loss, asked: Loss): boolean {
  return loss.kind === asked.kind || (asked.kind === 'help' && loss.kind === 'cart')
}

/**
 * Signs out on request, after asking what to do with an unsettled order, and then with a request for
 * help or the cart (product §12.7). When the account was deleted, it signs out without asking
 * (product §14.6).
 */
export function SignOutConfirmation() {
  const navigate = useNavigate()
  const [pendingSignOut, setPendingSignOut] = useState<PendingSignOut | null>(null)
  const store = useStore()
  const sub = useSession()?.sub
  // Another tab has signed out meanwhile, so there is nothing left to ask.
  if (pendingSignOut !== null && pendingSignOut.sub !== sub) setPendingSignOut(null)
  const signOutToLogin = useCallback(() => {
    void signOut()
    // The static pages have no guard that would redirect.
    void navigate({ to: '/login', replace: true })
  }, [navigate])
  /** Asks about what the shopper has not agreed to lose, or else signs out. */
  const askOrLeave = useCallback(
    (agreedIds: readonly string[]) => {
      const asked = lossesNow(store).find(({ id }) => !agreedIds.includes(id))
      const session = getSession()
      setPendingSignOut(asked && session ? { sub: session.sub, asked, agreedIds } : null)
      if (!asked) signOutToLogin()
    },
    [store, signOutToLogin],
  )
  useEffect(() => {
    const handleRequest = (): void => {
      if (!isSignOutRequested.get()) return
      isSignOutRequested.set(false)
      askOrLeave([])
    }
    // The button may have been tapped before this chunk was loaded.
    queueMicrotask(handleRequest)
    return isSignOutRequested.subscribe(handleRequest)
  }, [askOrLeave])
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
    if (pendingSignOut === null) return
    const { asked, agreedIds } = pendingSignOut
    const covered = lossesNow(store).filter((loss) => isCovered(loss, asked))
    // Another tab may have placed an order or kept a request for help since the question.
    askOrLeave([...agreedIds, ...covered.map(({ id }) => id)])
  }, [pendingSignOut, store, askOrLeave])
  if (pendingSignOut === null) return null
  const { kind, userId } = pendingSignOut.asked
  return kind === 'orders' ? (
    <OrdersQuestion userId={userId} onCancel={stay} onConfirm={leave} />
  ) : (
    <CartQuestion asked={kind} onCancel={stay} onConfirm={leave} />
  )
}

function OrdersQuestion(props: Omit<ComponentProps<typeof SignOutOrdersDialog>, 'orders'>) {
  const { data: orders = [] } = useCachedOrders(props.userId)
  return <SignOutOrdersDialog {...props} orders={orders} />
}

interface CartQuestionProps extends Omit<ComponentProps<typeof SignOutCartDialog>, 'loses'> {
  asked: 'help' | 'cart'
}

/** A request for help may be sent while the shopper is asked about it. */
function CartQuestion({ asked, ...props }: CartQuestionProps) {
  const store = useStore()
  useAtomValue(helpOutboxAtom)
  useAtomValue(cartItemsAtom)
  const losses = lossesNow(store).map(({ kind }) => kind)
  const loses =
    asked === 'help' && losses.includes('help')
      ? 'help'
      : asked === 'cart' || losses.includes('cart')
        ? 'cart'
        : 'nothing'
  return <SignOutCartDialog {...props} loses={loses} />
}
