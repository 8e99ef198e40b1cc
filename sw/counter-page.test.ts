import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOST = 'http://shop.test'
const textOf = (path: string) => `the file ${path}`
async function integrityOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
const SCRIPT = '/staff/counter.js'
const STYLES = '/staff/counter.css'
const HTML = '<script src="/staff/counter.js"></script><link href="/staff/counter.css">'
const SHELL = {
  id: 'one',
  page: await integrityOf(HTML),
  files: {
    [SCRIPT]: await integrityOf(textOf(SCRIPT)),
    [STYLES]: await integrityOf(textOf(STYLES)),
  },
}

type Listener = (event: object) => void
let listeners: Map<string, Listener>
let cached: Map<string, Map<string, Response>>
let network: (path: string) => Promise<Response>

const page = (html = HTML, status = 200) =>
  new Response(html, { status, headers: { 'content-type': 'text/html' } })
const online = (path: string) =>
  Promise.resolve(path === '/counter/' ? page() : new Response(textOf(path)))
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(console, 'info').mockReturnValue()
  listeners = new Map()
  cached = new Map()
  network = online
  const open = (name: string) => {
    const entries = cached.get(name) ?? new Map<string, Response>()
    cached.set(name, entries)
    return {
      put: (path: string, response: Response) => Promise.resolve(entries.set(path, response)),
      addAll: async (requests: Request[]) => {
        for (const { url, integrity } of requests) {
          const { pathname } = new URL(url)
          if (!integrity.startsWith('sha256-')) throw new Error(`${pathname} is not checked`)
          entries.set(pathname, await network(pathname))
        }
      },
    }
  }
  vi.stubGlobal('SHELL', SHELL)
  vi.stubGlobal('self', {
    location: new URL(`${HOST}/counter/sw.js`),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(open(name)),
    keys: () => Promise.resolve([...cached.keys()]),
    delete: (name: string) => Promise.resolve(cached.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(cached.get(cacheName)?.get(path)?.clone()),
  })
  vi.stubGlobal('fetch', (requested: string | Request) =>
    network(new URL(typeof requested === 'string' ? requested : requested.url, HOST).pathname),
  )
  class RequestOfWorker extends Request {
    constructor(path: string, init: RequestInit) {
      super(new URL(path, HOST), init)
    }
  }
  vi.stubGlobal('Request', RequestOfWorker)
  await import('./counter-page.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the listener and what it waits for; returns the response, if it gives one. */
async function happens(type: string, request?: object): Promise<Response | undefined> {
  const waited: Promise<unknown>[] = []
  let response: Promise<Response> | undefined
  const event = {
    request,
    waitUntil: (task: Promise<unknown>) => waited.push(task),
    respondWith: (given: Promise<Response>) => {
      response = given
    },
  }
  listeners.get(type)?.(event)
  const given = await response
  await Promise.all(waited)
  return given
}
const visit = (path = '/counter/', mode = 'navigate') =>
  happens('fetch', { method: 'GET', mode, url: HOST + path })
const requested = (path: string) => visit(path, 'cors')

test('the page and its files come without a connection once the worker is installed', async () => {
  await happens('install')
  network = offline
  expect(await (await visit())?.text()).toBe(HTML)
  expect(await (await requested(SCRIPT))?.text()).toBe(textOf(SCRIPT))
})

test('a file that is damaged in the cache comes from the network, and is repaired', async () => {
  await happens('install')
  cached.get('counter-shell-one')?.set(SCRIPT, new Response('the fi'))
  expect(await (await requested(SCRIPT))?.text()).toBe(textOf(SCRIPT))
  network = offline
  expect(await (await requested(SCRIPT))?.text()).toBe(textOf(SCRIPT))
})

test('half a page in the cache is never shown, and is repaired by the next visit with a connection', async () => {
  await happens('install')
  const cutOff = () => page(HTML.slice(0, 20))
  cached.get('counter-shell-one')?.set('/counter/', cutOff())
  network = offline
  await expect(visit()).rejects.toThrow('Failed to fetch')
  network = online
  expect(await (await visit())?.text()).toBe(HTML)
  network = offline
  expect(await (await visit())?.text()).toBe(HTML)
})

test('nothing but the file itself repairs it', async () => {
  await happens('install')
  cached.get('counter-shell-one')?.delete(SCRIPT)
  network = () => Promise.resolve(page('<h1>Sign in to this network</h1>'))
  expect(await (await requested(SCRIPT))?.text()).toContain('Sign in')
  network = offline
  await expect(requested(SCRIPT)).rejects.toThrow('Failed to fetch')
})

test('a cache that cannot be read does not keep page and files of the network away', async () => {
  await happens('install')
  vi.spyOn(caches, 'match').mockRejectedValue(new Error('Unexpected internal error.'))
  expect(await (await requested(SCRIPT))?.text()).toBe(textOf(SCRIPT))
  expect(await (await visit())?.text()).toBe(HTML)
  network = (path) =>
    path === '/counter/' ? Promise.resolve(page('Bad gateway', 502)) : online(path)
  expect((await visit())?.status).toBe(502)
})

test('the page comes from the network while there is one', async () => {
  await happens('install')
  network = () => Promise.resolve(page('the next release'))
  expect(await (await visit())?.text()).toBe('the next release')
})

test.each([
  ['fails', () => Promise.resolve(page('Bad gateway', 502))],
  ['does not respond', () => new Promise<Response>(() => {})],
])('the kept page comes where the server %s', async (_how, respond) => {
  await happens('install')
  network = respond
  vi.useFakeTimers()
  const visited = visit()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await visited)?.text()).toBe(HTML)
})

test('a page of another release, of a captive portal or of an error is not cached', async () => {
  for (const other of [
    page('<script src="/staff/other.js"></script>'),
    page('<h1>Sign in to this network</h1>'),
    page(HTML, 503),
    page(HTML.slice(0, 45)),
  ]) {
    network = (path) => (path === '/counter/' ? Promise.resolve(other.clone()) : online(path))
    await expect(happens('install')).rejects.toThrow('does not belong')
    network = offline
    await expect(visit()).rejects.toThrow('Failed to fetch')
  }
})

test('files that were removed are cached again at the next visit', async () => {
  await happens('install')
  cached.clear()
  await visit()
  network = offline
  expect(await (await visit())?.text()).toBe(HTML)
})

test('only files of older releases are removed, when their pages are closed', async () => {
  cached.set('counter-shell-zero', new Map())
  cached.set('shell-of-the-shop', new Map())
  await happens('install')
  expect([...cached.keys()]).toContain('counter-shell-zero')
  await happens('activate')
  expect([...cached.keys()].toSorted()).toEqual(['counter-shell-one', 'shell-of-the-shop'])
})

test('calls, other pages and other hosts are left to the browser', async () => {
  await happens('install')
  expect(await requested('/api/v1/operations/orders')).toBeUndefined()
  expect(await visit('/')).toBeUndefined()
  expect(await visit('/ride/')).toBeUndefined()
  expect(await happens('fetch', { method: 'POST', mode: 'cors', url: `${HOST}/counter/` })).toBe(
    undefined,
  )
  const elsewhere = { method: 'GET', mode: 'cors', url: 'http://other.test/staff/counter.js' }
  expect(await happens('fetch', elsewhere)).toBeUndefined()
})
