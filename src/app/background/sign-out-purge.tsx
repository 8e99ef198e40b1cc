import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { forgetLocationAtom } from '#features/availability/location-atoms.ts'
import { clearCartAtom } from '#features/cart/cart-atoms.ts'
import { onSignOut } from '#features/identity/sign-out.ts'

/** What memory holds of the shopper goes with them (DESIGN §3). */
export function SignOutPurge() {
  const queryClient = useQueryClient()
  const store = useStore()
  useEffect(
    () =>
      onSignOut(() => {
        queryClient.clear()
        store.set(clearCartAtom)
        store.set(forgetLocationAtom)
      }),
    [queryClient, store],
  )
  return null
}
