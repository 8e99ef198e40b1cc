/**
 * The service worker of /counter/: opens the page without a connection, from the files of one
 * release (docs/decisions/271-the-counter-without-a-connection.md). The shop's worker does not
 * serve this address, and this one serves no other.
 *
 * It imports nothing at run time. The build puts SHELL before it and writes it to counter/sw.js
 * (scripts/vite/counter-worker.ts).
 */
import type { CounterShell } from '#contract/counter-shell.ts'

declare const self: ServiceWorkerGlobalScope

declare const SHELL: CounterShell

const PAGE = '/counter/'
const CACHE_PREFIX = 'counter-shell-'
const CACHE = `${CACHE_PREFIX}${SHELL.id}`
/** A connection that takes longer for the page is not worth waiting for. */
const PAGE_WITHIN_MS = 4_000

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

// Only now: pages of an older release, which were open until now, needed their files.
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(servePage(event))
  } else if (pathname in SHELL.files) {
    event.respondWith(serveFile(event))
  }
})

/** The page is stored last: a cache that has it has everything. */
async function keepShell(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' })
  // While servers are updated, one of them may still have another release, or none.
  if (!page.ok || !(await isIntact(PAGE, page.clone()))) {
    throw new Error('The page does not belong to the files of this worker')
  }
  const cache = await caches.open(CACHE)
  // A portal's page, or half a file, is never taken for one of them.
  const requests = Object.entries(SHELL.files).map(
    ([file, integrity]) => new Request(file, { integrity }),
  )
  await cache.addAll(requests)
  await cache.put(PAGE, page)
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/**
 * What the cache has, unless it is damaged: half a page, or one whose script is broken, could not
 * repair it.
 */
async function keptFile(path: string): Promise<Response | undefined> {
  try {
    const kept = await caches.match(path, { cacheName: CACHE })
    return kept !== undefined && (await isIntact(path, kept.clone())) ? kept : undefined
  } catch (error) {
    console.info('The cache of the counter could not be read:', error)
    return undefined
  }
}

/** Reads the body. */
async function isIntact(path: string, response: Response): Promise<boolean> {
  const integrity = path === PAGE ? SHELL.page : SHELL.files[path]
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`
}

async function servePage(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request)
  const current = await Promise.race([network.catch(() => undefined), soon()])
  if (current !== undefined && current.status < 500) {
    event.waitUntil(keepAgain())
    return current
  }
  return (await keptFile(PAGE)) ?? network
}

const soon = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAGE_WITHIN_MS, undefined)
  })

/** Browsers and a sign-out of the shop on this device remove caches. */
async function keepAgain(): Promise<void> {
  if ((await keptFile(PAGE)) !== undefined) return
  await keepShell().catch(reportNotKept)
}

async function serveFile(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const kept = await keptFile(pathname)
  if (kept !== undefined) return kept
  const current = await fetch(event.request)
  event.waitUntil(repair(pathname, current.clone()).catch(reportNotKept))
  return current
}

async function repair(path: string, file: Response): Promise<void> {
  if (!(await isIntact(path, file.clone()))) return
  const cache = await caches.open(CACHE)
  await cache.put(path, file)
}

function reportNotKept(error: unknown): void {
  console.info('The counter could not be cached for use without a connection:', error)
}
