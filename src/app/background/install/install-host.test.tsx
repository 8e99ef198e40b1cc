import { RouterContextProvider, RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeScreen } from '#shared/lib/screen/question-queue.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { createTestRouter } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { endInvitationOnceInstalled } from './end-invitation.ts'
import { InstallHost } from './install-host.tsx'

/** Ends the loading of /cart. */
let cartIsLoaded: () => void
/** What was announced since the shop was opened. */
let announcedAtOpening: () => string[]

/**
 * The host beside the pages, as in the shop. The first two buttons render it again, the second in a
 * new place. The third removes it, as while an order is under way.
 */
function Shop({ router }: { router: AnyRouter }) {
  const [renders, setRenders] = useState(0)
  const [places, setPlaces] = useState(0)
  const [isMounted, setIsMounted] = useState(true)
  const store = useStore()
  useEffect(() => endInvitationOnceInstalled(store), [store])
  return (
    <>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render again
      </button>
      <button type="button" onClick={() => setPlaces(places + 1)}>
        Mount again
      </button>
      <button type="button" onClick={() => setIsMounted(!isMounted)}>
        Remove or mount
      </button>
      <RouterContextProvider router={router}>
        <div key={places}>{isMounted && <InstallHost />}</div>
      </RouterContextProvider>
      <RouterProvider router={router} />
    </>
  )
}

async function openShop(): Promise<AnyRouter> {
  const loading = new Promise<void>((resolve) => {
    cartIsLoaded = resolve
  })
  const router = createTestRouter(
    [
      { path: '/', component: () => <h1>/</h1> },
      { path: '/cart', component: () => <h1>/cart</h1>, loaded: loading },
    ],
    '/',
  )
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) changeScreen()
  })
  await router.load()
  await act(async () => {
    render(
      <Provider store={createStore()}>
        <Shop router={router} />
      </Provider>,
    )
    await Promise.resolve()
  })
  announcedAtOpening = listenForAnnouncements()
  await screen.findByRole('region', { name: 'Install Jhola' })
  return router
}

const invitation = () => screen.queryByRole('region', { name: 'Install Jhola' })

beforeEach(() => {
  localStorage.setItem(
    'install-memory',
    JSON.stringify({ visits: 2, hasOrdered: false, isSettled: false }),
  )
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: () => Promise.resolve(),
    userChoice: Promise.resolve({ outcome: 'accepted' as const, platform: 'web' }),
  })
})
afterEach(() => {
  cleanup()
  changeScreen()
  localStorage.clear()
  delete window.installPrompt
})

test('the invitation is announced once, however often it comes back', async () => {
  const router = await openShop()
  expect(announcedAtOpening().join()).toContain('Install Jhola')
  cartIsLoaded()
  await act(async () => {
    router.history.push('/cart')
    await router.load()
  })
  await eventually(() => expect(invitation()).toBeNull())
  const announcements = listenForAnnouncements()
  act(() => {
    router.history.back()
  })
  await eventually(() => expect(invitation()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Mount again' }))
  await eventually(() => expect(invitation()).not.toBeNull())
  expect(announcements().join()).not.toContain('Install Jhola')
})

test('the invitation disappears when the cart is shown, and is there again on the home', async () => {
  const router = await openShop()
  await act(async () => {
    router.history.push('/cart')
    cartIsLoaded()
    await router.load()
  })
  await screen.findByRole('heading', { name: '/cart' })
  await eventually(() => expect(invitation()).toBeNull())
  act(() => {
    router.history.back()
  })
  await eventually(() => expect(invitation()).not.toBeNull())
})

test('a return while the cart is loading leaves the invitation', async () => {
  const router = await openShop()
  act(() => {
    router.history.push('/cart')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Render again' }))
  expect(invitation()).not.toBeNull()
  act(() => {
    router.history.back()
  })
  cartIsLoaded()
  await eventually(() => expect(router.state.status).toBe('idle'))
  fireEvent.click(screen.getByRole('button', { name: 'Render again' }))
  expect(invitation()).not.toBeNull()
})

test('an invitation that nobody dismissed comes back when its host is mounted again', async () => {
  await openShop()
  fireEvent.click(screen.getByRole('button', { name: 'Mount again' }))
  await eventually(() => expect(invitation()).not.toBeNull())
})

test('after ‘Not now’ it does not come back', async () => {
  await openShop()
  const notNow = screen.getByRole('button', { name: 'Not now' })
  notNow.focus()
  fireEvent.click(notNow)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mount again' }))
  changeScreen()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(invitation()).toBeNull()
})

test.each([
  ['while its host is mounted', true],
  ['while its host is not mounted', false],
])('an installation %s ends the invitation', async (_when, isMounted) => {
  await openShop()
  const button = screen.getByRole('button', { name: 'Remove or mount' })
  if (!isMounted) fireEvent.click(button)
  act(() => {
    dispatchEvent(new Event('appinstalled'))
  })
  if (!isMounted) fireEvent.click(button)
  changeScreen()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(invitation()).toBeNull()
  expect(window.installPrompt).toBeUndefined()
  expect(localStorage.getItem('install-memory')).toContain('"isSettled":true')
})
