import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { notificationStateAtom, turnOnAtom } from './notification-atoms.ts'
import { pushBrowser } from './testing/push-browser.ts'

const PUBLIC_KEY = { body: { data: { publicKey: 'BKey' } } }
const SAVE = 'POST /api/v1/push/subscriptions'
const UNSUBSCRIBE_TOKEN = 'e'.repeat(43)

let phone: ReturnType<typeof pushBrowser>

beforeEach(() => {
  localStorage.clear()
  phone = pushBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('turning on makes a subscription and stores whose messages the phone shows', async () => {
  stubApi({
    'GET /api/v1/push/public-key': PUBLIC_KEY,
    [SAVE]: { body: { data: { userTag: 'tag', endingToken: UNSUBSCRIBE_TOKEN } } },
  })
  const store = createStore()
  expect(await store.set(turnOnAtom)).toBe('on')
  expect(store.get(notificationStateAtom)).toBe('on')
  expect(phone.subscriptions.size).toBe(1)
  expect([...phone.caches.values()]).toEqual([{ userTag: 'tag', endingToken: UNSUBSCRIBE_TOKEN }])
})

test('notifications can be turned on in a browser without Response.json', async () => {
  stubApi({
    'GET /api/v1/push/public-key': PUBLIC_KEY,
    [SAVE]: { body: { data: { userTag: 'tag', endingToken: UNSUBSCRIBE_TOKEN } } },
  })
  // The stand-in for the server makes its responses with it.
  const json = Response.json.bind(Response)
  vi.spyOn(Response, 'json').mockImplementation((body: unknown, init) => {
    if (typeof body === 'object' && body !== null && 'userTag' in body) {
      throw new TypeError('Response.json is not a function')
    }
    return json(body, init)
  })
  expect(await createStore().set(turnOnAtom)).toBe('on')
  expect(phone.caches.size).toBe(1)
})

test.each([
  ['the server refuses', { [SAVE]: refused('INTERNAL', 500) }],
  ['the response of the server is lost', {}],
])('a failure to turn on leaves no subscription behind: %s', async (_why, reply) => {
  stubApi({ 'GET /api/v1/push/public-key': PUBLIC_KEY, ...reply })
  const store = createStore()
  expect(await store.set(turnOnAtom)).toBe('server')
  expect(store.get(notificationStateAtom)).toBe('off')
  expect(phone.subscriptions.size).toBe(0)
  expect(phone.caches.size).toBe(0)
})
