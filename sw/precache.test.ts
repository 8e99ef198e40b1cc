import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOST = 'http://shop.test'
const SCRIPT = '/assets/start-script-1a2b.js'
const MAIN_SCRIPT = '/assets/main-5e6f.js'
const ICON = '/favicon.svg'
const PAGE_OF_RELEASE = `<link rel="icon" href="${ICON}"><script src="${SCRIPT}" data-start="${MAIN_SCRIPT}"></script>`
const START_SCRIPT = 'start()'
const MAIN = 'main()'
const LATER_SCRIPT = '/assets/later-7a8b.js'
const LATER = 'later()'
const NEXT_PAGE = '<script src="/assets/start-script-3c4d.js"></script>'

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`
}
const pathOf = (from: string | Request): string =>
  new URL(typeof from === 'string' ? from : from.url, HOST).pathname
const TYPES = { js: 'text/javascript', html: 'text/html', svg: 'image/svg+xml' }
const file = (path: string, text: string) => {
  const type = Object.entries(TYPES).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? ''
  return new Response(text, { headers: { 'content-type': type } })
}

/** What the phone and the server have, by path. */
let cached: Map<string, string>
let served: Map<string, string>
let isOnline: boolean
/** The errors with which the phone refuses to write and to read. */
let writeError: Error | undefined
let readError: Error | undefined

/** In browsers a DOMException is an Error, but not in the realm of these tests. */
const storageError = (name: string) => Object.assign(new Error(name), { name })
/** Safari's, whose class is that of a failed request. */
const internalError = () => new TypeError('Internal error')

class RequestOfWorker extends Request {
  constructor(from: string | Request, init?: RequestInit) {
    super(typeof from === 'string' ? new URL(from, HOST) : from, init)
  }
}

async function fetchFake(from: string | Request): Promise<Response> {
  const path = pathOf(from)
  if (!isOnline) throw new TypeError('Failed to fetch')
  const text = served.get(path)
  const integrity = typeof from === 'string' ? '' : from.integrity
  if (integrity !== '' && integrity !== (await digestOf(text ?? '')))
    throw new TypeError('Failed to fetch')
  return text === undefined ? new Response('', { status: 404 }) : file(path, text)
}

const match = (from: string | Request) => {
  if (readError !== undefined) return Promise.reject(readError)
  const text = cached.get(pathOf(from))
  return Promise.resolve(text === undefined ? undefined : file(pathOf(from), text))
}

beforeEach(async () => {
  vi.resetModules()
  // The wait of the worker before it checks all files ends in the tests of that check.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubEnv('NODE_ENV', 'production')
  vi.spyOn(console, 'info').mockReturnValue()
  cached = new Map([
    ['/index.html', PAGE_OF_RELEASE],
    [SCRIPT, START_SCRIPT],
    [MAIN_SCRIPT, MAIN],
    [LATER_SCRIPT, LATER],
    [ICON, 'icon'],
  ])
  served = new Map(cached)
  isOnline = true
  writeError = undefined
  readError = undefined
  const cache = {
    match,
    put: async (from: Request, response: Response) => {
      const text = await response.text()
      if (writeError !== undefined) throw writeError
      cached.set(pathOf(from), text)
    },
    delete: (from: string) => Promise.resolve(cached.delete(pathOf(from))),
  }
  const caches = { match, open: () => Promise.resolve(cache) }
  vi.stubGlobal('location', new URL(`${HOST}/sw.js`))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('Request', RequestOfWorker)
  vi.stubGlobal('fetch', fetchFake)
  vi.stubGlobal('FetchEvent', class extends Event {})
  vi.stubGlobal('self', {
    caches,
    __WB_MANIFEST: [
      { url: '/index.html', revision: null, integrity: await digestOf(PAGE_OF_RELEASE) },
      { url: SCRIPT, revision: null, integrity: await digestOf(START_SCRIPT) },
      { url: MAIN_SCRIPT, revision: null, integrity: await digestOf(MAIN) },
      { url: LATER_SCRIPT, revision: null, integrity: await digestOf(LATER) },
      { url: ICON, revision: null, integrity: await digestOf('icon') },
    ],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** What the worker of the last visit still does after its response. */
let background: Promise<unknown> | undefined

/** Visits a page of the shop; returns the page that the worker responds with. */
async function visit(): Promise<string> {
  const { servePage } = await import('./precache.ts')
  const url = new URL('/cart', HOST)
  const event = Object.assign(new Event('fetch'), {
    waitUntil: (work: Promise<unknown>) => {
      background = work
    },
  })
  const response = await servePage({ event, url, request: new Request(url.href) })
  return response.text()
}

/** Requests a file as a page does; returns its text. */
async function load(path: string): Promise<string> {
  const { serveShellFile } = await import('./precache.ts')
  const url = new URL(path, HOST)
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} })
  const response = await serveShellFile({ event, url, request: new Request(url.href) })
  return response.text()
}

/** Visits a page that sends no message, until the worker has checked all files. */
async function visitInVain(): Promise<void> {
  expect(await visit()).toBe(PAGE_OF_RELEASE)
  await vi.advanceTimersByTimeAsync(8_000)
  await background
}

const release = (page: string): void => {
  served = new Map([['/index.html', page]])
}

test('a page that is intact comes from the phone, whatever the server has', async () => {
  release(NEXT_PAGE)
  expect(await visit()).toBe(PAGE_OF_RELEASE)
})

test.each(['/index.html', SCRIPT])('a damaged %s is repaired during the visit', async (path) => {
  cached.set(path, 'half a fi')
  expect(await visit()).toBe(PAGE_OF_RELEASE)
  expect(Object.fromEntries(cached)).toEqual(Object.fromEntries(served))
})

test.each(['/index.html', SCRIPT])(
  'with a damaged %s that the server no longer has, the page of the next release opens',
  async (path) => {
    cached.set(path, 'half a fi')
    release(NEXT_PAGE)
    expect(await visit()).toBe(NEXT_PAGE)
  },
)

test('the page opens without the network although its script is damaged', async () => {
  cached.set(SCRIPT, 'half a fi')
  isOnline = false
  expect(await visit()).toBe(PAGE_OF_RELEASE)
})

test('after a start in vain with a damaged script that the server no longer has, the page of the next release opens', async () => {
  cached.set(MAIN_SCRIPT, 'half a fi')
  release(NEXT_PAGE)
  await visitInVain()
  expect(await visit()).toBe(NEXT_PAGE)
  isOnline = false
  expect(await visit()).toBe(PAGE_OF_RELEASE)
})

test.each([LATER_SCRIPT, ICON])(
  'a damaged %s, which the start does not need, leaves the page of this release',
  async (path) => {
    cached.set(path, 'half a fi')
    release(NEXT_PAGE)
    await visitInVain()
    expect(await visit()).toBe(PAGE_OF_RELEASE)
  },
)

test('a script that was damaged without a connection is repaired at the next visit with one', async () => {
  cached.set(MAIN_SCRIPT, 'half a fi')
  isOnline = false
  await visitInVain()
  isOnline = true
  expect(await visit()).toBe(PAGE_OF_RELEASE)
  expect(Object.fromEntries(cached)).toEqual(Object.fromEntries(served))
})

test('a page that has all files checked is told whether they are whole now', async () => {
  const { repairShell } = await import('./precache.ts')
  cached.set(LATER_SCRIPT, 'half a fi')
  cached.delete(ICON)
  expect(await repairShell()).toBe(true)
  expect(Object.fromEntries(cached)).toEqual(Object.fromEntries(served))
  cached.set(LATER_SCRIPT, 'half a fi')
  served.delete(LATER_SCRIPT)
  expect(await repairShell()).toBe(false)
})

test('files that a page has had checked are not checked a second time', async () => {
  const { repairShell } = await import('./precache.ts')
  await visit()
  await repairShell()
  const requests = vi.spyOn(globalThis, 'fetch')
  cached.set(LATER_SCRIPT, 'half a fi')
  await vi.advanceTimersByTimeAsync(8_000)
  await background
  expect(requests).not.toHaveBeenCalled()
})

test.each([
  ['without free space', storageError('QuotaExceededError')],
  ['if the phone cannot write for another reason', storageError('UnknownError')],
  ['if Safari cannot write', internalError()],
])(
  '%s, a missing script comes from the server, and only if it is the one of this release',
  async (_why, error) => {
    writeError = error
    cached.delete(LATER_SCRIPT)
    expect(await load(LATER_SCRIPT)).toBe(LATER)
    expect(cached.has(LATER_SCRIPT)).toBe(false)

    served.set(LATER_SCRIPT, 'another()')
    await expect(load(LATER_SCRIPT)).rejects.toThrow(TypeError)
  },
)

test.each([
  ['the phone', storageError('UnknownError')],
  ['Safari', internalError()],
])(
  'if %s cannot read what is stored, the page and its scripts come from the server',
  async (_who, error) => {
    readError = error
    expect(await visit()).toBe(PAGE_OF_RELEASE)
    for (const [path, text] of served) expect(await load(path)).toBe(text)
  },
)
