import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#features/identity/session/session-store.ts'
import { requireShopper } from './-guards.ts'

/** Every protected route but /onboard. */
export const Route = createFileRoute('/_shop')({
  codeSplitGroupings: [],
  beforeLoad: async (match) => {
    requireShopper(match)
    // Within the shop, the browser paints the tap before the next page is rendered
    // (docs/decisions/316). A start and a preload have nothing to wait for.
    if (match.cause === 'stay') await new Promise((resolve) => setTimeout(resolve))
  },
  component: ShopperScreens,
})

/**
 * A tab that wakes may have the next shopper at once. What a screen keeps itself, such as a form,
 * is of the shopper before, so each shopper gets new screens (product §12.8).
 */
function ShopperScreens() {
  const sub = useSession()?.sub
  const [lastSub, setLastSub] = useState(sub)
  // Without a session the screens stay: the guards leave them, or the same shopper comes back.
  if (sub !== undefined && sub !== lastSub) setLastSub(sub)
  return <Outlet key={lastSub} />
}
