import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '#shared/lib/screen/notify.ts'
import { setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { notificationTexts } from './notification-texts.ts'
import { pushBrowser } from './testing/push-browser.ts'

vi.mock('#shared/lib/screen/notify.ts')

afterEach(() => {
  cleanup()
  vi.mocked(notify).mockClear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Shows the switch in a browser that asks the shopper with `ask`, and taps it. */
async function turnOn(ask: () => Promise<NotificationPermission>): Promise<HTMLButtonElement> {
  vi.spyOn(console, 'info').mockReturnValue()
  pushBrowser()
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask })
  // The browser's abilities are read when the module is loaded.
  const { NotificationSetting } = await import('./notification-setting.tsx')
  await renderInShop(<NotificationSetting />)
  const control = screen.getByRole<HTMLButtonElement>('switch')
  control.focus()
  fireEvent.click(control)
  return control
}

test.each([
  ['is told to the shopper who tapped', 'user-1', 1],
  ['is not told to the next shopper', 'user-2', 0],
])('a failure %s', async (_whom, owner, times) => {
  setDataOwner('user-1')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let allow: ((permission: NotificationPermission) => void) | undefined
  const control = await turnOn(() => new Promise((resolve) => (allow = resolve)))
  setDataOwner(owner)
  Object.assign(Notification, { permission: 'granted' })
  allow?.('granted')
  await eventually(() => expect(control.getAttribute('aria-disabled')).toBe('false'))
  expect(notify).toHaveBeenCalledTimes(times)
})

test('the switch keeps the focus while the browser asks, and asks only once', async () => {
  /** The browser's question, which nobody answers. */
  const ask = vi.fn(() => new Promise<NotificationPermission>(() => {}))
  const control = await turnOn(ask)
  expect(screen.getByText(notificationTexts.busy)).toBeDefined()
  expect(control.getAttribute('aria-disabled')).toBe('true')
  expect(control.disabled).toBe(false)
  expect(document.activeElement).toBe(control)
  fireEvent.click(control)
  expect(ask).toHaveBeenCalledOnce()
})

test('after a refusal, the explanation has the focus of the switch, which is gone', async () => {
  const control = await turnOn(() => {
    Object.assign(Notification, { permission: 'denied' })
    return Promise.resolve('denied' as const)
  })
  const explanation = await screen.findByText(notificationTexts.setting.blocked)
  expect(control.isConnected).toBe(false)
  expect(document.activeElement).toBe(explanation)
})
