import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { notificationTexts } from './notification-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the switch keeps the focus while the browser asks, and asks only once', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  /** The browser's question, which nobody answers. */
  const ask = vi.fn(() => new Promise<NotificationPermission>(() => {}))
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  // The browser's abilities are read when the module is loaded.
  const { NotificationSetting } = await import('./notification-setting.tsx')
  await renderInShop(<NotificationSetting />)
  const control = screen.getByRole<HTMLButtonElement>('switch')
  control.focus()
  fireEvent.click(control)
  expect(screen.getByText(notificationTexts.busy)).toBeDefined()
  expect(control.getAttribute('aria-disabled')).toBe('true')
  expect(control.disabled).toBe(false)
  expect(document.activeElement).toBe(control)
  fireEvent.click(control)
  expect(ask).toHaveBeenCalledOnce()
})
