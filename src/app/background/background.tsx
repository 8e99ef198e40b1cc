import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useSession } from '#features/identity/session/session-store.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { LastScreenHost } from '../last-screen/last-screen-host.tsx'
import { OfflineReadiness, RegisterServiceWorker } from '../service-worker/offline-readiness.tsx'
import { CatalogueSync } from './catalogue/catalogue-sync.tsx'
import { DeletionCheck } from './account/deletion-check.tsx'
import { FindRegistration } from './account/find-registration.tsx'
import { HelpSyncHost } from './orders/help-sync-host.tsx'
import { IdentityRoot } from './account/identity-root.tsx'
import { InstallHost } from './install/install-host.tsx'
import { LiveOrdersHost } from './orders/live-orders-host.tsx'
import { NotificationHost } from './notifications/notification-host.tsx'
import { OrderDock } from './bottom-bars/order-dock.tsx'
import { OutboxSyncHost } from './orders/outbox-sync-host.tsx'
import { RouteFocus } from './navigation/route-focus.tsx'
import { ServiceState } from './catalogue/service-state.tsx'
import { startBackground } from './start-background.ts'
import { SignOutConfirmation } from './account/sign-out-confirmation.tsx'
import { StoreHoursWatch } from './catalogue/store-hours-watch.tsx'

const Toasts = lazyPart(async () => (await import('../shell/toasts.tsx')).Toasts)

/** Renders its children in a later task, so that a slow phone reacts to taps before it. */
function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      startTransition(() => {
        setIsDue(true)
      })
    })
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return isDue && children
}

/**
 * Everything that runs beside the screens: identity, toasts, the outbox sync, reactions to the
 * catalogue, questions. One lazy chunk, so that the first prices do not wait for it.
 */
export function Background() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const store = useStore()
  const session = useSession()
  useEffect(() => startBackground({ queryClient, router, store }), [queryClient, router, store])
  return (
    <>
      <IdentityRoot />
      <RouteFocus />
      <SignOutConfirmation />
      {session?.phoneNumber && !session.userId && <FindRegistration />}
      {session?.userId && <OutboxSyncHost userId={session.userId} />}
      {session?.userId && <HelpSyncHost userId={session.userId} />}
      <DeletionCheck userId={session?.userId ?? null} isSignedIn={session !== null} />
      {session?.userId && <LiveOrdersHost userId={session.userId} />}
      {session && (
        <OrderDock userId={session.userId}>{session.userId && <InstallHost />}</OrderDock>
      )}
      <Later>
        <StoreHoursWatch />
        {session && <CatalogueSync />}
        {session && <ServiceState key={`state of ${session.sub}`} />}
        {session?.userId && <LastScreenHost key={`screen of ${session.sub}`} />}
        <RegisterServiceWorker />
        {session?.phoneNumber && <OfflineReadiness userId={session.userId} />}
        {session?.userId && <NotificationHost key={session.userId} userId={session.userId} />}
        <Toasts />
      </Later>
    </>
  )
}
