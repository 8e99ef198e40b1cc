import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import type { RouterContext } from './-router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: ToHome,
})

/** Any other path redirects to / (product §2.1). */
function ToHome() {
  return <Navigate to="/" replace />
}
