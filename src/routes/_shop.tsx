import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireShopper } from './-guards.ts'

/** Every protected route but /onboard. */
export const Route = createFileRoute('/_shop')({
  codeSplitGroupings: [],
  beforeLoad: requireShopper,
  component: Outlet,
})
