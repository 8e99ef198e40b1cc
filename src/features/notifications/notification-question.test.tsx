import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '#shared/lib/screen/notify.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { notificationStateAtom } from './notification-atoms.ts'
import { NotificationQuestion } from './notification-question.tsx'
import { notificationTexts } from './notification-texts.ts'
import { pushBrowser } from './testing/push-browser.ts'

vi.mock('#shared/lib/screen/notify.ts')

const { question } = notificationTexts
const SAVE = 'POST /api/v1/push/subscriptions'

let phone: ReturnType<typeof pushBrowser>
let api: ReturnType<typeof stubApi>

beforeEach(() => {
  localStorage.clear()
  vi.mocked(notify).mockClear()
  vi.spyOn(console, 'info').mockReturnValue()
  phone = pushBrowser()
  api = stubApi({
    'GET /api/v1/push/public-key': { body: { data: { publicKey: 'BKey' } } },
    [SAVE]: { body: { data: { userTag: 'tag', endingToken: 'e'.repeat(43) } } },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const tap = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const ask = async () => {
  const onDone = vi.fn()
  return { onDone, ...(await renderInShop(<NotificationQuestion onDone={onDone} />)) }
}
/** Lets what was started end. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('the question turns notifications on', async () => {
  const { store, onDone } = await ask()
  tap(question.turnOn)
  await eventually(() => expect(onDone).toHaveBeenCalledOnce())
  expect(notify).toHaveBeenCalledExactlyOnceWith('success', notificationTexts.on)
  expect(store.get(notificationStateAtom)).toBe('on')
})

test("after 'Not now', a permission that the browser still gets subscribes nothing", async () => {
  let allow: (() => void) | undefined
  const requestPermission = () =>
    new Promise<NotificationPermission>((resolve) => {
      allow = () => {
        resolve('granted')
      }
    })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  const { store, onDone } = await ask()
  tap(question.turnOn)
  tap(question.notNow)
  expect(onDone).toHaveBeenCalledOnce()
  allow?.()
  await settle()
  expect(api.count(SAVE)).toBe(0)
  expect(phone.subscriptions.size).toBe(0)
  expect(store.get(notificationStateAtom)).toBe('off')
  expect(notify).toHaveBeenCalledExactlyOnceWith('plain', notificationTexts.laterInProfile)
})

test("'Not now' while the phone is being subscribed ends the subscription", async () => {
  const subscribe = phone.pushManager.subscribe
  let goOn: (() => void) | undefined
  vi.spyOn(phone.pushManager, 'subscribe').mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    return subscribe()
  })
  const { store, onDone } = await ask()
  tap(question.turnOn)
  await eventually(() => expect(goOn).toBeDefined())
  tap(question.notNow)
  goOn?.()
  await eventually(() => expect(api.count(SAVE)).toBe(1))
  await eventually(() => {
    expect(phone.subscriptions.size).toBe(0)
    expect(phone.caches.size).toBe(0)
  })
  await settle()
  expect(store.get(notificationStateAtom)).toBe('off')
  expect(onDone).toHaveBeenCalledOnce()
  expect(notify).toHaveBeenCalledExactlyOnceWith('plain', notificationTexts.laterInProfile)
})

test('after a refusal, the heading has the focus of the button, which is gone', async () => {
  vi.stubGlobal('Notification', {
    permission: 'denied',
    requestPermission: () => Promise.resolve('denied'),
  })
  await ask()
  screen.getByRole('button', { name: question.turnOn }).focus()
  tap(question.turnOn)
  expect(await screen.findByText(notificationTexts.failed.blocked)).toBeDefined()
  expect(screen.queryByRole('button', { name: question.turnOn })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: question.title }))
})
