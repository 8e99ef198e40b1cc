import { useMatches } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { storeHoursTexts } from '#features/store-hours/store-hours-texts.ts'
import { useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { markFirstScreenShown, useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { useChunkError } from '#shared/lib/screen/chunk-error.ts'
import { useDocumentTitle } from '#shared/lib/screen/document-title.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { untilLoaded } from '#shared/lib/screen/until-loaded.ts'
import { MissingPartBar } from '../service-worker/missing-part-bar.tsx'
import { Footer } from './footer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageFrame } from './page-frame.tsx'

const StatusBars = lazyComponent(
  async () => (await untilLoaded(() => import('./status-bars.tsx'))).StatusBars,
)
const ClosedShop = lazyComponent(async () => (await import('./closed-shop.tsx')).ClosedShop)

/** The frame of every screen: bars, navigation, footer, cart bar; or 'Store is Closed' instead. */
export function Shell({ children }: { children: ReactNode }) {
  const match = useMatches().at(-1)
  const frame = match?.staticData.frame ?? 'shop'
  const closed = useStoreClosed()
  const isReplaced = closed !== null && match?.fullPath !== '/login' && !match?.staticData.staysOpen
  useDocumentTitle(isReplaced ? storeHoursTexts.title : match?.staticData.title)
  const showsProducts = match?.staticData.showsProducts ?? false
  useEffect(() => {
    if (match && !showsProducts) markFirstScreenShown()
  }, [match, showsProducts])
  const showsBars = useFirstScreenShown()
  // Silent: the later part announces its own, which takes the place of this one.
  const offlineBar = useIsOffline() && (
    <div aria-live="off">
      <OfflineBar />
    </div>
  )
  // The later part may be what is missing. At checkout, a reload may come between tap and order.
  const hasChunkError = useChunkError()
  const firstBar =
    offlineBar || (hasChunkError && match?.fullPath !== '/checkout' && <MissingPartBar />)
  // Rendered before its bars, so that screen readers announce each of them.
  const bars = (
    <div aria-live="polite">{showsBars ? <StatusBars fallback={firstBar} /> : firstBar}</div>
  )
  if (isReplaced) {
    return (
      <>
        {bars}
        <ClosedShop closed={closed} />
      </>
    )
  }
  if (frame === 'none') {
    return (
      <>
        {bars}
        {children}
      </>
    )
  }
  return (
    <>
      {bars}
      <PageFrame frame={frame} bottomBar={match?.staticData.bottomBar}>
        {children}
      </PageFrame>
      <Footer />
    </>
  )
}
