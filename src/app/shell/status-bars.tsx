import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { useNeedsSignInAgain } from '#features/identity/session/identity-bridge.ts'
import { useSession } from '#features/identity/session/session-store.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { useBriefly } from '#shared/lib/screen/use-briefly.ts'
import { formatMoment } from '#shared/lib/format/format-time.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { UpdateBars } from '../service-worker/update-bars.tsx'
import { shellTexts } from './shell-texts.ts'
import { statusTexts } from './status-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** Bars above the header: a new release, no connection, a session that is no longer accepted. */
export function StatusBars() {
  const isOffline = useIsOffline()
  const needsSignIn = useNeedsSignInAgain()
  const [wasOffline, setWasOffline] = useState(isOffline)
  const [isOnlineAgain, setOnlineAgain] = useBriefly<true>()
  if (isOffline !== wasOffline) {
    setWasOffline(isOffline)
    setOnlineAgain(isOffline ? undefined : true)
  }
  return (
    <>
      <UpdateBars />
      {isOffline && (
        <p className=":uno: notice-bar py-2.5 first:pt-[calc(0.625rem+env(safe-area-inset-top))]">
          <Icon name="wifi-off" />
          <b className=":uno: font-800">{statusTexts.offline}</b>
          <ShownAsOf />
        </p>
      )}
      {needsSignIn && (
        <p className=":uno: notice-bar py-2.5 first:pt-[calc(0.625rem+env(safe-area-inset-top))]">
          <b className=":uno: font-800">{statusTexts.signInAgain}</b>
          <Link
            className=":uno: inline-flex items-center min-h-11 min-w-11 -my-2.5 ml-auto underline"
            to="/login"
          >
            {shellTexts.login}
          </Link>
        </p>
      )}
      {/* Others see that the bar is gone. */}
      {isOnlineAgain && <p className="sr-only">{statusTexts.onlineAgain}</p>}
    </>
  )
}

/** The age of the screen's own data: its orders, the shopper's details, or the prices. */
function ShownAsOf() {
  const path: string = useMatches().at(-1)?.fullPath ?? ''
  const userId = useSession()?.userId ?? ''
  const position = useAtomValue(positionAtom)
  // Subscribed but not fetched: this bar is shown when the server cannot be reached.
  const orders = useCachedOrders(userId)
  const details = useQuery({ ...userQueries.details(userId), enabled: false })
  const summary = useQuery({ ...catalogueQueries.summary(position), enabled: false })
  switch (path) {
    case '/orders':
      return <AsOf text={statusTexts.ordersAsOf} at={orders.data && orders.dataUpdatedAt} />
    case '/address':
    case '/profile':
      return <AsOf text={statusTexts.asOf} at={details.data && details.dataUpdatedAt} />
    case '/':
    case '/cart':
    case '/checkout':
    case '/categories/{-$categoryId}':
    case '/product/$productId':
      return <AsOf text={statusTexts.pricesAsOf} at={summary.data?.fetchedAt} />
    default:
      return null
  }
}

function AsOf({ text, at }: { text: (time: string) => string; at: number | undefined }) {
  if (at === undefined) return null
  return (
    <small className=":uno: ml-auto text-13/1.3 font-500 opacity-85 num">
      {text(formatMoment(at, correctedNow()))}
    </small>
  )
}
