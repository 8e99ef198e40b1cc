import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonEntry } from '#contract/json-entry.ts'
import { CLICKED_ADDRESS, DEVICE_ADDRESS } from '#contract/notification-messages.ts'
import { onNotificationClick } from './push.ts'

interface Page {
  id: string
  url: string
  visibilityState: string
  isControlled: boolean
  /** Whether it replies to messages: it is neither asleep nor loading. */
  isAwake: boolean
}

let pages: Page[]
let steps: string[]
let canUseClick: boolean
/** The cache that pages and the worker share. */
let stored: Map<string, Response>

/** A click allows either to focus a window or to open one, once. */
function use(what: string): Promise<void> {
  if (!canUseClick) return Promise.reject(new DOMException('Not allowed', 'InvalidAccessError'))
  canUseClick = false
  steps.push(what)
  return Promise.resolve()
}

const windowOf = (page: Page) => ({
  ...page,
  focus: () => use(`focuses ${page.id}`),
  postMessage: (_message: unknown, [port]: [MessagePort]) => {
    if (page.isAwake) port.postMessage(true)
  },
  navigate: (address: string) => {
    if (!page.isControlled) return Promise.reject(new TypeError('Of another worker'))
    steps.push(`loads ${address} in ${page.id}`)
    return Promise.resolve()
  },
})

const PAYLOAD = { status: 'delivered', version: 4, userTag: 'tag', activeOrders: 0 }

const pageOf = (page: Partial<Page>): Page => ({
  id: 'the page',
  url: 'http://shop.test/',
  visibilityState: 'hidden',
  isControlled: true,
  isAwake: true,
  ...page,
})

beforeEach(() => {
  vi.useFakeTimers()
  pages = []
  steps = []
  canUseClick = true
  stored = new Map()
  const cache = {
    match: (address: string) => Promise.resolve(stored.get(address)?.clone()),
    put: (address: string, entry: Response) => Promise.resolve(stored.set(address, entry)),
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('self', {
    clients: {
      matchAll: ({ includeUncontrolled = false }) =>
        Promise.resolve(
          pages.filter((page) => includeUncontrolled || page.isControlled).map(windowOf),
        ),
      openWindow: (address: string) => use(`opens ${address}`),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function click(orderId: string | null = null): Promise<void> {
  const waited: Promise<unknown>[] = []
  const event = Object.assign(new Event('notificationclick'), {
    notification: {
      close: () => {},
      data: orderId === null ? null : { payload: { ...PAYLOAD, orderId } },
    },
    waitUntil: (task: Promise<unknown>) => waited.push(task),
  })
  // @ts-expect-error -- Node.js has no NotificationEvent
  onNotificationClick(event)
  // A page that sleeps does not reply.
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(waited)
}

test('a click on a notification opens the shop where it is not open', async () => {
  pages = [pageOf({ url: 'http://shop.test/counter/' })]
  await click()
  expect(steps).toEqual(['opens /orders'])
})

test('an app on an iPhone, which opens its start page instead, can read which order was clicked', async () => {
  vi.setSystemTime('2026-11-21T10:00:00.000Z')
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await click('o1')
  expect(steps).toEqual(['opens /orders?order=o1'])
  expect(await stored.get(CLICKED_ADDRESS)?.json()).toEqual({
    orderId: 'o1',
    atMs: Date.parse('2026-11-21T10:00:00.000Z'),
  })
})

test('after a sign-out nothing is stored about a clicked notification', async () => {
  await click('o1')
  expect(steps).toEqual(['opens /orders?order=o1'])
  expect(stored.size).toBe(0)
})

test.each([true, false])(
  'a click on a notification focuses the open page, which shows it (controlled by the worker: %s)',
  async (isControlled) => {
    pages = [pageOf({ isControlled })]
    await click()
    expect(steps).toEqual(['focuses the page'])
  },
)

test('a click on a notification loads the orders in a page that sleeps', async () => {
  pages = [pageOf({ isAwake: false })]
  await click()
  expect(steps).toEqual(['focuses the page', 'loads /orders in the page'])
})

test('beside a page that sleeps and that the worker does not control, a click on a notification opens the orders in a new window', async () => {
  pages = [pageOf({ isAwake: false, isControlled: false })]
  await click()
  expect(steps).toEqual(['opens /orders'])
})
