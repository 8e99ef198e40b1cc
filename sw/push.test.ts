import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jsonEntry } from '#contract/json-entry.ts'
import {
  CLICKED_ADDRESS,
  DEVICE_ADDRESS,
  LAST_ORDER_ADDRESS,
} from '#contract/notification-messages.ts'
import { deletePushSubscription } from '#contract/push-endpoints.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'

interface Page {
  id: string
  url: string
  visibilityState: string
  focused: boolean
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
let shown: Map<string, { title: string; data: unknown; silent: boolean | null | undefined }>
/** What pages were told beside a click. */
let told: unknown[]
/** The messages of this many notifications cannot be shown. */
let failures: number

/**
 * What the browser does takes time, and it ends a worker that does not wait: a test that reads the
 * result then does not find it.
 */
async function inAMoment<T>(act: () => T): Promise<T> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return act()
}

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
  postMessage: (message: unknown, ports?: [MessagePort]) => {
    if (ports === undefined) told.push(message)
    else if (page.isAwake) ports[0].postMessage(true)
  },
  navigate: (address: string) => {
    if (!page.isControlled) return Promise.reject(new TypeError('Of another worker'))
    return inAMoment(() => {
      steps.push(`loads ${address} in ${page.id}`)
    })
  },
})

const PAYLOAD = { status: 'delivered', version: 4, userTag: 'tag', activeOrders: 0 }

const pageOf = (page: Partial<Page>): Page => ({
  id: 'the page',
  url: 'http://shop.test/',
  visibilityState: 'hidden',
  focused: false,
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
  told = []
  failures = 0
  const cache = {
    match: (address: string) => Promise.resolve(stored.get(address)?.clone()),
    put: (address: string, entry: Response) => inAMoment(() => stored.set(address, entry)),
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
      showNotification: (title: string, { tag = '', data, silent }: NotificationOptions) => {
        failures -= 1
        if (failures >= 0) return Promise.reject(new TypeError('No permission'))
        return inAMoment(() => shown.set(tag, { title, data, silent }))
      },
      pushManager: {
        getSubscription: () =>
          Promise.resolve({
            endpoint: 'https://push.test/1',
            unsubscribe: () => inAMoment(() => steps.push('unsubscribes')),
          }),
        subscribe: (options: PushSubscriptionOptionsInit) =>
          inAMoment(() => steps.push(`subscribes ${JSON.stringify(options)}`)),
      },
    },
    navigator: {
      setAppBadge: (count: number) => inAMoment(() => steps.push(`badge ${count}`)),
      clearAppBadge: () => inAMoment(() => steps.push('no badge')),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function click(orderId: string | null = null): Promise<void> {
  const waited: Promise<unknown>[] = []
  const close = vi.fn()
  const event = Object.assign(new Event('notificationclick'), {
    notification: {
      close,
      data: orderId === null ? null : { payload: { ...PAYLOAD, orderId } },
    },
    waitUntil: (task: Promise<unknown>) => waited.push(task),
  })
  // @ts-expect-error -- Node.js has no NotificationEvent
  onNotificationClick(event)
  // A page that sleeps does not reply.
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(waited)
  expect(close).toHaveBeenCalledOnce()
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

test.each([
  ['has the focus', { focused: true }],
  ['is visible', { visibilityState: 'visible' }],
])('of several pages, a click on a notification opens the one that %s', async (_what, page) => {
  pages = [pageOf({ id: 'another' }), pageOf(page), pageOf({ id: 'a third' })]
  await click()
  expect(steps).toEqual(['focuses the page'])
})

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

/** A message that is not of the shop. */
async function receiveText(text: string): Promise<void> {
  let waited: Promise<unknown> | undefined
  const event = Object.assign(new Event('push'), {
    data: { text: () => text },
    waitUntil: (task: Promise<unknown>) => {
      waited = task
    },
  })
  // @ts-expect-error -- Node.js has no PushEvent
  onPush(event)
  await waited
}

test('a message that cannot be read shows a notification without an order', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await receiveText('rubbish')
  expect([...shown.values()].map(({ title }) => title)).toEqual(['Jhola'])
  expect(steps).toEqual([])
})

test.each([1, 2])(
  'a message that cannot be shown, at %i attempts, does not hold up the next one',
  async (count) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
    failures = count
    await receive({ status: 'accepted' }, { orderId: 'o2', status: 'pickup' })
    expect(shown.has('order-o1')).toBe(false)
    expect(shown.has('jhola')).toBe(count === 1)
    expect(shown.get('order-o2')?.title).toBe('Out for delivery')
  },
)

test.each([
  ['its state', { status: 'pickup' }, 'pickup'],
  ['an item that was left out', { status: 'accepted', leftOut: true }, 'ITEM_LEFT_OUT'],
  ['a request for help', { helpMessage: 'The shop has replied.' }, 'The shop has replied.'],
])('a message about %s is passed on to the pages of the shop', async (_what, message, status) => {
  vi.setSystemTime('2026-11-21T10:00:00.000Z')
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  pages = [pageOf({}), pageOf({ url: 'http://shop.test/counter/' })]
  await receive(message)
  expect(told).toEqual([{ type: 'ORDER_NOTIFIED', orderId: 'o1', status }])
  expect(await stored.get(LAST_ORDER_ADDRESS)?.json()).toEqual({
    atMs: Date.parse('2026-11-21T10:00:00.000Z'),
  })
})

test('a message makes no sound if any page of the shop is in view, and a sound if none is', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  pages = [pageOf({})]
  await receive({ status: 'pickup' })
  expect(shown.get('order-o1')?.silent).toBe(false)
  pages.push(pageOf({ visibilityState: 'visible' }))
  await receive({ version: 5 })
  expect(shown.get('order-o1')?.silent).toBe(true)
})

test('a message for another shopper ends the subscription on the server too, and pages are told', async () => {
  const call = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', call)
  pages = [pageOf({})]
  await receive({ endingToken: 'ending-token' })
  expect(call).toHaveBeenCalledExactlyOnceWith(
    deletePushSubscription.pattern,
    expect.objectContaining({
      method: 'DELETE',
      body: JSON.stringify({ endpoint: 'https://push.test/1', endingToken: 'ending-token' }),
    }),
  )
  expect(told).toEqual([{ type: 'SUBSCRIPTION_CHANGED' }])
})

describe('a subscription that the browser has replaced', () => {
  const OLD = {
    endpoint: 'https://push.test/old',
    options: { applicationServerKey: 'the-key' },
  }
  const call = vi.fn(() => Promise.resolve(new Response()))

  async function change(newSubscription: object | null): Promise<void> {
    class ExtendableEvent extends Event {
      oldSubscription = OLD
      newSubscription = newSubscription
      waitUntil = (task: Promise<unknown>) => waited.push(task)
    }
    const waited: Promise<unknown>[] = []
    vi.stubGlobal('ExtendableEvent', ExtendableEvent)
    onSubscriptionChange(new ExtendableEvent('pushsubscriptionchange'))
    await Promise.all(waited)
  }

  beforeEach(() => {
    call.mockClear()
    vi.stubGlobal('fetch', call)
    stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag', endingToken: 'ending-token' }))
    pages = [pageOf({})]
  })
  afterEach(() => {
    expect(told).toEqual([{ type: 'SUBSCRIPTION_CHANGED' }])
  })

  test('ends on the server, and the page saves the new one', async () => {
    await change({ endpoint: 'https://push.test/new' })
    expect(call).toHaveBeenCalledExactlyOnceWith(
      deletePushSubscription.pattern,
      expect.objectContaining({
        body: JSON.stringify({ endpoint: OLD.endpoint, endingToken: 'ending-token' }),
      }),
    )
    expect(steps).toEqual([])
  })

  test('is renewed with the key of the shop if there is no new one', async () => {
    await change(null)
    expect(steps).toEqual([
      `subscribes ${JSON.stringify({ userVisibleOnly: true, applicationServerKey: 'the-key' })}`,
    ])
  })

  test('stays on the server if its address is the same', async () => {
    await change({ endpoint: OLD.endpoint })
    expect(call).not.toHaveBeenCalled()
  })
})

test('an older message that arrives at the same time as a newer one does not replace it', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await receive({ version: 5, status: 'pickup' }, { version: 4, status: 'accepted' })
  expect(shown.get('order-o1')?.title).toBe('Out for delivery')
})

test('the badge counts the orders under way, and goes with the last one', async () => {
  stored.set(DEVICE_ADDRESS, jsonEntry({ userTag: 'tag' }))
  await receive({ activeOrders: 2 }, { activeOrders: 0 })
  expect(steps).toEqual(['badge 2', 'no badge'])
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
