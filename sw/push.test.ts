import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

async function click(): Promise<void> {
  const waited: Promise<unknown>[] = []
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => {}, data: null },
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
