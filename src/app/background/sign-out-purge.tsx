import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import { forgetLocationAtom } from '#features/availability/location-atoms.ts'
import { clearCartAtom } from '#features/cart/cart-atoms.ts'
import { stopCatalogue } from '#features/catalogue/catalogue-client.ts'
import { isPurgedStorageKey } from '#features/identity/session/purge-rules.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { onSignOut } from '#features/identity/session/sign-out.ts'
import { deliveryWishesAtom, forgetWishesAtom } from '#features/checkout/delivery-wishes-atoms.ts'
import { forgetHelpAtom } from '#features/help/help-outbox-atoms.ts'
import { forgetNotificationsAtom } from '#features/notifications/notification-atoms.ts'
import { forgetOutboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { forgetSearchesAtom, recentSearchesAtom } from '#features/search/recent-search-atoms.ts'
import { forgetResponses } from '#shared/lib/known-responses.ts'
import { takeOverStored } from '#shared/lib/persisted-atom.ts'
import { withdraw } from '#shared/lib/question-queue.ts'

/** Clears the shopper's data from memory at sign-out (product §12.7). */
export function SignOutPurge() {
  const queryClient = useQueryClient()
  const store = useStore()
  useEffect(() => {
    const stopPurging = onSignOut(async ({ followed }) => {
      stopCatalogue()
      queryClient.clear()
      forgetResponses()
      store.set(forgetOutboxAtom)
      store.set(forgetHelpAtom)
      // It follows an order of the shopper who leaves.
      withdraw('notifications')
      // A tab that follows must not write: the next shopper may already have stored data, and a
      // tab that was asleep has missed changes. While nobody is signed in, the other tab's purge
      // may be only partly visible here.
      if (followed) {
        takeOverStored((key) => getSession() !== null || !isPurgedStorageKey(key))
        return
      }
      store.set(clearCartAtom)
      store.set(chooseAddressAtom, null)
      store.set(forgetLocationAtom)
      store.set(forgetSearchesAtom)
      store.set(forgetWishesAtom)
      await store.set(forgetNotificationsAtom)
    })
    // Only atoms with a subscriber follow storage, and not every screen subscribes to these.
    const stops = [recentSearchesAtom, deliveryWishesAtom].map((kept) => store.sub(kept, () => {}))
    return () => {
      stopPurging()
      for (const stop of stops) stop()
    }
  }, [queryClient, store])
  return null
}
