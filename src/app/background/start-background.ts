import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { createStore } from 'jotai'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { cartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { keepDialogsInHistory } from '#shared/lib/screen/dialog-history.ts'
import { focusPressed } from '#shared/lib/screen/focus-pressed.ts'
import { changeScreen } from '#shared/lib/screen/question-queue.ts'
import { markRestored } from '#shared/lib/storage/stored-data.ts'
import { CATALOGUE_STORES } from '../persistence/catalogue-stores.ts'
import { removeOtherShoppersQueries } from '../persistence/own-queries.ts'
import { restoreStores } from '../persistence/restore.ts'
import { startSaving } from '../persistence/saving.ts'
import { USER_STORES } from '../persistence/user-stores.ts'
import { purgeAtSignOut } from './account/purge-at-sign-out.ts'
import { keepFocusClear } from './bottom-bars/clear-of-bars.ts'
import { followConnection } from './connection/follow-connection.ts'
import { repeatFailed } from './connection/repeat-failed.ts'
import { endInvitationOnceInstalled } from './install/end-invitation.ts'
import { requestPersistentStorageOnceInstalled } from './install/keep-storage.ts'
import { describePages } from './navigation/describe-pages.ts'
import { focusRequestedSearch } from './navigation/focus-requested-search.ts'
import { handleLaunches } from './navigation/handle-launches.ts'
import { routerHistory } from './navigation/router-history.ts'
import { reportEndedSubscriptions } from './notifications/report-ended-subscriptions.ts'

interface App {
  queryClient: QueryClient
  router: RegisteredRouter
  store: ReturnType<typeof createStore>
}

/** Starts what runs beside the screens without rendering. Returns a function that stops it. */
export function startBackground({ queryClient, router, store }: App): () => void {
  handleLaunches(router)
  const stops = [
    purgeAtSignOut({ queryClient, store }),
    removeOtherShoppersQueries(queryClient),
    restoreAndSave(queryClient),
    router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) changeScreen()
    }),
    needsSignIn.subscribe(() => {
      if (needsSignIn.get()) return
      // A session is used again after a refusal: /login is left, and what failed is repeated.
      void router.invalidate()
      repeatFailed(queryClient)
    }),
    describePages(router),
    focusRequestedSearch(router),
    keepDialogsInHistory(routerHistory(router)),
    requestPersistentStorageOnceInstalled(),
    keepFocusClear(),
    focusPressed(),
    endInvitationOnceInstalled(store),
    followConnection({ queryClient, router, store }),
    reportEndedSubscriptions(),
    // An atom without a subscriber is read from storage again. If storage is full or was evicted,
    // the cart would be gone with the next screen (product §16.1).
    ...[cartAtom, positionAtom, chosenAddressIdAtom].map((kept) => store.sub(kept, () => {})),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Restores what belongs to the shopper, and saves what arrives from now on. */
function restoreAndSave(queryClient: QueryClient): () => void {
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
}
