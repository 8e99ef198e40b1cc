import { createFileRoute, Outlet } from '@tanstack/react-router'
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
  component: Outlet,
})
