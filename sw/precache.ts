/**
 * The shell: every file of one release, fetched when the release is installed and served from the
 * phone from then on. A file that is missing, foreign or broken is fetched again, at each request
 * if it cannot be stored.
 */
import { cacheNames } from 'workbox-core'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import type { RouteHandlerCallback, RouteMatchCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { keepOldReleases } from './old-releases.ts'
import { backgroundRequestSignal, backgroundSignal, pause } from './hand-over.ts'
import { withLastScreen } from './last-screen.ts'
import { isShopRoute } from './page-visit-rules.ts'
import { hasDigest, isOfKind } from './shell-file-rules.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (scripts/vite/shell-worker.ts). */
  __WB_MANIFEST: PrecacheEntry[]
}

const PAGE = '/index.html'
const START_SCRIPT = /\/assets\/start-script-[^/]+\.js$/
const SCRIPT_OR_STYLE = /\.(?:js|css)$/
const FIRST_SCRIPT = /\/assets\/first-script-[^/]+\.js$/

/** A cached entry that cannot be the file counts as missing. */
const onlyOfItsKind: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ request, cachedResponse }) =>
    Promise.resolve(
      cachedResponse && isOfKind(request.url, cachedResponse) ? cachedResponse : null,
    ),
}

const shell = new PrecacheController({ plugins: [onlyOfItsKind] })
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
shell.addToCacheList(self.__WB_MANIFEST)

export function install(event: ExtendableEvent): void {
  event.waitUntil(shell.install(event))
}

/** Takes control of pages that were open at the first visit, so that their requests are cached. */
export function activate(event: ExtendableEvent): void {
  event.waitUntil(takeOver(event))
}

async function takeOver(event: ExtendableEvent): Promise<void> {
  try {
    await keepOldReleases(new Set(shell.getCachedURLs()))
  } catch (error) {
    // Probably no space. Open tabs may lack a part, but the new release must install anyway.
    console.info('The files of the previous release could not be copied:', error)
  }
  await shell.activate(event)
  await self.clients.claim()
}

export const isShellFile: RouteMatchCallback = ({ url, request }) =>
  request.mode !== 'navigate' && shell.getCacheKeyForURL(url.href) !== undefined

/** Whether the request is a visit to a route of the shop. All routes share one page. */
export const isPageVisit: RouteMatchCallback = ({ url, request, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && isShopRoute(url.pathname)

export const serveShellFile: RouteHandlerCallback = ({ event, request }) =>
  serve(event, request, request.url)

export const servePage: RouteHandlerCallback = async ({ event, url }) => {
  if (!wasChecked) event.waitUntil(repairLater())
  const page = startingPage(event)
  return url.pathname === '/' && url.search === ''
    ? withLastScreen(page, storedFirstScript())
    : page
}

/**
 * Checks the bytes of the page and of its only script on each visit: files of another site have the
 * same content type, and under these names they would make the shop unusable. Both are small. The
 * other scripts are checked later. If one of the two is damaged, and the server no longer has it,
 * only the server's page can start; likewise if another damaged script has stopped a start.
 */
async function startingPage(event: ExtendableEvent): Promise<Response> {
  const startScript = addressMatching(START_SCRIPT)
  const own = intactOrRepaired(event, PAGE)
  const outcomes = await Promise.allSettled([
    own,
    startScript === undefined ? undefined : intactOrRepaired(event, startScript),
  ])
  if (damagedInStart.length > 0) damagedInStart = await repairFiles(damagedInStart)
  const isWhole = damagedInStart.length === 0
  const canStart = isWhole && outcomes.every(({ status }) => status === 'fulfilled')
  return canStart ? own : ((await pageOfServer()) ?? own)
}

/** Returns undefined without a connection. */
async function pageOfServer(): Promise<Response | undefined> {
  try {
    const page = await fetch(new Request(PAGE, { cache: 'no-store' }))
    return page.ok ? page : undefined
  } catch (error) {
    console.info('The page of the server could not be loaded:', error)
    return undefined
  }
}

/** Returns the address of the script that shows the stored screen, if it is cached and intact. */
async function storedFirstScript(): Promise<string | undefined> {
  const address = addressMatching(FIRST_SCRIPT)
  return address !== undefined && (await intactFile(address)) !== undefined
    ? new URL(address).pathname
    : undefined
}

const addressMatching = (name: RegExp): string | undefined =>
  shell.getCachedURLs().find((address) => name.test(address))

/** Returns the cached file if its bytes are those of the build. */
async function intactFile(address: string): Promise<Response | undefined> {
  const entry = entryOf(address)
  if (!entry) return undefined
  const kept = await caches.match(entry.cacheKey, { cacheName: cacheNames.precache })
  return kept && (await isIntact(address, kept.clone(), entry.integrity)) ? kept : undefined
}

/** Reads the body. */
const isIntact = async (address: string, kept: Response, integrity: string | undefined) =>
  isOfKind(address, kept) && hasDigest(kept, integrity)

/** Fetches a file again that is not intact. Rejects if it cannot be fetched or is another one. */
async function intactOrRepaired(event: ExtendableEvent, address: string): Promise<Response> {
  const file = await intactFile(address)
  if (file) return file
  const entry = entryOf(address)
  if (entry) await (await caches.open(cacheNames.precache)).delete(entry.cacheKey)
  return serve(event, new Request(address), address)
}

/** By then the first screen is visible, and a working page has sent its message. */
const REPAIR_DELAY_MS = 8_000

let wasChecked = false

/** Files without which the page cannot start, and which could not be repaired. */
let damagedInStart: readonly string[] = []

/** Runs once in a worker's life without a message: a page with broken scripts sends none. */
async function repairLater(): Promise<void> {
  await pause(REPAIR_DELAY_MS)
  if (wasChecked || backgroundSignal.aborted) return
  wasChecked = true
  const damaged = await repairFiles(shell.getCachedURLs())
  const page = (await (await intactFile(PAGE))?.text()) ?? ''
  damagedInStart = damaged.filter((address) => {
    const { pathname } = new URL(address)
    return SCRIPT_OR_STYLE.test(pathname) && page.includes(pathname)
  })
}

async function serve(event: ExtendableEvent, request: Request, address: string): Promise<Response> {
  const params = entryOf(address)
  if (!params) return fetch(request)
  try {
    return await shell.strategy.handle({ event, request, params })
  } catch (error) {
    // The cache cannot be read, or a missing file, which the strategy stores before it responds,
    // cannot be written: there is no space, or the phone's storage is damaged. Safari reports that
    // with a TypeError, like a failed network, whose request fails once more here.
    console.info('A file of the shell is requested without the cache:', error)
    const integrity = request.mode === 'no-cors' ? '' : (params.integrity ?? '')
    return fetch(new Request(request, { integrity }))
  }
}

function entryOf(address: string): { cacheKey: string; integrity: string | undefined } | undefined {
  const cacheKey = shell.getCacheKeyForURL(address)
  return cacheKey === undefined
    ? undefined
    : { cacheKey, integrity: shell.getIntegrityForCacheKey(cacheKey) }
}

/**
 * Checks every file of this release and fetches missing or broken ones; true when all are intact.
 */
export async function repairShell(): Promise<boolean> {
  wasChecked = true
  const damaged = await repairFiles(shell.getCachedURLs())
  return damaged.length === 0 && !backgroundSignal.aborted
}

/** Returns the files that are still damaged. Ends early at the hand-over. */
async function repairFiles(addresses: readonly string[]): Promise<string[]> {
  const cache = await caches.open(cacheNames.precache)
  const damaged: string[] = []
  for (const address of addresses) {
    if (backgroundSignal.aborted) break
    const entry = entryOf(address)
    if (!entry) continue
    const kept = await cache.match(entry.cacheKey)
    if (kept && (await isIntact(address, kept, entry.integrity))) continue
    try {
      const integrity = entry.integrity ?? ''
      const signal = backgroundRequestSignal()
      const fresh = await fetch(address, { cache: 'reload', integrity, signal })
      if (!fresh.ok) throw new Error(`${address} returned ${fresh.status}`)
      await cache.put(entry.cacheKey, fresh)
    } catch (error) {
      // No connection, no space, or a release that the server no longer has: reported to the
      // caller.
      console.info('A file of the shell could not be repaired:', error)
      damaged.push(address)
    }
  }
  return damaged
}
