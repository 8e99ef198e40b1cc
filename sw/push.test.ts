import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonEntry } from '#contract/json-entry.ts'
import { CLICKED_ADDRESS, DEVICE_ADDRESS } from '#contract/notification-messages.ts'
import { onNotificationClick, onPush } from './push.ts'

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
/** The notifications on the screen by tag. */
let shown: Map<string, { title: string; data: unknown }>

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
  shown = new Map()
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
    registration: {
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve([shown.get(tag)].filter((found) => found !== undefined)),
      showNotification: (title: string, { tag = '', data }: NotificationOptions) =>
        Promise.resolve(shown.set(tag, { title, data })),
      pushManager: {
        getSubscription: () =>
          Promise.resolve({
            endpoint: 'https://push.test/1',
            unsubscribe: () => Promise.resolve(steps.push('unsubscribes')),
          }),
      },
    },
    navigator: {
      setAppBadge: (count: number) => Promise.resolve(steps.push(`badge ${count}`)),
      clearAppBadge: () => Promise.resolve(steps.push('badge 0')),
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

/** Messages that arrive at the same time. */
async function receive(...messages: object[]): Promise<void> {
  const waited: Promise<unknown>[] = []
  for (const message of messages) {
    const event = Object.assign(new Event('push'), {
      data: { text: () => JSON.stringify({ ...PAYLOAD, orderId: 'o1', ...message }) },
      waitUntil: (task: Promise<unknown>) => waited.push(task),
    })
    // @ts-expect-error -- Node.js has no PushEvent
    onPush(event)
  }
  await Promise.all(waited)
}

test('an older message that arrives at the same time as a newer one does not replace it', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await receive({ version: 5, status: 'pickup' }, { version: 4, status: 'accepted' })
  expect(shown.get('order-o1')?.title).toBe('Out for delivery')
})

test('the badge counts the orders under way, and goes with the last one', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await receive({ activeOrders: 2 }, { activeOrders: 0 })
  expect(steps).toEqual(['badge 2', 'badge 0'])
})

test.each([
  ['another shopper', { userTag: 'of another shopper' }, ['unsubscribes']],
  ['nobody', undefined, ['unsubscribes']],
  ['a shopper whose page is just subscribing', { userTag: null }, []],
])(
  'a message on a phone of %s says nothing about the order',
  async (_whose, device, expectedSteps) => {
    if (device) stored.set(DEVICE_ADDRESS, jsonEntry(device))
    await receive({ status: 'accepted' })
    expect([...shown.values()].map(({ title }) => title)).toEqual(['Jhola'])
    expect(steps).toEqual(expectedSteps)
  },
)
