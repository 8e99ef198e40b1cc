import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { cartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { useSession } from '#features/identity/session/session-store.ts'
import { focusPressed } from '#shared/lib/screen/focus-pressed.ts'
import { changeScreen } from '#shared/lib/screen/question-queue.ts'
import { markRestored } from '#shared/lib/storage/stored-data.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { keepDialogsInHistory } from '#shared/lib/screen/dialog-history.ts'
import { CATALOGUE_STORES } from '../persistence/catalogue-stores.ts'
import { removeOtherShoppersQueries } from '../persistence/own-queries.ts'
import { restoreStores } from '../persistence/restore.ts'
import { startSaving } from '../persistence/saving.ts'
import { USER_STORES } from '../persistence/user-stores.ts'
import { LastScreenHost } from '../last-screen/last-screen-host.tsx'
import { OfflineReadiness, RegisterServiceWorker } from '../service-worker/offline-readiness.tsx'
import { CatalogueSync } from './catalogue/catalogue-sync.tsx'
import { keepFocusClear } from './bottom-bars/clear-of-bars.ts'
import { DeletionCheck } from './account/deletion-check.tsx'
import { endInvitationOnceInstalled } from './end-invitation.ts'
import { FindRegistration } from './account/find-registration.tsx'
import { handleLaunches } from './navigation/handle-launches.ts'
import { followConnection } from './connection/follow-connection.ts'
import { HelpSyncHost } from './orders/help-sync-host.tsx'
import { IdentityRoot } from './account/identity-root.tsx'
import { InstallHost } from './install-host.tsx'
import { requestPersistentStorageOnceInstalled } from './keep-storage.ts'
import { LiveOrdersHost } from './orders/live-orders-host.tsx'
import { PendingUnsubscribes, NotificationHost } from './notification-host.tsx'
import { OrderDock } from './bottom-bars/order-dock.tsx'
import { OutboxSyncHost } from './orders/outbox-sync-host.tsx'
import { PageDescription } from './navigation/page-description.tsx'
import { repeatFailed } from './connection/repeat-failed.ts'
import { RouteFocus } from './navigation/route-focus.tsx'
import { routerHistory } from './navigation/router-history.ts'
import { SearchFocus } from './navigation/search-focus.tsx'
import { ServiceState } from './catalogue/service-state.tsx'
import { SignOutConfirmation } from './account/sign-out-confirmation.tsx'
import { SignOutPurge } from './account/sign-out-purge.tsx'
import { StoreHoursWatch } from './catalogue/store-hours-watch.tsx'

const Toasts = lazyPart(async () => (await import('../shell/toasts.tsx')).Toasts)

/** Renders its children in a later task, so that a slow phone reacts to taps before it. */
function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      startTransition(() => {
        setIsDue(true)
      })
    })
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return isDue && children
}

/**
 * Everything that runs beside the screens: identity, toasts, the outbox sync, reactions to the
 * catalogue, questions. One lazy chunk, so that the first prices do not wait for it.
 */
export function Background() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const session = useSession()
  useEffect(() => removeOtherShoppersQueries(queryClient), [queryClient])
  useEffect(() => {
    restoreStores(queryClient, USER_STORES)
    markRestored()
    // Refetches restored and failed queries, except a failed catalogue: it needs nothing of the
    // background, and during a retry the screen cannot show why it has no products. For the same
    // reason the hosts of the background set `retryOnMount: false`. A request in flight continues.
    void queryClient.refetchQueries(
      {
        type: 'active',
        stale: true,
        predicate: ({ queryKey, state }) =>
          queryKey[0] !== catalogueQueries.all[0] || state.status !== 'error',
      },
      { cancelRefetch: false },
    )
    return startSaving(queryClient, { ...CATALOGUE_STORES, ...USER_STORES })
  }, [queryClient])
  useEffect(() => {
    handleLaunches(router)
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) changeScreen()
    })
  }, [router])
  useEffect(
    () =>
      needsSignIn.subscribe(() => {
        if (needsSignIn.get()) return
        // A session is used again after a refusal: /login is left, and what failed is repeated.
        void router.invalidate()
        repeatFailed(queryClient)
      }),
    [queryClient, router],
  )
  useEffect(() => keepDialogsInHistory(routerHistory(router)), [router])
  useEffect(requestPersistentStorageOnceInstalled, [])
  useEffect(keepFocusClear, [])
  useEffect(focusPressed, [])
  const store = useStore()
  useEffect(() => endInvitationOnceInstalled(store), [store])
  useEffect(() => followConnection({ queryClient, router, store }), [queryClient, router, store])
  useEffect(() => {
    // An atom without a subscriber is read from storage again. If storage is full or was evicted,
    // the cart would be gone with the next screen (product §16.1).
    const stops = [cartAtom, positionAtom, chosenAddressIdAtom].map((kept) =>
      store.sub(kept, () => {}),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
  return (
    <>
      <IdentityRoot />
      <SignOutPurge />
      <PageDescription />
      <RouteFocus />
      <SearchFocus />
      <SignOutConfirmation />
      {session?.phoneNumber && !session.userId && <FindRegistration />}
      {session?.userId && <OutboxSyncHost userId={session.userId} />}
      {session?.userId && <HelpSyncHost userId={session.userId} />}
      <DeletionCheck userId={session?.userId ?? null} isSignedIn={session !== null} />
      {session?.userId && <LiveOrdersHost userId={session.userId} />}
      {session && (
        <OrderDock userId={session.userId}>{session.userId && <InstallHost />}</OrderDock>
      )}
      <Later>
        <StoreHoursWatch />
        {session && <CatalogueSync />}
        {session && <ServiceState key={`state of ${session.sub}`} />}
        {session?.userId && <LastScreenHost key={`screen of ${session.sub}`} />}
        <RegisterServiceWorker />
        {session?.phoneNumber && <OfflineReadiness userId={session.userId} />}
        {session?.userId && <NotificationHost key={session.userId} userId={session.userId} />}
        <PendingUnsubscribes />
        <Toasts />
      </Later>
    </>
  )
}
