/**
 * Stores the first screenful of the home page for the next start (product §17.4): when the page has
 * settled, when its content has changed, when the shopper leaves it, and when the shop is hidden on
 * another page and the home page would show another cart, place or catalogue by now.
 */
import { HOUR_MS } from '#contract/durations.ts'
import { jsonEntry } from '#contract/json-entry.ts'
import {
  LAST_SCREEN_ADDRESS,
  LAST_SCREEN_CACHE,
  LAST_SCREEN_KEY,
  type LastScreen,
} from '#contract/last-screen.ts'
import { sha256 } from '#contract/text-digest.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { cartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { storeOpenUntil } from '#features/store-hours/page-schedule-rules.ts'
import { outboxAtom, unreadableIntentsAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isInView, onHidden, onLeaving } from '#shared/lib/screen/browser-signals.ts'
import { mayStoreShopperData } from '#shared/lib/storage/data-owner.ts'
import { storedText } from '#shared/lib/storage/persisted-storage.ts'
import { correctedTime } from '#shared/lib/network/server-clock.ts'
import { WIDE } from '#shared/lib/screen/use-is-wide.ts'
import {
  screenFingerprint,
  SHOWN_KEYS,
  screenValidity,
  type ScreenValidity,
} from './last-screen-rules.ts'
import type { AppParts } from './app-parts.ts'
import { copiedHomeHtml } from './home-copy.tsx'
import { copyFirstScreen, screenHtml, type FirstScreen } from './screen-html.ts'

/** Changes come in groups, and the slider takes over the cards after the first screen. */
const SETTLED_AFTER_MS = 1_500

/** A home page as the shopper saw it. */
interface Shown {
  origin: ScreenOrigin
  screen: FirstScreen
}

/** The last screen that was to be stored. */
interface Attempt {
  /** `text` of its origin. */
  originText: string
  /** Undefined if it could not be stored. */
  html: string | undefined
  /** The record afterwards, which other tabs write too. */
  record: string | null
}

function reportFailure(error: unknown): void {
  // Storage is full: the next start shows the launch screen.
  console.info('The last screen could not be stored:', error)
}

/** Returns a function that stops it. */
export function storeLastScreen(app: AppParts): () => void {
  // Absent outside secure contexts, where no service worker could show the screen either.
  if (!('caches' in globalThis)) return () => {}
  const { router, queryClient, store } = app
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the home page may differ from what was copied last. */
  let isDue = false
  /** The home page that the shopper has left. It is not stored yet. */
  let left: Shown | undefined
  let last: Attempt | undefined
  /** What is being stored. */
  let inFlight = ''

  const isLast = (origin: ScreenOrigin): boolean =>
    last?.originText === origin.text && last.record === localStorage.getItem(LAST_SCREEN_KEY)

  /** What is in flight may never end (docs/decisions/323). */
  const isSettled = (origin: ScreenOrigin): boolean =>
    isLast(origin) || inFlight.startsWith(origin.text)

  const storeHtml = async (origin: ScreenOrigin, html: string | undefined): Promise<void> => {
    const content = origin.text + (html ?? '')
    if (content === inFlight || (isLast(origin) && last?.html === html)) return
    inFlight = content
    let isStored = false
    try {
      isStored = html !== undefined && (await keep(origin, html))
    } catch (error) {
      reportFailure(error)
    }
    last = {
      originText: origin.text,
      html: isStored ? html : undefined,
      record: localStorage.getItem(LAST_SCREEN_KEY),
    }
    inFlight = ''
  }

  const isHome = (): boolean => router.state.location.pathname === '/'

  const copyShown = (): Shown | undefined => {
    const root = document.querySelector('#root')
    // While the page or its products are loading, the screen is incomplete.
    if (!isHome() || router.state.status !== 'idle' || root === null) return undefined
    const origin = currentOrigin(app)
    if (!origin || !hasCurrentProducts(app)) return undefined
    const screen = copyFirstScreen(root)
    if (!screen) return undefined
    isDue = false
    return { origin, screen }
  }

  const storeShown = (): void => {
    clearTimeout(timer)
    const shown = copyShown() ?? left
    left = undefined
    if (!shown) return
    const html = screenHtml(shown.screen)
    if (html !== undefined) void storeHtml(shown.origin, html)
  }

  /** A copy takes a slow phone up to 0.4 s, so it is made once, and when nobody looks at the page. */
  const storeCopy = async (): Promise<void> => {
    const position = store.get(positionAtom)
    const wanted = currentOrigin(app)
    if (isHome() || position === null || !wanted || isSettled(wanted)) return
    // The catalogue's worker has them in memory, also if they have changed on another page.
    await queryClient.fetchQuery(catalogueQueries.home(position))
    const origin = currentOrigin(app)
    if (isHome() || isInView() || !origin || isSettled(origin) || !hasCurrentProducts(app)) return
    await storeHtml(origin, copiedHomeHtml(app))
  }

  const storeSoon = (): void => {
    isDue = true
    clearTimeout(timer)
    timer = setTimeout(storeShown, SETTLED_AFTER_MS)
  }

  /** The frame after the tap that leaves the page must not wait for more than a copy. */
  const leave = (): void => {
    if (!isDue) return
    left = copyShown() ?? left
    storeSoon()
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
      if (pathChanged) leave()
    }),
    router.subscribe('onRendered', storeSoon),
    onLeaving(storeShown),
    onHidden(() => void storeCopy().catch(reportFailure)),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Whether the products of the home page are known and of the current catalogue. */
function hasCurrentProducts({ queryClient, store }: AppParts): boolean {
  const position = store.get(positionAtom)
  if (position === null) return false
  const state = queryClient.getQueryState(catalogueQueries.home(position).queryKey)
  return state?.data !== undefined && !state.isInvalidated
}

/** What the current home page is made of. */
interface ScreenOrigin {
  validity: ScreenValidity
  isWide: boolean
  /** The texts under `SHOWN_KEYS`. */
  stored: readonly (string | null)[]
  /** All of it that makes one screen differ from another. */
  text: string
}

/** Returns undefined if no start may begin with it. */
function currentOrigin({ queryClient, store }: AppParts): ScreenOrigin | undefined {
  const position = store.get(positionAtom)
  if (position === null || !mayStoreShopperData()) return undefined
  const catalogue = queryClient.getQueryData(catalogueQueries.summary(position).queryKey)
  const shopHours = queryClient.getQueryData(deliverySettingsQuery.queryKey)?.storeHours
  const known = { store: catalogue?.darkStores[0], shopHours }
  const nowMs = Date.now()
  const correctedMs = correctedTime(nowMs)
  const validity = screenValidity({
    owner: getSession()?.sub,
    build: addressesOfBuild(),
    catalogue,
    openUntilMs: shopHours === undefined ? null : storeOpenUntil(known, correctedMs),
    isStored:
      store.get(outboxAtom).length + store.get(unreadableIntentsAtom).length === 0 &&
      isStored('cart-store', store.get(cartAtom)) &&
      isStored('location-store', position),
    nowMs,
    clockOffsetMs: correctedMs - nowMs,
  })
  if (validity === undefined) return undefined
  const { savedAt: _savedAt, shownUntil, ...lasting } = validity
  const untilHour = Math.floor(shownUntil / HOUR_MS)
  const isWide = matchMedia(WIDE).matches
  const stored = SHOWN_KEYS.map((key) => storedText(key))
  return {
    validity,
    isWide,
    stored,
    text: JSON.stringify({ ...lasting, untilHour, isWide, stored }),
  }
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

/**
 * Opens the cache before it checks the shopper again. A sign-out meanwhile, here or in another tab,
 * deletes the cache, and an entry that is put into a deleted cache is lost with it. Returns whether
 * the screen was stored. Rejects if storage is full.
 */
async function keep(
  { validity, isWide, stored, text }: ScreenOrigin,
  html: string,
): Promise<boolean> {
  const [id, cache] = await Promise.all([sha256(text + html), caches.open(LAST_SCREEN_CACHE)])
  if (!isOwner(validity)) {
    await caches.delete(LAST_SCREEN_CACHE)
    return false
  }
  // The page was suspended, and another tab has changed the cart since then.
  if (SHOWN_KEYS.some((key, index) => storedText(key) !== stored[index])) return false
  const screen: LastScreen = { id, ...validity, html }
  await cache.put(LAST_SCREEN_ADDRESS, jsonEntry(screen))
  // Without this record the screen is not shown. Nothing is evicted to make room for it.
  if (!isOwner(validity)) return false
  localStorage.setItem(LAST_SCREEN_KEY, screenFingerprint(id, isWide, stored))
  return true
}

const isOwner = ({ owner }: ScreenValidity): boolean =>
  getSession()?.sub === owner && mayStoreShopperData()
