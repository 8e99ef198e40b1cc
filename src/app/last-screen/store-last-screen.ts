/**
 * Stores the first screenful of the home page for the next start (product §17.4): when the page has
 * settled, when its content has changed, and when the shopper leaves it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import { HOUR_MS } from '#contract/durations.ts'
import { jsonEntry } from '#contract/json-entry.ts'
import { LAST_SCREEN_ADDRESS, LAST_SCREEN_CACHE, LAST_SCREEN_KEY } from '#contract/last-screen.ts'
import { sha256 } from '#contract/text-digest.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { cartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { storeClosedAt } from '#features/store-hours/page-schedule-rules.ts'
import { outboxAtom, unreadableIntentsAtom } from '#features/checkout/order-outbox-atoms.ts'
import { onLeaving } from '#shared/lib/screen/browser-signals.ts'
import { mayStoreShopperData } from '#shared/lib/storage/data-owner.ts'
import { storedText } from '#shared/lib/storage/persisted-storage.ts'
import { clockOffset } from '#shared/lib/network/server-clock.ts'
import type { createAppRouter } from '../router.tsx'
import { WIDE } from '#shared/lib/screen/use-is-wide.ts'
import {
  screenFingerprint,
  SHOWN_KEYS,
  screenToStore,
  type ScreenContent,
} from './last-screen-rules.ts'
import { firstScreenHtml } from './screen-html.ts'

/** Changes come in groups, and the slider takes over the cards after the first screen. */
const SETTLED_AFTER_MS = 1_500

interface Shop {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  store: ReturnType<typeof useStore>
}

/** Returns a function that stops it. */
export function storeLastScreen({ router, queryClient, store }: Shop): () => void {
  // Absent outside secure contexts, where no service worker could show the screen either.
  if (!('caches' in globalThis)) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let storedContent = ''

  const storeNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    const screen = currentScreen({ router, queryClient, store })
    if (!screen) return
    const inputs: ScreenInputs = {
      isWide: matchMedia(WIDE).matches,
      stored: SHOWN_KEYS.map((key) => storedText(key)),
    }
    const { savedAt: _savedAt, shownUntil, ...content } = screen
    const untilHour = Math.floor(shownUntil / HOUR_MS)
    const text = JSON.stringify({ ...content, untilHour, ...inputs })
    if (text === storedContent) return
    storedContent = text
    void keep(screen, text, inputs).catch((error: unknown) => {
      // Storage is full: the next start shows the launch screen.
      console.info('The last screen could not be stored:', error)
      if (storedContent === text) storedContent = ''
    })
  }
  const storeSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(storeNow, SETTLED_AFTER_MS)
  }

  storeSoon()
  const stops = [
    store.sub(cartAtom, storeSoon),
    store.sub(positionAtom, storeSoon),
    store.sub(outboxAtom, storeSoon),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') storeSoon()
    }),
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) storeNow()
    }),
    router.subscribe('onRendered', storeSoon),
    onLeaving(storeNow),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Returns the current screen, if a start may begin with it. */
function currentScreen({ router, queryClient, store }: Shop): ScreenContent | undefined {
  const root = document.querySelector('#root')
  const position = store.get(positionAtom)
  // While one of these is loading or has failed, the screen is incomplete.
  if (router.state.location.pathname !== '/' || router.state.status !== 'idle') return undefined
  if (root === null || position === null || !mayStoreShopperData()) return undefined
  const { isInvalidated, data } =
    queryClient.getQueryState(catalogueQueries.home(position).queryKey) ?? {}
  if (isInvalidated !== false || data === undefined) return undefined
  const catalogue = queryClient.getQueryData(catalogueQueries.summary(position).queryKey)
  const shopHours = queryClient.getQueryData(deliverySettingsQuery.queryKey)?.storeHours
  const known = { store: catalogue?.darkStores[0], shopHours }
  return screenToStore({
    owner: getSession()?.sub,
    build: addressesOfBuild(),
    catalogue,
    isOpenAt: shopHours === undefined ? undefined : (atMs) => storeClosedAt(known, atMs) === null,
    isStored:
      store.get(outboxAtom).length + store.get(unreadableIntentsAtom).length === 0 &&
      isStored('cart-store', store.get(cartAtom)) &&
      isStored('location-store', position),
    html: firstScreenHtml(root),
    nowMs: Date.now(),
    clockOffsetMs: clockOffset.get(),
  })
}

/** If storage is full, the next start would show another cart. */
function isStored(key: 'cart-store' | 'location-store', value: object): boolean {
  const text = storedText(key)
  return text === null
    ? 'items' in value && Array.isArray(value.items) && value.items.length === 0
    : text === JSON.stringify(value)
}

/** The scripts and the stylesheet of this page, whose names change with their content. */
function addressesOfBuild(): string[] {
  const made = document.head.querySelectorAll('script[type=module][src], link[rel=stylesheet]')
  const addresses = new Set(
    Array.from(
      made,
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    ),
  )
  // These names do not exist in development.
  const all = [...addresses]
  return all.every((address) => address.startsWith('/assets/')) ? all : []
}

/** What the screen was made of, besides what it contains. */
interface ScreenInputs {
  isWide: boolean
  /** The texts under `SHOWN_KEYS`. */
  stored: readonly (string | null)[]
}

/**
 * Opens the cache before it checks the shopper again. A sign-out meanwhile, here or in another tab,
 * deletes the cache, and an entry that is put into a deleted cache is lost with it. `text` contains
 * all that makes one screen differ from another. Rejects if storage is full.
 */
async function keep(screen: ScreenContent, text: string, inputs: ScreenInputs): Promise<void> {
  const [id, cache] = await Promise.all([sha256(text), caches.open(LAST_SCREEN_CACHE)])
  if (!isOwner(screen)) {
    await caches.delete(LAST_SCREEN_CACHE)
    return
  }
  await cache.put(LAST_SCREEN_ADDRESS, jsonEntry({ id, ...screen }))
  // Without this record the screen is not shown. Nothing is evicted to make room for it.
  if (isOwner(screen)) {
    localStorage.setItem(LAST_SCREEN_KEY, screenFingerprint(id, inputs.isWide, inputs.stored))
  }
}

const isOwner = ({ owner }: ScreenContent): boolean =>
  getSession()?.sub === owner && mayStoreShopperData()
