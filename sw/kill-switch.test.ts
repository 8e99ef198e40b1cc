import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void
let listeners: Map<string, Listener>
interface Page {
  url: string
  navigate: (url: string) => Promise<void>
}
/** The pages that the worker controls, and all others of the shop. A dead one does not reply. */
let controlled: Page[]
let uncontrolled: Page[]
let steps: string[]

const deadPage = (url: string) => ({
  url,
  postMessage: () => {},
  navigate: (address: string) => Promise.resolve(void steps.push(`loads ${address}`)),
})

beforeEach(() => {
  vi.useFakeTimers()
  steps = []
  controlled = []
  uncontrolled = []
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['jhola-pictures-1']),
    delete: (name: string) => Promise.resolve(void steps.push(`deletes ${name}`)),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser starts the worker, as it does again for an event after it has stopped it. */
async function start(): Promise<void> {
  vi.resetModules()
  listeners = new Map()
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    registration: {
      active: {},
      unregister: () => Promise.resolve(void steps.push('unregisters')),
    },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: ({ includeUncontrolled = false }: ClientQueryOptions = {}) =>
        Promise.resolve(includeUncontrolled ? [...controlled, ...uncontrolled] : controlled),
    },
  })
  await import('./kill-switch.ts')
}

async function happens(type: string): Promise<void> {
  const waited: Promise<unknown>[] = []
  listeners.get(type)?.({ waitUntil: (task: Promise<unknown>) => waited.push(task) })
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all(waited)
}

test('a dead page is reloaded although the browser stopped the worker between its installation and its activation', async () => {
  await start()
  await happens('install')
  await start()
  controlled = [deadPage('http://shop.test/cart'), deadPage('http://shop.test/counter/')]
  await happens('activate')
  expect(steps).toEqual(['deletes jhola-pictures-1', 'unregisters', 'loads http://shop.test/cart'])
})

test('a recovered page, which no worker controls, is not reloaded again', async () => {
  uncontrolled = [deadPage('http://shop.test/cart')]
  await start()
  await happens('install')
  await happens('activate')
  expect(steps).toEqual(['deletes jhola-pictures-1', 'unregisters'])
})
