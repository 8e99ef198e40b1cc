import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { toast } from 'react-hot-toast/headless'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import { clearTypedAddressAtom } from '#features/addresses/typed-address-atoms.ts'
import { clearLocationAtom } from '#features/availability/location-atoms.ts'
import { clearCartAtom } from '#features/cart/cart-atoms.ts'
import { stopCatalogue } from '#features/catalogue/catalogue-client.ts'
import { isPurgedStorageKey } from '#features/identity/session/purge-rules.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { onSignOut } from '#features/identity/session/sign-out.ts'
import {
  deliveryPreferencesAtom,
  clearPreferencesAtom,
} from '#features/checkout/delivery-preferences-atoms.ts'
import { clearHelpOutboxAtom } from '#features/help/help-outbox-atoms.ts'
import { clearNotificationsAtom } from '#features/notifications/notification-atoms.ts'
import { clearOutboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { clearSearchesAtom, recentSearchesAtom } from '#features/search/recent-search-atoms.ts'
import { clearResponses } from '#shared/lib/network/etag-cache.ts'
import { reloadPersistedAtoms } from '#shared/lib/storage/persisted-atom.ts'
import { withdrawQuestion } from '#shared/lib/screen/question-queue.ts'

interface Memory {
  queryClient: QueryClient
  store: ReturnType<typeof createStore>
}

/**
 * Clears the shopper's data from memory at each sign-out (product §12.7). Returns a function that
 * stops it.
 */
export function purgeAtSignOut({ queryClient, store }: Memory): () => void {
  const stopPurging = onSignOut(async ({ followed }) => {
    stopCatalogue()
    queryClient.clear()
    clearResponses()
    store.set(clearOutboxAtom)
    store.set(clearHelpOutboxAtom)
    store.set(clearTypedAddressAtom)
    // Those of a hidden tab would be shown to the next shopper.
    toast.remove()
    // It follows an order of the shopper who leaves.
    withdrawQuestion('notifications')
    store.set(clearLocationAtom, followed)
    // A tab that follows must not write: the next shopper may already have stored data, and a tab
    // that was asleep has missed changes. While nobody is signed in, the other tab's purge may be
    // only partly visible here.
    if (followed) {
      reloadPersistedAtoms((key) => getSession() !== null || !isPurgedStorageKey(key))
      return
    }
    store.set(clearCartAtom)
    store.set(chooseAddressAtom, null)
    store.set(clearSearchesAtom)
    store.set(clearPreferencesAtom)
    await store.set(clearNotificationsAtom)
  })
  // Only atoms with a subscriber follow storage, and not every screen subscribes to these.
  const stops = [recentSearchesAtom, deliveryPreferencesAtom].map((kept) =>
    store.sub(kept, () => {}),
  )
  return () => {
    stopPurging()
    for (const stop of stops) stop()
  }
}
