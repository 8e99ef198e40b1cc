import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { useSession } from '#features/identity/session/session-store.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { useHasStayed } from '#shared/lib/screen/use-has-stayed.ts'
import { useBriefly } from '#shared/lib/screen/use-briefly.ts'
import { formatMoment } from '#shared/lib/format/format-time.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { UpdateBars } from '../service-worker/update-bars.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { shellTexts } from './shell-texts.ts'
import { StatusBar } from './status-bar.tsx'
import { statusTexts } from './status-texts.ts'

/** Bars above the header: a new release, no connection, a session that is no longer accepted. */
export function StatusBars() {
  const isOffline = useIsOffline()
  const mustSignIn = useObservable(needsSignIn)
  const [wasOffline, setWasOffline] = useState(isOffline)
  const [isOnlineAgain, setOnlineAgain] = useBriefly<true>()
  if (isOffline !== wasOffline) {
    setWasOffline(isOffline)
    setOnlineAgain(isOffline ? undefined : true)
  }
  return (
    <>
      <UpdateBars />
      {isOffline ? (
        <OfflineBar>
          <ShownAsOf />
        </OfflineBar>
      ) : (
        <PricesNotUpdated />
      )}
      {mustSignIn && (
        <StatusBar text={statusTexts.signInAgain}>
          <Link
            className=":uno: inline-flex items-center min-h-11 min-w-11 -my-2.5 ml-auto underline"
            to="/login"
          >
            {shellTexts.login}
          </Link>
        </StatusBar>
      )}
      {/* Others see that the bar is gone. */}
      {isOnlineAgain && <p className="sr-only">{statusTexts.onlineAgain}</p>}
    </>
  )
}

/** The routes that show prices. */
const PRICE_PATHS = new Set([
  '/',
  '/cart',
  '/checkout',
  '/categories/{-$categoryId}',
  '/product/$productId',
])

/** How long the prices have time to arrive, for example when the connection is back. */
const UPDATE_MS = 5_000

/** The server is there, but did not return its catalogue: the cached one stays (product §3.6). */
function PricesNotUpdated() {
  const path = usePath()
  const isClosed = useStoreClosed() !== null
  const { data, isRefetchError } = useCachedSummary()
  const hasFailed = isRefetchError && data.isAvailable
  const isLasting = useHasStayed(hasFailed, UPDATE_MS)
  if (!hasFailed || !isLasting || isClosed || !PRICE_PATHS.has(path)) return null
  return (
    <StatusBar icon="clock" text={statusTexts.pricesNotUpdated}>
      <AsOf text={statusTexts.asOf} at={data.fetchedAt} />
    </StatusBar>
  )
}

/** The age of the screen's own data: its orders, the shopper's details, or the prices. */
function ShownAsOf() {
  const path = usePath()
  const userId = useSession()?.userId ?? ''
  // Subscribed but not fetched: this bar is shown when the server cannot be reached.
  const orders = useCachedOrders(userId)
  const details = useQuery({ ...userQueries.details(userId), enabled: false })
  const summary = useCachedSummary()
  if (PRICE_PATHS.has(path)) {
    return <AsOf text={statusTexts.pricesAsOf} at={summary.data?.fetchedAt} />
  }
  switch (path) {
    case '/orders':
      return <AsOf text={statusTexts.ordersAsOf} at={orders.data && orders.dataUpdatedAt} />
    case '/address':
    case '/profile':
      return <AsOf text={statusTexts.asOf} at={details.data && details.dataUpdatedAt} />
    default:
      return null
  }
}

function usePath(): string {
  return useMatches().at(-1)?.fullPath ?? ''
}

/** What is known of the catalogue, and no request for it. */
function useCachedSummary() {
  const position = useAtomValue(positionAtom)
  return useQuery({ ...catalogueQueries.summary(position), enabled: false })
}

function AsOf({ text, at }: { text: (time: string) => string; at: number | undefined }) {
  if (at === undefined) return null
  return (
    <small className=":uno: ml-auto text-13/1.3 font-500 opacity-85 num">
      {text(formatMoment(at, correctedNow()))}
    </small>
  )
}
