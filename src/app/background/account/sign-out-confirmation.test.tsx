import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addHelpAtom, removeHelpAtom } from '#features/help/help-outbox-atoms.ts'
import type { PendingHelp } from '#features/help/help-rules.ts'
import { addToCartAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { signOutCartTexts } from '#features/cart/sign-out-cart-texts.ts'
import {
  addIntentAtom,
  removeIntentAtom,
  updateIntentAtom,
} from '#features/checkout/order-outbox-atoms.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { buildIntent, INTENT_KEY } from '#features/checkout/testing/build-intent.ts'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { rememberOrder } from '#features/orders/order-queries.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { SignOutConfirmation } from './sign-out-confirmation.tsx'

const MILK = { _id: 'milk', productName: 'Toned Milk 500 ml', price: 29, image: '', hue: 245 }

const show = ({ isCartEmpty }: { isCartEmpty: boolean }) =>
  renderInShop(<SignOutConfirmation />, ({ store }) => {
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
  setReachable(true)
})

test('with a cart, a dialog says that signing out empties it; staying keeps both', async () => {
  await show({ isCartEmpty: false })
  requestSignOut()
  expect((await question()).textContent).toContain('empties the cart')
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getSession()?.sub).toBe('user_a')
})

test('a tap before the code that signs out is loaded is not lost, and counts once', async () => {
  requestSignOut()
  requestSignOut()
  await show({ isCartEmpty: false })
  await question()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  cleanup()
  await show({ isCartEmpty: false })
  await Promise.resolve()
  expect(screen.queryByRole('dialog')).toBeNull()
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

test.each([
  [true, signOutCartTexts.helpIsOver],
  [false, signOutCartTexts.ask],
])(
  'a request for help that is sent meanwhile is not said to be lost (empty cart: %s)',
  async (isCartEmpty, words) => {
    const { store } = await show({ isCartEmpty })
    store.set(addHelpAtom, HELP)
    requestSignOut()
    await question()
    act(() => {
      store.set(removeHelpAtom, HELP.key)
    })
    await screen.findByText(words)
    expect(screen.queryByText(signOutCartTexts.askForHelp)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await eventually(() => {
      expect(getSession()).toBeNull()
    })
  },
)

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

/** The shop with an unsettled order, and the dialog that asks about it. */
async function askAboutOrder({ isCartEmpty }: { isCartEmpty: boolean }) {
  const { store } = await show({ isCartEmpty })
  store.set(addIntentAtom, buildIntent())
  requestSignOut()
  await screen.findByText(outboxTexts.signOutDialog.ask)
  return store
}
type Store = Awaited<ReturnType<typeof askAboutOrder>>

function withdrawAndSignOut(store: Store): void {
  fireEvent.click(screen.getByRole('button', { name: outboxTexts.signOutDialog.withdraw }))
  act(() => {
    store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'withdrawn' } })
  })
}

async function signOutAnyway(): Promise<void> {
  act(() => {
    setReachable(false)
  })
  const name = outboxTexts.signOutDialog.signOutAnyway
  fireEvent.click(await screen.findByRole('button', { name }))
}

test.each<[string, (store: Store) => void | Promise<void>]>([
  ['that was withdrawn', withdrawAndSignOut],
  [
    'that the store has refused',
    async (store) => {
      act(() => {
        const end = { kind: 'refused', refusal: { code: 'STORE_CLOSED' } } as const
        store.set(updateIntentAtom, INTENT_KEY, { end })
      })
      const { signOut } = outboxTexts.signOutDialog
      fireEvent.click(await screen.findByRole('button', { name: signOut }))
    },
  ],
  ['that may still arrive', signOutAnyway],
])('after an order %s, the cart is asked about as well, once', async (_order, settle) => {
  const store = await askAboutOrder({ isCartEmpty: false })
  await settle(store)
  expect((await question()).textContent).toContain(signOutCartTexts.ask)
  expect(screen.queryByRole('dialog', { name: outboxTexts.signOutDialog.title })).toBeNull()
  expect(getSession()?.sub).toBe('user_a')
  fireEvent.click(screen.getByRole('button', { name: signOutCartTexts.leave }))
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
})

test('after an order, a request for help is asked about together with the cart', async () => {
  const store = await askAboutOrder({ isCartEmpty: false })
  store.set(addHelpAtom, HELP)
  withdrawAndSignOut(store)
  expect((await question()).textContent).toContain(signOutCartTexts.askForHelp)
  expect(getSession()?.sub).toBe('user_a')
  fireEvent.click(screen.getByRole('button', { name: signOutCartTexts.leave }))
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
})

test('a withdrawn order signs out without another question if nothing else would be lost', async () => {
  withdrawAndSignOut(await askAboutOrder({ isCartEmpty: true }))
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an order that was rejected before its placing was answered is not promised', async () => {
  const { store, queryClient } = await show({ isCartEmpty: true })
  store.set(addIntentAtom, buildIntent({ createdOrderId: 'order-1' }))
  requestSignOut()
  await screen.findByText(outboxTexts.signOutDialog.ask)
  act(() => {
    store.set(removeIntentAtom, INTENT_KEY)
    void rememberOrder(queryClient, buildOrder({ orderStatus: 'rejected' }))
  })
  await screen.findByText(outboxTexts.signOutDialog.calledOff)
  expect(screen.queryByText(outboxTexts.signOutDialog.placed)).toBeNull()
})

test('an order that another tab places after the first was withdrawn is asked about, and the cart not again', async () => {
  const store = await askAboutOrder({ isCartEmpty: false })
  withdrawAndSignOut(store)
  await question()
  store.set(addIntentAtom, buildIntent({ key: 'key-of-another-tap-0002' }))
  fireEvent.click(screen.getByRole('button', { name: signOutCartTexts.leave }))
  await screen.findByText(outboxTexts.signOutDialog.ask)
  expect(getSession()?.sub).toBe('user_a')
  await signOutAnyway()
  await eventually(() => {
    expect(getSession()).toBeNull()
  })
  expect(screen.queryByRole('dialog')).toBeNull()
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
