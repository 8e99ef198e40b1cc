/** Connects the connection watch to browser events, and refetches when the connection is back. */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { liveConnectionAtom } from '#features/orders/live-connection-atoms.ts'
import { requestOutboxSync } from '#features/checkout/outbox-sync-signal.ts'
import { later } from '#shared/lib/later.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { onFocus, onOffline, onOnline, onShown } from '#shared/lib/screen/browser-signals.ts'
import { cancelFirstLoads } from '#shared/lib/network/cancel-first-loads.ts'
import { hasBeenOffline, isOffline, setReachable } from '#shared/lib/network/connection.ts'
import type { createAppRouter } from '../../router.tsx'
import { watchConnection } from './connection-watch.ts'
import { resendHangingCatalogue } from './resend-hanging-catalogue.ts'
import { repeatFailed } from './repeat-failed.ts'

interface FollowOptions {
  queryClient: QueryClient
  router: Pick<ReturnType<typeof createAppRouter>, 'subscribe'>
  store: ReturnType<typeof createStore>
}

const HEALTH = '/healthz'
/** The request is aborted then, and the next one is due. */
const RESPONSE_TIMEOUT_MS = 8_000

export function followConnection({ queryClient, router, store }: FollowOptions): () => void {
  const watch = watchConnection({
    isReachable: !hasBeenOffline(),
    checkHealth,
    onReachable: setReachable,
    onBack: () => {
      // Refetches what is on the screen, however recent it is. What is in flight may hang.
      resendHangingCatalogue()
      cancelFirstLoads(queryClient, { type: 'active' })
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) =>
          query.queryKey[2] === 'summary' || query.state.status === 'error' || query.isStale(),
      })
      void queryClient.invalidateQueries({ queryKey: catalogueQueries.all, refetchType: 'none' })
      requestOutboxSync()
    },
    onLateResponse: () => {
      // Calls with a token have failed since then (docs/decisions/315). Requests that are in flight
      // on this slow connection continue.
      repeatFailed(queryClient)
    },
    later,
    random: Math.random,
  })
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const isFailure = action.type === 'failed' || action.type === 'error'
    // An error response proves that the server was reached.
    if (isFailure && !isApiError(action.error)) watch.checkNow()
  })
  /** When the server dies, its sockets end and no attempt succeeds, until it is back. */
  function onLiveConnection(): void {
    const state = store.get(liveConnectionAtom)
    if (state === 'connecting') return
    // While the server counts as reachable, a connection proves what a check would, and a failed
    // attempt calls for a check. While it counts as unreachable, it is the reverse: only a check
    // refetches, and the watch repeats failed ones at its own pace.
    if ((state === 'connected') === isOffline()) watch.checkChange()
  }
  const stops = [
    // What the browser says is believed at once, and checked.
    onOffline(watch.checkChange),
    onOnline(watch.checkChange),
    onFocus(watch.checkChange),
    onShown(watch.checkChange),
    unsubscribe,
    // A page that shows stored data may send no request of its own.
    router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) watch.checkNow()
    }),
    store.sub(liveConnectionAtom, onLiveConnection),
  ]
  watch.checkNow()
  return () => {
    for (const stop of stops) stop()
    watch.stop()
  }
}

async function checkHealth(): Promise<boolean> {
  const wasOnline = navigator.onLine
  try {
    const response = await fetch(HEALTH, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    // A captive portal responds to any request with its page, a gateway with errors of its own.
    if (!response.ok) return false
    const body: unknown = await response.json()
    // The connection was lost meanwhile, so the response is from before.
    if (wasOnline && !navigator.onLine) return false
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
  } catch {
    return false
  }
}
