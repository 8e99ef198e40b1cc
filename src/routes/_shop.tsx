import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireShopper } from './-guards.ts'

/** Every protected route but /onboard. */
export const Route = createFileRoute('/_shop')({
  codeSplitGroupings: [],
  beforeLoad: async (match) => {
    requireShopper(match)
    // The browser paints the tap before the next page is rendered (docs/decisions/316).
    await new Promise((resolve) => setTimeout(resolve))
  },
  component: Outlet,
})
