import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { readRide, type Ride } from '#contract/ride-endpoints.ts'
import { isFinalStatus, newerOrder } from '#contract/order-status.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { callRide } from './ride-api.ts'
import { DeliveredRide } from './delivered-ride.tsx'
import { RideDetails } from './ride-details.tsx'
import { RideEnd } from './ride-end.tsx'
import { rideTexts } from './ride-texts.ts'
import {
  forgetOldOrders,
  recentRide,
  removeStoredRide,
  storedRide,
  storeRide,
} from './stored-ride.ts'

/** The link has ended. Every other error may be temporary, so the page keeps requesting. */
const isFinalError = (error: unknown): boolean =>
  isApiError(error, 'FORBIDDEN', 'UNAUTHENTICATED', 'ORDER_NOT_ACTIVE')

/** Often enough to learn of a cancelled order before the rider is at the door. */
const REFRESH_MS = 15_000

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => {
    removeEventListener('hashchange', listener)
  }
}

/** `/ride/#token`: the fragment never leaves the device, so no log contains it. */
export function RideApp() {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  const queryClient = useQueryClient()
  const queryKey = ['ride', token]
  const isReporting = useIsMutating() > 0
  const ride = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callRide(readRide, token, { signal })).data.ride,
    enabled: token !== '',
    initialData: () => recentRide(token, Date.now()),
    initialDataUpdatedAt: () => storedRide(token).atMs,
    refetchInterval: ({ state }) => (isReporting || isFinalError(state.error) ? false : REFRESH_MS),
  })
  const { data, error } = ride
  const isFinal = isFinalStatus(data?.orderStatus ?? 'unknown')
  const isDelivered = data?.orderStatus === 'delivered'
  const hasEnded = isFinalError(error) || isFinal
  useEffect(() => {
    if (hasEnded) removeStoredRide(token)
    else if (data !== undefined) storeRide(token, { ride: data, atMs: ride.dataUpdatedAt })
    forgetOldOrders(Date.now())
  }, [token, data, ride.dataUpdatedAt, hasEnded])
  if (isApiError(error, 'ORDER_NOT_ACTIVE') || (isFinal && !isDelivered)) {
    return (
      <Frame>
        {isDelivered ? (
          <RideEnd art="bag-empty" title={rideTexts.ended} hint={rideTexts.endedHint} />
        ) : (
          // Perhaps it was cancelled, and the bag goes back.
          <RideEnd art="bag-empty" title={rideTexts.gone} hint={rideTexts.goneHint} />
        )}
      </Frame>
    )
  }
  if (token === '' || isFinalError(error)) {
    return (
      <Frame>
        <RideEnd art="map" title={rideTexts.wrongLink} hint={rideTexts.wrongLinkHint} />
      </Frame>
    )
  }
  if (data === undefined) {
    return (
      <Frame>
        {error === null ? (
          <RideSkeleton />
        ) : (
          <LoadFailed
            words={rideTexts.loadFailed}
            retryLabel={rideTexts.tryAgain}
            onRetry={() => void ride.refetch()}
          />
        )}
      </Frame>
    )
  }
  if (isDelivered) {
    return (
      <Frame storeName={data.storeName} riderName={data.riderName}>
        <DeliveredRide key={token} ride={data} />
      </Frame>
    )
  }
  return (
    <Frame storeName={data.storeName} riderName={data.riderName}>
      <RideDetails
        // A report that is repeated belongs to its order.
        key={token}
        token={token}
        ride={data}
        isLost={error !== null || ride.failureCount > 0}
        beforeReport={() => queryClient.cancelQueries({ queryKey })}
        onReported={(change) => {
          // The order as it is known by then: a report may be confirmed late.
          queryClient.setQueryData<Ride>(
            queryKey,
            (known) => known && newerOrder(known, { ...known, ...change }),
          )
        }}
        onRefused={async () => {
          await ride.refetch()
        }}
      />
    </Frame>
  )
}

function Frame({
  storeName,
  riderName,
  children,
}: {
  storeName?: string
  riderName?: string
  children: ReactNode
}) {
  return (
    <>
      <header className=":uno: cloth pt-[env(safe-area-inset-top)]">
        <div className=":uno: max-w-120 mx-auto px-gutter flex items-center gap-2.5 min-h-17">
          <JholaMark className=":uno: w-9.5 h-10" />
          <div className=":uno: flex-1 min-w-0">
            <p className=":uno: text-19/1.2 font-800 tracking-1">{rideTexts.title}</p>
            {storeName !== undefined && riderName !== undefined && (
              <p className=":uno: t-small text-ink-2 break-anywhere">
                {rideTexts.from(storeName)} · {rideTexts.forRider(riderName)}
              </p>
            )}
          </div>
        </div>
        <div className=":uno: pb-1.75">
          <div className=":uno: stitch" />
        </div>
      </header>
      <main className=":uno: max-w-120 w-full mx-auto px-gutter pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        {children}
      </main>
    </>
  )
}

function RideSkeleton() {
  return (
    <Skeleton words={rideTexts.loading} className=":uno: grid gap-3.5 pt-5.5">
      <span className=":uno: skeleton h-8 w-40" />
      <span className=":uno: skeleton h-30" />
      <span className=":uno: skeleton h-16" />
      <span className=":uno: skeleton h-12" />
    </Skeleton>
  )
}
