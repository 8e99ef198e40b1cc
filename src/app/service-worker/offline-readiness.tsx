import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { positionKey } from '#contract/geo.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { askReadiness, serviceWorker } from './service-worker.ts'

/** Later than this the worker is registered although the browser never was idle. */
const LATEST_IDLE_MS = 5_000

/** Runs in a moment when the browser has nothing else to do. Answers how to call it off. */
function whenIdle(task: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, LATEST_IDLE_MS)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(task, { timeout: LATEST_IDLE_MS })
  return () => {
    cancelIdleCallback(handle)
  }
}

/** Registers the service worker when the first screen has been shown and the browser is idle. */
export function RegisterServiceWorker() {
  useEffect(
    () =>
      whenIdle(() => {
        void serviceWorker()
      }),
    [],
  )
  return null
}

/**
 * Says `<html data-offline-ready>` once all that the shop needs without a connection lies on the
 * phone: the shell, the catalogue of the place, the shopper's details and orders (DESIGN §4, §9).
 */
export function OfflineReadiness({ userId }: { userId: string | null }) {
  const position = useAtomValue(positionAtom)
  const summary = useQuery(catalogueQueries.summary(position)).data
  const details = useQuery({ ...userQueries.details(userId ?? ''), enabled: userId !== null }).data
  const orders = useQuery({ ...orderQueries.list(userId ?? ''), enabled: userId !== null }).data
  const isKnown =
    summary !== undefined && (userId === null || (details !== undefined && orders !== undefined))
  const key = position === null ? null : positionKey(position)
  useEffect(() => {
    if (!isKnown) return
    return whenIdle(() => {
      void look(key)
    })
  }, [isKnown, key])
  return null
}

async function look(key: string | null): Promise<void> {
  const readiness = await askReadiness(key)
  if (readiness?.shell && readiness.catalogue) document.documentElement.dataset['offlineReady'] = ''
}
