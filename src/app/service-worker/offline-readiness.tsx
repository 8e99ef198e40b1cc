import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { positionKey, type Position } from '#contract/geo.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { firstPictures } from '#features/catalogue/first-pictures.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { environment } from '#shared/lib/environment.ts'
import { isYoungerThanADay, useIsRestored } from '#shared/lib/storage/stored-data.ts'
import { isSaved } from '../persistence/saving.ts'
import { requestReadiness, prefetchPictures } from './service-worker.ts'
import { watchUpdates } from './updates.ts'
import { mayPrefetch } from './prefetch-rules.ts'

/** Saves come half a second after what they save. */
const SAVED_SOON_MS = 100

/** A catalogue that arrived without the service worker is cached in the background. */
const CACHED_SOON_MS = 500
const CACHED_WITHIN_TRIES = 10

/** After this time the worker is registered even if the browser has not been idle. */
const MAX_IDLE_WAIT_MS = 5_000

/** Runs when the browser is idle. Returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  // Safari does not have requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, MAX_IDLE_WAIT_MS)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS })
  return () => {
    cancelIdleCallback(handle)
  }
}

/**
 * Registers the service worker when the first screen has been shown and the browser is idle. Writes
 * the name of the release to <html>, if the build has one.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (environment.release) document.documentElement.dataset['release'] = environment.release
    return whenIdle(() => {
      void watchUpdates()
    })
  }, [])
  return null
}

/**
 * Sets `<html data-offline-ready>` once everything that the shop needs offline is stored: the
 * shell, the catalogue of the place, the shopper's details and orders (product §17.1).
 */
export function OfflineReadiness({ userId }: { userId: string | null }) {
  const position = useAtomValue(positionAtom)
  const summary = useQuery({ ...catalogueQueries.summary(position), retryOnMount: false }).data
  const isRestored = useIsRestored()
  const details = useQuery({
    ...userQueries.details(userId ?? ''),
    enabled: ({ state }) => userId !== null && isRestored && !isYoungerThanADay(state),
  }).data
  const orders = useCachedOrders(userId ?? '').data
  const isKnown =
    summary !== undefined && (userId === null || (details !== undefined && orders !== undefined))
  const isAvailable = summary?.isAvailable === true
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isKnown || position === null) return
    const leaving = new AbortController()
    const cancel = whenIdle(() => {
      void makeReady(position, isAvailable, queryClient, leaving.signal)
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [isKnown, isAvailable, position, queryClient])
  return null
}

async function isEverythingCached(position: Position, signal: AbortSignal): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const readiness = await requestReadiness(positionKey(position))
    if (!readiness?.shell) return false
    if (readiness.catalogue || tries === CACHED_WITHIN_TRIES) return readiness.catalogue
    if (signal.aborted) return false
    await new Promise((resolve) => setTimeout(resolve, CACHED_SOON_MS))
  }
}

/** Stops after a sign-out, because the next request would load and cache the place again. */
async function makeReady(
  position: Position,
  isAvailable: boolean,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isEverythingCached(position, signal))) return
  while (!isSaved()) await new Promise((resolve) => setTimeout(resolve, SAVED_SOON_MS))
  if (signal.aborted) return
  document.documentElement.dataset['offlineReady'] = ''
  if (!isAvailable || !mayPrefetch('connection' in navigator ? navigator.connection : undefined))
    return
  try {
    const summary = await queryClient.ensureQueryData(catalogueQueries.summary(position))
    await prefetchPictures(await firstPictures(position, summary))
  } catch (error) {
    console.info('No pictures were prefetched:', reasonOf(error))
  }
}
