import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import { forgetLocationAtom } from '#features/availability/location-atoms.ts'
import { clearCartAtom } from '#features/cart/cart-atoms.ts'
import { onSignOut } from '#features/identity/sign-out.ts'
import { forgetNotificationsAtom } from '#features/notifications/notification-atoms.ts'
import { forgetOutboxAtom } from '#features/orders/order-outbox-atoms.ts'

/** What memory holds of the shopper goes with them (DESIGN §3). */
export function SignOutPurge() {
  const queryClient = useQueryClient()
  const store = useStore()
  useEffect(
    () =>
      onSignOut(async ({ followed }) => {
        queryClient.clear()
        store.set(forgetOutboxAtom)
        // A tab that follows sees its storage change by itself; writing there could hit what the
        // next shopper already put in.
        if (followed) return
        store.set(clearCartAtom)
        store.set(chooseAddressAtom, null)
        store.set(forgetLocationAtom)
        await store.set(forgetNotificationsAtom)
      }),
    [queryClient, store],
  )
  return null
}
