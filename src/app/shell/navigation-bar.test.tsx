import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#contract/user-endpoints.ts'
import { deleteHereAtom } from '#features/addresses/selected-address-atoms.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { markFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import {
  HOME_ADDRESS,
  HOME_LINE,
  OFFICE_ADDRESS,
  OFFICE_LINE,
} from '#shared/testing/saved-addresses.ts'
import { markRestored } from '#shared/lib/storage/stored-data.ts'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { NavigationBar } from './navigation-bar.tsx'

const DETAILS = 'GET /api/v1/users/details/u1'

declare const happyDOM: { setViewport: (viewport: { width: number }) => void }

function show(
  frame: 'shop' | 'back',
  widthPx: number,
  address: Address[] | 'unknown' | 'signed-out' = [HOME_ADDRESS, OFFICE_ADDRESS],
) {
  happyDOM.setViewport({ width: widthPx })
  if (address !== 'signed-out') {
    setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  }
  return renderInShop(<NavigationBar frame={frame} />, ({ queryClient }) => {
    if (address === 'signed-out' || address === 'unknown') return
    queryClient.setQueryData(userQueries.details('u1').queryKey, {
      _id: 'u1',
      name: '',
      email: '',
      phoneNumber: '9864000123',
      address,
      storeId: null,
      version: 1,
    })
  })
}

const linkTo = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

beforeEach(() => {
  markFirstScreenShown()
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

describe('the first saved address', () => {
  test('is shown in the wide bar as line, city and pin code, and leads to the addresses', async () => {
    await show('shop', 1280)
    expect(await linkTo(HOME_LINE)).toBe('/address')
    expect(screen.queryByText(/Lotus Towers/)).toBeNull()
  })

  test.each(['shop', 'back'] as const)(
    'is shown on a phone as city and pin code (%s)',
    async (frame) => {
      await show(frame, 390)
      expect(await linkTo('Guwahati, 781004')).toBe('/address')
    },
  )

  test.each([
    ['House 12, Guwahati,', 1280],
    ['Guwahati,', 390],
  ])('is cut before the pin code: %s', async (start, widthPx) => {
    await show('shop', widthPx)
    expect((await screen.findByText(start)).className).toContain('text-ellipsis')
    expect(screen.getByText('781004').className).toContain('flex-none')
  })

  test.each([
    ['shop', 1280],
    ['back', 390],
  ] as const)(
    'is replaced by an invitation if there is none (%s, %i px)',
    async (frame, widthPx) => {
      await show(frame, widthPx, [])
      expect(await linkTo('Add delivery address')).toBe('/address')
    },
  )

  test('is the next one after it was deleted in the cart', async () => {
    const { store } = await show('shop', 1280)
    act(() => {
      store.set(deleteHereAtom, HOME_ADDRESS._id)
    })
    expect(await linkTo(OFFICE_LINE)).toBe('/address')
    act(() => {
      store.set(deleteHereAtom, OFFICE_ADDRESS._id)
    })
    expect(await linkTo('Add delivery address')).toBe('/address')
  })

  test('is not said to be missing while it cannot be loaded', async () => {
    const { received } = stubApi({ [DETAILS]: refused('INTERNAL') })
    const { queryClient } = await show('shop', 1280, 'unknown')
    act(markRestored)
    const { queryKey } = userQueries.details('u1')
    await eventually(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'))
    expect(received).toHaveLength(1)
    expect(await linkTo('my addresses')).toBe('/address')
    expect(screen.queryByText('Add delivery address')).toBeNull()
  })

  test.each([
    ['shop', 1280],
    ['shop', 390],
    ['back', 390],
  ] as const)('leads to /login when signed out (%s, %i px)', async (frame, widthPx) => {
    await show(frame, widthPx, 'signed-out')
    expect(await linkTo('Add delivery address')).toBe('/login')
    expect(await linkTo('Login')).toBe('/login')
  })
})

test.each([
  ['shop', 390],
  ['back', 390],
  ['shop', 1280],
  ['back', 1280],
] as const)(
  'logo, promise, search, account and cart are in the header of every page (%s, %i px)',
  async (frame, widthPx) => {
    await show(frame, widthPx)
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Jhola, home' }).getAttribute('href')).toBe('/')
    expect(bar.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/profile')
    expect(bar.getByRole('link', { name: 'My Cart' }).getAttribute('href')).toBe('/cart')
    expect(bar.getByRole('combobox').getAttribute('placeholder')).toBe('Search product here')
    expect(screen.getByRole('banner').textContent).toContain('Delivery in 15 minutes')
    expect(bar.queryByRole('button', { name: 'Menu' }) === null).toBe(widthPx === 1280)
  },
)

describe('the menu', () => {
  test('of the account opens on hover, in the specified order', async () => {
    await show('shop', 1280)
    const account = screen.getByRole('link', { name: 'Account' })
    fireEvent.mouseEnter(account.parentElement ?? account)
    const menu = (await screen.findByText('my account')).parentElement
    expect([...(menu?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent)).toEqual([
      'my account',
      'my addresses',
      'my orders',
      'Paste a list',
      'about us',
      'privacy-policy',
      'contact-us',
      'Sign out',
    ])
    expect([...(menu?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('href'))).toEqual(
      [
        '/profile',
        '/address',
        '/orders',
        '/cart#list',
        '/about-us',
        '/privacy-policy',
        '/contact-us',
      ],
    )
  })

  test('of the account closes on Escape and returns the focus', async () => {
    await show('shop', 1280)
    const account = screen.getByRole('link', { name: 'Account' })
    fireEvent.mouseEnter(account.parentElement ?? account)
    const orders = await screen.findByRole('link', { name: 'my orders' })
    orders.focus()
    fireEvent.keyDown(orders, { key: 'Escape' })
    expect(screen.queryByRole('link', { name: 'my orders' })).toBeNull()
    expect(document.activeElement).toBe(account)
  })

  test('of a phone has the same links', async () => {
    await show('back', 390)
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect([...menu.querySelectorAll('nav a, nav button')].map((one) => one.textContent)).toEqual([
      'my account',
      'my addresses',
      'my orders',
      'Paste a list',
      'about us',
      'privacy-policy',
      'contact-us',
      'Sign out',
    ])
  })
})
