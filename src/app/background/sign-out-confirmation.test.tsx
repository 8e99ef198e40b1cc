import { useRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addHelpAtom } from '#features/help/help-outbox-atoms.ts'
import type { PendingHelp } from '#features/help/help-rules.ts'
import { addToCartAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { buildIntent } from '#features/checkout/testing/build-intent.ts'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { SignOutConfirmation } from './sign-out-confirmation.tsx'

const MILK = { _id: 'milk', productName: 'Toned Milk 500 ml', price: 29, image: '', hue: 245 }

function Shop() {
  return <SignOutConfirmation router={useRouter()} />
}

const show = ({ isCartEmpty }: { isCartEmpty: boolean }) =>
  renderInShop(<Shop />, ({ store }) => {
    store.set(clearCartAtom)
    if (!isCartEmpty) store.set(addToCartAtom, MILK)
  })

const question = () => screen.findByRole('dialog', { name: 'Sign out?' })

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
})

test('with a cart, a dialog says that signing out empties it; staying keeps both', async () => {
  await show({ isCartEmpty: false })
  requestSignOut()
  expect((await question()).textContent).toContain('empties the cart')
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getSession()?.sub).toBe('user_a')
})

test('confirming signs out', async () => {
  await show({ isCartEmpty: false })
  requestSignOut()
  await question()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
})

test.each([
  { isCartEmpty: true, after: 'without a question' },
  { isCartEmpty: false, after: 'after a question' },
])('signing out $after leads to the login from every page', async ({ isCartEmpty }) => {
  const { path, go } = await show({ isCartEmpty })
  await go('/about-us')
  requestSignOut()
  if (!isCartEmpty) {
    await question()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  }
  await eventually(() => {
    expect(path()).toBe('/login')
  })
  expect(getSession()).toBeNull()
})

test('a deleted account leads to the login from every page', async () => {
  const { path, go } = await show({ isCartEmpty: true })
  await go('/about-us')
  deletedAccount.set('user_a')
  await eventually(() => {
    expect(path()).toBe('/login')
  })
})

const HELP: PendingHelp = {
  key: 'key-of-the-request-1',
  userId: 'u1',
  orderId: 'order-1',
  body: { problem: 'missing', productIds: ['milk'], text: '' },
}

test('with a request for help that is not sent, a dialog says that it is lost', async () => {
  const { store } = await show({ isCartEmpty: true })
  store.set(addHelpAtom, HELP)
  requestSignOut()
  expect((await question()).textContent).toContain('Your request for help has not been sent yet')
})

test('an order that another tab places while the cart is asked about is asked about as well', async () => {
  await show({ isCartEmpty: false })
  requestSignOut()
  await question()
  localStorage.setItem('order-outbox', JSON.stringify([buildIntent()]))
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText(outboxTexts.signOutDialog.ask)
  expect(screen.queryByRole('dialog', { name: 'Sign out?' })).toBeNull()
  expect(getSession()?.sub).toBe('user_a')
})

test('a request for help that another tab keeps meanwhile is asked about as well', async () => {
  await show({ isCartEmpty: false })
  requestSignOut()
  await question()
  localStorage.setItem('help-outbox', JSON.stringify([HELP]))
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect((await question()).textContent).toContain('Your request for help has not been sent yet')
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
})

test('with an empty cart no dialog opens', async () => {
  await show({ isCartEmpty: true })
  requestSignOut()
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deleted account signs out without a question, and only its own shopper', async () => {
  await show({ isCartEmpty: false })
  deletedAccount.set('user_b')
  expect(getSession()?.sub).toBe('user_a')
  deletedAccount.set('user_a')
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})
