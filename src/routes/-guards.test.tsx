import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import {
  clearSession,
  setSession,
  updateSession,
} from '#features/identity/session/session-store.ts'
import { requireNewcomer, requireShopper, requireSignedOut } from './-guards.ts'

const NEWCOMER = { sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: null }

afterEach(clearSession)

/** The guards on their routes. All other paths require a shopper. */
async function openShop(href: string) {
  const root = createRootRoute()
  const route = (path: string, beforeLoad: typeof requireShopper) =>
    createRoute({ getParentRoute: () => root, path, beforeLoad })
  const router = createRouter({
    routeTree: root.addChildren([
      route('/login', requireSignedOut),
      route('/onboard', requireNewcomer),
      route('/', requireShopper),
      route('/orders', requireShopper),
      route('/profile', requireShopper),
    ]),
    history: createMemoryHistory({ initialEntries: [href] }),
  })
  await router.load()
  return {
    router,
    here: () => router.state.location.href,
    /** What the app does when the session changes. */
    look: () => router.invalidate(),
  }
}

test('sign-in and onboarding lead to the link that was opened while signed out', async () => {
  const { here, look } = await openShop('/orders?order=17')
  expect(here()).toBe('/login')
  setSession(NEWCOMER)
  await look()
  expect(here()).toBe('/onboard')
  updateSession({ phoneNumber: '9864000123' })
  await look()
  expect(here()).toBe('/orders?order=17')
})

test('after /login itself the shopper goes home', async () => {
  const { here, look } = await openShop('/login')
  setSession({ ...NEWCOMER, phoneNumber: '9864000123' })
  await look()
  expect(here()).toBe('/')
})

test('after a sign-out the next shopper goes home, not to the screen of the previous one', async () => {
  setSession({ ...NEWCOMER, phoneNumber: '9864000123' })
  const { here, look } = await openShop('/profile')
  expect(here()).toBe('/profile')
  clearSession()
  await look()
  expect(here()).toBe('/login')
  setSession({ ...NEWCOMER, sub: 'user_b', phoneNumber: '9864000124' })
  await look()
  expect(here()).toBe('/')
})

test.each(['?returnTo=https://evil.example', '?redirect=//evil.example', '#//evil.example'])(
  'a target in the address of /login (%s) is ignored',
  async (rest) => {
    const { here, look } = await openShop(`/login${rest}`)
    setSession({ ...NEWCOMER, phoneNumber: '9864000123' })
    await look()
    expect(here()).toBe('/')
  },
)
