import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCartAtom } from '#features/cart/cart-atoms.ts'
import {
  clearSignInRequired,
  requireSignInAgain,
} from '#features/identity/session/identity-bridge.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { MILK } from '#shared/testing/milk.ts'
import { createTestRouter, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { Background } from './background.tsx'

vi.mock('#shared/lib/network/api-client.ts')

/** happy-dom has no layout: every element is where the cart bar is. */
const BAR = new DOMRect(12, innerHeight - 84, 336, 72)

/** Reports the size of what it observes once, as browsers do. */
class SizeOnceObserver {
  readonly notify: (entries: { target: Element }[]) => void
  constructor(notify: (entries: { target: Element }[]) => void) {
    this.notify = notify
  }
  observe(target: Element): void {
    queueMicrotask(() => {
      this.notify([{ target }])
    })
  }
  disconnect(): void {}
}

function PageWithBar() {
  return (
    <div id="root">
      <header data-head />
      <p data-foot style={{ position: 'fixed' }} />
      <Background />
    </div>
  )
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BAR)
  vi.stubGlobal('ResizeObserver', SizeOnceObserver)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.mocked(callApi).mockReturnValue(new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const renderPage = (store = createStore(), queryClient = new QueryClient()) => {
  const page = { path: '/', component: PageWithBar, staticData: { bottomBar: 'cart-bar' } } as const
  return renderRouter(createTestRouter([page], '/'), { store, queryClient })
}

test('the parts for one shopper have keys of their own, so that none outlives a change of shopper', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  setSession({ sub: 'user_a', userId: 'a', email: 'a@example.in', phoneNumber: '9864000123' })
  await renderPage()
  await act(() => Promise.resolve())
  expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})

test('what Tab focuses stays above the cart bar, also before the shopper is registered', async () => {
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: '9864000123' })
  const store = createStore()
  store.set(addToCartAtom, MILK)
  await renderPage(store)
  await act(() => Promise.resolve())
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(document.documentElement.style.scrollPaddingBottom).toBe('84px')
})

test('what failed is repeated when a session is used again after a refusal', async () => {
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: '9864000123' })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refused = vi.fn(() => Promise.reject(new Error('401')))
  const stop = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: refused }).subscribe(
    () => {},
  )
  await renderPage(createStore(), queryClient)
  requireSignInAgain()
  await eventually(() => {
    expect(queryClient.getQueryState(['x'])).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  })
  const before = refused.mock.calls.length
  clearSignInRequired()
  expect(refused).toHaveBeenCalledTimes(before + 1)
  stop()
})
