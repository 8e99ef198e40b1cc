import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { createStore, useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Position } from '#contract/geo.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { LocationRequired } from '#features/availability/location-required.tsx'
import { CheckUserScreen } from '#features/identity/onboarding/check-user-screen.tsx'
import { fetchRegistration } from '#features/identity/session/identity-api.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { storeClosed, useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { createTestRouter, renderInShop, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { CatalogueFailure } from '../../../routes/-catalogue-failure.tsx'
import { RouteFocus } from './route-focus.tsx'

vi.mock('#features/availability/location-api.ts')
vi.mock('#features/identity/session/identity-api.ts')

/**
 * '/late' shows a skeleton first, like a page that is loading; '/here' is there at once. With
 * `isFocusLate`, the part that moves the focus is loaded at the tap too.
 */
function Page({ isFocusLate = false }: { isFocusLate?: boolean }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      <input aria-label="Search" />
      <button
        type="button"
        onClick={() => {
          setIsLoaded(true)
        }}
      >
        Load
      </button>
      <main>
        {path === '/late' && !isLoaded ? (
          <div aria-busy="true">
            <h1>Loading</h1>
          </div>
        ) : (
          <div>
            <h1>{path}</h1>
          </div>
        )}
      </main>
      {(!isFocusLate || isLoaded) && <RouteFocus />}
    </>
  )
}

const load = (): void => {
  // fireEvent moves no focus, unlike a real tap.
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
}
const search = () => screen.getByRole('textbox', { name: 'Search' })

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['pointing']
  clearSession()
  localStorage.clear()
})

function openedAt(path: string): void {
  const entry = { name: `https://shop.example${path}` }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its name is read
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry])
}

test('opening the shop moves no focus', async () => {
  await renderInShop(<Page />)
  expect(document.activeElement).toBe(document.body)
})

test('a change of page moves the focus to the heading of the new page', async () => {
  const { go } = await renderInShop(<Page />)
  search().focus()
  await go('/other')
  await eventually(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/other' }))
  })
})

test('while a page is loading, its heading gets the focus once it is there', async () => {
  const { go } = await renderInShop(<Page />)
  await go('/late')
  load()
  await eventually(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/late' }))
  })
})

test('a shopper who moves the focus meanwhile keeps it there', async () => {
  const { go } = await renderInShop(<Page />)
  await go('/late')
  search().focus()
  load()
  await act(() => eventually(() => expect(screen.getByText('/late')).toBeDefined()))
  expect(document.activeElement).toBe(search())
})

test('an address with ?search leaves the focus to the search field', async () => {
  const { go } = await renderInShop(<Page />)
  search().focus()
  await go('/other?search')
  await eventually(() => expect(screen.getByText('/other')).toBeDefined())
  expect(document.activeElement).toBe(search())
})

test('a page that was opened before this part was loaded gets the focus on its heading', async () => {
  openedAt('/here')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  load()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/other' }))
})

test('the first page gets no focus when this part is loaded, not even after a redirect', async () => {
  openedAt('/elsewhere')
  await renderInShop(<Page isFocusLate />)
  load()
  expect(document.activeElement).toBe(document.body)
})

test('a page that was loaded again in the middle of the history gets no focus', async () => {
  openedAt('/other')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  load()
  expect(document.activeElement).toBe(document.body)
})

test('a shopper who has put the focus somewhere before this part was loaded keeps it there', async () => {
  openedAt('/here')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  search().focus()
  load()
  expect(document.activeElement).toBe(search())
})

test.each([
  ['below the view is scrolled into it with a keyboard', 900, false, 1],
  ['in the view stays where it is', 500, false, 0],
  ['below the view stays where it is for a finger', 900, true, 0],
])('once a dialog is closed, a focused opener %s', async (_then, top, isPointing, times) => {
  const { go, router } = await renderInShop(<Page />)
  await go('/here?dialog')
  search().focus()
  if (isPointing) document.documentElement.dataset['pointing'] = ''
  vi.spyOn(search(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 48))
  const scroll = vi.spyOn(search(), 'scrollIntoView')
  // Subscribed after the component, so that it has acted by then.
  const isRendered = new Promise((resolve) => router.subscribe('onRendered', resolve))
  await go('/here')
  expect(document.activeElement).toBe(search())
  await isRendered
  expect(scroll).toHaveBeenCalledTimes(times)
})

const NIGHT = Date.parse('2026-11-21T22:30:00+05:30')
const CLOSED = { hours: { openMinute: 480, closeMinute: 1_260 }, opensAt: NIGHT, nowMs: NIGHT }

/** Like the frame of the screens, with a page that can have the focus. */
function ShopThatCloses() {
  const closed = useStoreClosed()
  return (
    <>
      {closed === null ? (
        <main key="page">
          <h1>Cart</h1>
          <button type="button">Remove</button>
        </main>
      ) : (
        <main key="closed">
          <h1>Store is Closed</h1>
        </main>
      )}
      <RouteFocus />
    </>
  )
}

const setClosed = (closed: typeof CLOSED | null): void => {
  act(() => {
    storeClosed.set(closed)
  })
}

test('when the shop closes or opens while it is used, the focus moves to the new heading', async () => {
  await renderInShop(<ShopThatCloses />)
  screen.getByRole('button', { name: 'Remove' }).focus()
  setClosed(CLOSED)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Store is Closed' }))
  setClosed(null)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' }))
})

test('a shop that is found closed before it is used moves no focus', async () => {
  await renderInShop(<ShopThatCloses />)
  setClosed(CLOSED)
  expect(document.activeElement).toBe(document.body)
  setClosed(null)
})

/** Like the frame of the screens: the closed shop takes the place of every page but /contact-us. */
function ClosedFrame({ children }: { children: ReactNode }) {
  const { fullPath } = useMatches().at(-1) ?? {}
  return (
    <>
      {fullPath === '/contact-us' ? <main key="page">{children}</main> : <ClosedPage />}
      <RouteFocus />
    </>
  )
}

/** Loads pages itself, because the router does so only while it renders one. */
function ClosedPage() {
  const router = useRouter()
  useEffect(() => router.history.subscribe(() => void router.load()), [router])
  return (
    <main>
      <h1>Store is Closed</h1>
      <Link to="/contact-us">Contact us</Link>
    </main>
  )
}

const focusIsOn = (name: string) =>
  act(() =>
    eventually(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name }))
    }),
  )

test('while the shop is closed, the focus also moves to the heading after ‘Back’ and ‘Forward’', async () => {
  const router = createTestRouter(
    [
      { path: '/cart', component: () => null },
      { path: '/contact-us', component: () => <h1>Contact us</h1> },
    ],
    '/cart',
  )
  router.update({ ...router.options, InnerWrap: ClosedFrame })
  storeClosed.set(CLOSED)
  await renderRouter(router, { store: createStore(), queryClient: new QueryClient() })
  const link = screen.getByRole('link', { name: 'Contact us' })
  link.focus()
  fireEvent.click(link)
  await focusIsOn('Contact us')
  act(() => {
    router.history.back()
  })
  await focusIsOn('Store is Closed')
  act(() => {
    router.history.forward()
  })
  await focusIsOn('Contact us')
  setClosed(null)
})

/** A page with something to retry, which a skeleton replaces, and then the products. */
function PageToRetry({ failure }: { failure: (onRetry: () => void) => ReactNode }) {
  const [step, setStep] = useState<'failed' | 'loading' | 'loaded'>('failed')
  return (
    <>
      <main>
        {step === 'failed' ? (
          failure(() => setStep('loading'))
        ) : step === 'loading' ? (
          <div aria-busy="true">
            <button type="button" onClick={() => setStep('loaded')}>
              Load
            </button>
            <button type="button" onClick={() => setStep('failed')}>
              Fail
            </button>
          </div>
        ) : (
          <h1>Products</h1>
        )}
      </main>
      <RouteFocus />
    </>
  )
}

const retry = (): void => {
  const button = screen.getByRole('button', { name: 'Try Again' })
  button.focus()
  fireEvent.click(button)
}

test('a tap on ‘Try Again’ moves the focus to the heading of the page that is loaded', async () => {
  await renderInShop(<PageToRetry failure={(onRetry) => <CatalogueFailure onRetry={onRetry} />} />)
  retry()
  load()
  const products = screen.getByRole('heading', { name: 'Products' })
  await eventually(() => expect(document.activeElement).toBe(products))
})

test('if it fails again, the focus is on the message', async () => {
  await renderInShop(<PageToRetry failure={(onRetry) => <CatalogueFailure onRetry={onRetry} />} />)
  retry()
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }))
  await eventually(() => {
    expect(document.activeElement).toBe(within(screen.getByRole('alert')).getByRole('heading'))
  })
})

function Registration() {
  return (
    <>
      <CheckUserScreen />
      <RouteFocus />
    </>
  )
}

test('if the account cannot be looked up again, the focus is on the message', async () => {
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: null })
  vi.mocked(fetchRegistration).mockRejectedValueOnce(new Error('no connection'))
  await renderInShop(<Registration />)
  await screen.findByRole('button', { name: 'Try Again' })
  let fail: ((reason: Error) => void) | undefined
  vi.mocked(fetchRegistration).mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  retry()
  await screen.findByRole('status')
  fail?.(new Error('no connection'))
  const heading = await screen.findByRole('heading', { name: /could not look up your account/ })
  await eventually(() => expect(document.activeElement).toBe(heading))
})

/** Like the pages that need a position: products, or else the request for it. */
function PageAtPlace() {
  const position = useAtomValue(positionAtom)
  return (
    <>
      <main>
        {position ? <h1>Products</h1> : <LocationRequired message="Failed to get location: x" />}
      </main>
      <RouteFocus />
    </>
  )
}

test('the focus stays on ‘Try Again’ until the page takes the place of the question', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  let respond: ((position: Position) => void) | undefined
  vi.mocked(findPosition).mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  await renderInShop(<PageAtPlace />)
  retry()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' }))
  respond?.({ latitude: 26.1, longitude: 91.7 })
  const products = await screen.findByRole('heading', { name: 'Products' })
  await eventually(() => expect(document.activeElement).toBe(products))
})
