/**
 * The limit page: a static page with the picture of the login screen. It shows the cost of the
 * machine and the browser, and is the reference for all other figures. For repeat visits it has its
 * own service worker. The same server also serves static copies of screens.
 */
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { freePort } from '#scripts/system/free-port.ts'
import { median } from '../median.ts'
import { openBenchPhone, slowDown, slowLine } from './bench-phone.ts'

const PICTURE = 'public/pictures/art/bag.webp'
const RUNS = 5

const PAGE =
  '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">' +
  '<title>One picture</title><link rel="icon" href="data:,"></head>' +
  '<body><img src="/picture.webp" width="280" height="290" alt=""></body></html>'

/** Serves the page and its picture from a cache, like the shop's worker. */
const WORKER = `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('page').then((cache) => cache.addAll(['/', '/picture.webp'])))
})
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
})`

interface StaticFile {
  headers: Record<string, string>
  body: string | Buffer
}

export interface StaticServer {
  url: string
  /** Serves this document under the given path from now on. */
  put: (pathname: string, html: string) => void
  stop: () => void
}

/** Serves the limit page, and for all paths that it does not know the files of `filesFrom`. */
export async function startStaticServer(filesFrom?: string): Promise<StaticServer> {
  const picture = await readFile(path.join(PROJECT_ROOT, PICTURE))
  const files = new Map<string, StaticFile>()
  const put = (pathname: string, type: string, body: string | Buffer): void => {
    files.set(pathname, { headers: { 'content-type': `${type}; charset=utf-8` }, body })
  }
  put('/', 'text/html', PAGE)
  put('/picture.webp', 'image/webp', picture)
  put('/sw.js', 'text/javascript', WORKER)
  const respond = async (pathname: string, response: ServerResponse): Promise<void> => {
    const file = files.get(pathname) ?? (await fetchFile(new URL(pathname, filesFrom)))
    files.set(pathname, file)
    response.writeHead(200, file.headers)
    response.end(file.body)
  }
  const server = createServer((request, response) => {
    respond(request.url ?? '/', response).catch((error: unknown) => {
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    put: (pathname, html) => put(pathname, 'text/html', html),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Fetches a file with the headers that decide how a browser treats it. Throws unless it is there. */
async function fetchFile(address: URL): Promise<StaticFile> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'cache-control']) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return { headers, body: Buffer.from(await response.arrayBuffer()) }
}

async function firstPaintMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  await slowLine(page)
  await page.goto(url)
  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const painted = list.getEntriesByName('first-contentful-paint').at(0)
          if (painted) resolve(painted.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.close()
  return paintedAt
}

/** Returns the time to paint the picture of the limit page from a service worker's cache, in ms. */
export async function measureLimitRepeat(): Promise<number> {
  const server = await startStaticServer()
  const phone = await openBenchPhone(server.url)
  try {
    const page = await phone.context.newPage()
    await page.goto(`${server.url}/`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
    await page.close()
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await firstPaintMs(phone.context, `${server.url}/`))
    }
    return median(times)
  } finally {
    await phone.close()
    server.stop()
  }
}
