import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { createStore } from 'jotai'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address, User } from '#contract/user-endpoints.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { chosenAddressIdAtom } from '#features/addresses/selected-address-atoms.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  clearCartAtom,
  removeOrderedAtom,
} from '#features/cart/cart-atoms.ts'
import {
  clearSession,
  setSession,
  adoptSession,
  updateSession,
} from '#features/identity/session/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import {
  HOME_ADDRESS,
  HOME_LINE,
  OFFICE_ADDRESS,
  OFFICE_LINE,
} from '#shared/testing/saved-addresses.ts'
import { MILK } from '#shared/testing/milk.ts'
import { createTestRouter, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { CHANGING_ADDRESSES, notify } from '#shared/lib/screen/notify.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Route as ShopRoute } from '../_shop.tsx'
import { Route as AddressRoute } from './address.tsx'
import { Route as CartRoute } from './cart.tsx'

vi.mock('#features/availability/location-api.ts')
vi.mock('#shared/lib/screen/notify.ts', { spy: true })

const USER: User = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [HOME_ADDRESS, OFFICE_ADDRESS],
  storeId: null,
  version: 1,
}

/** 20 addresses, which is the most. */
const FULL_LIST = Array.from({ length: 20 }, (_, at) => ({ ...HOME_ADDRESS, _id: `a${at}` }))
const TOO_MANY = 'You can save 20 addresses. Please delete one on the address page first.'

/** The shopper as the server knows them. */
let user = USER
/** Ends the loading of /checkout. */
let checkoutIsLoaded: () => void
/** Responds to the PATCH request, once there is one. */
let respondToChange: ((response: Response) => void) | undefined
/** The list of a PATCH request, as it is sent. */
let sentAddresses: Address[]

/** Cart, address page and a checkout that is loading, with milk in the cart. */
async function openShop(path: string) {
  const { component: Cart } = CartRoute.options
  const { component: Addresses } = AddressRoute.options
  const { component: Screens } = ShopRoute.options
  if (!Cart || !Addresses || !Screens) throw new Error('A route has no component')
  const store = createStore()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  store.set(clearCartAtom)
  store.set(addToCartAtom, MILK)
  queryClient.setQueryData(userQueries.details('u1').queryKey, user)
  const loading = new Promise<void>((resolve) => {
    checkoutIsLoaded = resolve
  })
  const router = createTestRouter(
    [
      { path: '/cart', component: Cart },
      { path: '/address', component: Addresses },
      { path: '/checkout', component: () => <h1>Checkout</h1>, loaded: loading },
    ],
    path,
    Screens,
  )
  await renderRouter(router, { store, queryClient })
  const go = (to: string) =>
    act(async () => {
      router.history.push(to)
      await router.load()
    })
  return { store, router, go, queryClient }
}

const tap = (name: string | RegExp, within_: HTMLElement = document.body): void => {
  const [button] = within(within_).getAllByRole('button', { name }).toReversed()
  if (!button) throw new Error(`No button '${name}'`)
  fireEvent.click(button)
}
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Proceed/ })
const typeCity = (): void => {
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Jorhat' } })
}
const typedCity = () => screen.getByLabelText<HTMLInputElement>('City').value

beforeEach(() => {
  user = USER
  respondToChange = undefined
  vi.mocked(notify).mockClear()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  // With a token for the calls.
  stubApi({})
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH') return Response.json({ data: { user } })
    sentAddresses = (await request.json()).address
    return new Promise<Response>((resolve) => {
      respondToChange = resolve
    })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a return while the checkout is loading leaves ‘Proceed to Payment’ enabled', async () => {
  const { router } = await openShop('/cart')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tap('Proceed to Payment')
  expect(proceed().getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect(router.state.location.pathname).toBe('/checkout')
  expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull()
  act(() => {
    router.history.back()
  })
  checkoutIsLoaded()
  await eventually(() => expect(router.state.status).toBe('idle'))
  expect(router.state.location.pathname).toBe('/cart')
  await eventually(() => expect(proceed().getAttribute('aria-disabled')).toBe('false'))
  expect(proceed().disabled).toBe(false)
})

test('an address whose saving was cancelled does not close the next form', async () => {
  const { queryClient } = await openShop('/address')
  tap(`Edit address ${HOME_LINE}`)
  tap('Save Address', screen.getByRole('dialog'))
  await eventually(() => expect(respondToChange).toBeDefined())
  expect(screen.getByText('Saving...')).toBeDefined()
  tap('Cancel', screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  tap(`Edit address ${OFFICE_LINE}`)
  typeCity()
  act(() => {
    respondToChange?.(Response.json({ data: { ...USER, version: 2 } }))
  })
  const { queryKey } = userQueries.details('u1')
  await eventually(() => expect(queryClient.getQueryData(queryKey)?.version).toBe(2))
  expect(typedCity()).toBe('Jorhat')
})

/** Types an address into a new form, and taps 'Save Address'. */
function submitNewAddress(): void {
  tap(/Add New Address$/)
  for (const [label, value] of Object.entries({
    'Full Name': 'Ananya Baruah',
    'Address Line': 'Lane 5',
    City: 'Guwahati',
    'PIN Code': '781001',
  })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  tap('Save Address', screen.getByRole('dialog'))
}

/** Saves an address from the cart; the returned function sends the response. */
async function saveNewAddress(): Promise<() => Promise<void>> {
  submitNewAddress()
  await eventually(() => expect(respondToChange).toBeDefined())
  return () =>
    act(async () => {
      const saved = { ...USER, address: sentAddresses, version: 2 }
      respondToChange?.(Response.json({ data: saved }))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
}
const chosenLine = () => screen.getByRole('radio', { checked: true }).getAttribute('aria-label')

test('a new address is selected once it is saved', async () => {
  await openShop('/cart')
  const respond = await saveNewAddress()
  await respond()
  await eventually(() => expect(chosenLine()).toContain('Lane 5'))
})

test('an address whose saving was cancelled is in the list, and the selected one stays', async () => {
  await openShop('/cart')
  const respond = await saveNewAddress()
  tap('Cancel', screen.getByRole('dialog'))
  fireEvent.click(screen.getByRole('radio', { name: OFFICE_LINE }))
  await respond()
  await eventually(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
  expect(chosenLine()).toBe(OFFICE_LINE)
})

test('with 20 addresses the form says that one has to be deleted, and sends nothing', async () => {
  user = { ...USER, address: FULL_LIST }
  await openShop('/cart')
  submitNewAddress()
  expect((await screen.findByRole('alert')).textContent).toBe(TOO_MANY)
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', TOO_MANY, expect.anything())
  expect(respondToChange).toBeUndefined()
})

test('a deleted address that no longer fits into the list is not restored, and a toast says why', async () => {
  user = { ...USER, address: FULL_LIST }
  const { queryClient } = await openShop('/address')
  tap(`Delete address ${HOME_LINE}`)
  await eventually(() => expect(respondToChange).toBeDefined())
  act(() => {
    respondToChange?.(Response.json({ data: { ...user, address: sentAddresses, version: 2 } }))
  })
  await screen.findByRole('button', { name: 'Undo' })
  user = { ...USER, address: [...sentAddresses, OFFICE_ADDRESS], version: 3 }
  void queryClient.refetchQueries()
  await screen.findByRole('radio', { name: OFFICE_LINE })
  tap('Undo')
  await eventually(() => expect(notify).toHaveBeenCalledWith('error', TOO_MANY, expect.anything()))
})

test('details requested before an address was saved do not remove it', async () => {
  const { queryClient } = await openShop('/cart')
  const respond = await saveNewAddress()
  let respondLate: ((response: Response) => void) | undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        respondLate = resolve
      }),
  )
  void queryClient.invalidateQueries({ queryKey: userQueries.details('u1').queryKey })
  await eventually(() => expect(respondLate).toBeDefined())
  await respond()
  await eventually(() => expect(chosenLine()).toContain('Lane 5'))
  await act(async () => {
    respondLate?.(Response.json({ data: { user: USER } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(chosenLine()).toContain('Lane 5')
})

test('a change that ends after its shopper has signed out says nothing to the next one', async () => {
  setDataOwner('user_a')
  await openShop('/address')
  tap(`Edit address ${HOME_LINE}`)
  tap('Save Address', screen.getByRole('dialog'))
  await eventually(() => expect(respondToChange).toBeDefined())
  setDataOwner('user_b')
  await act(async () => {
    respondToChange?.(Response.json({ data: { ...USER, version: 2 } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(notify).not.toHaveBeenCalled()
})

test('a form that is saved closes', async () => {
  await openShop('/address')
  tap(`Edit address ${HOME_LINE}`)
  tap('Save Address', screen.getByRole('dialog'))
  await eventually(() => expect(respondToChange).toBeDefined())
  expect(screen.getByText('Saving...')).toBeDefined()
  act(() => {
    respondToChange?.(Response.json({ data: { ...USER, version: 2 } }))
  })
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the only product can be put back after it was removed, until the cart is left', async () => {
  const { store, go } = await openShop('/cart')
  tap(`Remove ${MILK.productName}`)
  await screen.findByText('Your cart is empty')
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  fireEvent.click(undo)
  expect(store.get(cartItemsAtom)).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Cart' }))
  tap(`Remove ${MILK.productName}`)
  await go('/address')
  await go('/cart')
  await screen.findByText('Your cart is empty')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a list that is being typed stays when a placed order empties the cart', async () => {
  const { store } = await openShop('/cart')
  tap('Paste a list')
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /list/i })
  fireEvent.change(list, { target: { value: 'milk' } })
  act(() => {
    store.set(removeOrderedAtom, [{ productId: 'milk', quantity: 1 }])
  })
  await screen.findByText('Your cart is empty')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /list/i }).value).toBe('milk')
})

test('an address that is being typed stays when a placed order empties the cart', async () => {
  const { store } = await openShop('/cart')
  tap('+ Add New Address')
  typeCity()
  act(() => {
    store.set(removeOrderedAtom, [{ productId: 'milk', quantity: 1 }])
  })
  await screen.findByText('Your cart is empty')
  expect(typedCity()).toBe('Jorhat')
  act(() => {
    store.set(addToCartAtom, MILK)
  })
  expect(typedCity()).toBe('Jorhat')
})

test('deleting in the cart says that the address is only hidden there', async () => {
  await openShop('/cart')
  tap(`Delete address ${OFFICE_LINE}, only here and until Jhola is opened again`)
  screen.getByText(
    `The address ${OFFICE_LINE} is hidden here until Jhola is opened again. Delete it for good under ‘my addresses’.`,
  )
})

test('an address that was deleted in the cart and is chosen again is used', async () => {
  const { store, go } = await openShop('/cart')
  tap(new RegExp(`^Delete address ${OFFICE_LINE}`))
  await go('/address')
  fireEvent.click(screen.getByRole('radio', { name: OFFICE_LINE }))
  expect(store.get(chosenAddressIdAtom)).toBe(OFFICE_ADDRESS._id)
  await go('/cart')
  expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(OFFICE_LINE)
})

/** A server that refuses a change of another version of the list. Returns the stored addresses. */
function serveAddresses(): () => readonly Address[] {
  let stored = USER
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH') return Response.json({ data: { user: stored } })
    const { address, version } = await request.json()
    if (version !== stored.version) {
      const error = { code: 'LIST_CHANGED', message: 'The list has changed.' }
      return Response.json({ error }, { status: 409 })
    }
    stored = { ...stored, address, version: stored.version + 1 }
    return Response.json({ data: stored })
  })
  return () => stored.address
}

test('two addresses that are deleted in quick succession are both deleted', async () => {
  const stored = serveAddresses()
  await openShop('/address')
  tap(`Delete address ${HOME_LINE}`)
  tap(`Delete address ${OFFICE_LINE}`)
  for (const radio of screen.getAllByRole('radio')) {
    expect(radio.closest('[aria-busy="true"]')).not.toBeNull()
  }
  await screen.findByText('No addresses found')
  expect(stored()).toEqual([])
  expect(notify).not.toHaveBeenCalled()
})

test.each(['/address', '/cart'])(
  'when another tab signs out, %s does not say on its way to the login that there is no address',
  async (path) => {
    await openShop(path)
    act(clearSession)
    expect(screen.queryByText(/^No addresses found/)).toBeNull()
  },
)

const bin = (line: string) => screen.getByRole('button', { name: `Delete address ${line}` })

test.each([
  [
    'of the deleted address goes to Undo',
    HOME_LINE,
    () => screen.getByRole('button', { name: 'Undo' }),
  ],
  ['on another address stays there', OFFICE_LINE, () => bin(OFFICE_LINE)],
])('once an address is deleted, the focus %s', async (_where, line, expected) => {
  await openShop('/address')
  bin(HOME_LINE).focus()
  tap(`Delete address ${HOME_LINE}`)
  await eventually(() => expect(respondToChange).toBeDefined())
  bin(line).focus()
  respondToChange?.(Response.json({ data: { ...USER, address: [OFFICE_ADDRESS], version: 2 } }))
  await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(expected())
})

test('deleting an address removes the toast about the change before, which may cover Undo', async () => {
  serveAddresses()
  const remove = vi.spyOn(toast, 'remove')
  await openShop('/address')
  tap(`Delete address ${HOME_LINE}`)
  await screen.findByRole('button', { name: 'Undo' })
  await eventually(() => {
    expect(remove).toHaveBeenCalledExactlyOnceWith(CHANGING_ADDRESSES)
  })
})

test('an address can be deleted while another one is being saved', async () => {
  const stored = serveAddresses()
  await openShop('/address')
  submitNewAddress()
  tap('Cancel', screen.getByRole('dialog'))
  tap(`Delete address ${HOME_LINE}`)
  await screen.findByText(`The address ${HOME_LINE} was deleted.`)
  expect(stored()).toMatchObject([OFFICE_ADDRESS, { addressLine: 'Lane 5' }])
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    'success',
    'Address added successfully',
    expect.anything(),
  )
})

test('an address that is added while another one is being deleted stays in the list', async () => {
  const stored = serveAddresses()
  await openShop('/address')
  tap(`Delete address ${HOME_LINE}`)
  submitNewAddress()
  await screen.findByText(`The address ${HOME_LINE} was deleted.`)
  await eventually(() => expect(stored()).toHaveLength(2))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(chosenLine()).toContain('Lane 5')
})

test('an address can be saved again although the first attempt hangs', async () => {
  await openShop('/address')
  submitNewAddress()
  await eventually(() => expect(respondToChange).toBeDefined())
  tap('Cancel', screen.getByRole('dialog'))
  respondToChange = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  submitNewAddress()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  await eventually(() => expect(respondToChange).toBeDefined())
})

const BINA = { sub: 'user_b', userId: 'u2', email: 'b@example.in', phoneNumber: '9864000124' }

test('a change that waits for another one is not sent for the next shopper', async () => {
  setDataOwner('user_a')
  await openShop('/address')
  tap(`Delete address ${HOME_LINE}`)
  await eventually(() => expect(respondToChange).toBeDefined())
  tap(`Delete address ${OFFICE_LINE}`)
  const [respond, sent] = [respondToChange, sentAddresses]
  respondToChange = undefined
  setDataOwner('user_b')
  await act(async () => {
    respond?.(Response.json({ data: { ...USER, address: sent, version: 2 } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(respondToChange).toBeUndefined()
})

test.each([
  ['/cart', addressTexts.deletedHere(HOME_LINE)],
  ['/address', addressTexts.deleted(HOME_LINE)],
])(
  'a tab on %s that wakes with another shopper shows nothing that the first one deleted or typed',
  async (path, message) => {
    const { queryClient } = await openShop(path)
    queryClient.setQueryData(userQueries.details('u2').queryKey, {
      ...USER,
      _id: 'u2',
      address: [OFFICE_ADDRESS],
    })
    tap(new RegExp(`^Delete address ${HOME_LINE}`))
    // The cart deletes without a request.
    if (path === '/address') await eventually(() => expect(respondToChange).toBeDefined())
    respondToChange?.(Response.json({ data: { ...USER, address: [OFFICE_ADDRESS], version: 2 } }))
    await screen.findByText(message)
    tap(/Add New Address/)
    typeCity()
    // Another tab has signed the first one out and the second one in meanwhile.
    act(() => {
      adoptSession(BINA)
    })
    await screen.findByRole('radio', { name: OFFICE_LINE })
    expect(screen.queryByText(message)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('an address that is being typed stays when the session of its shopper changes or ends', async () => {
  await openShop('/address')
  tap('Add New Address')
  typeCity()
  act(() => {
    updateSession({ phoneNumber: '9864000199' })
  })
  expect(typedCity()).toBe('Jorhat')
  act(clearSession)
  expect(typedCity()).toBe('Jorhat')
  act(() => {
    setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  })
  expect(typedCity()).toBe('Jorhat')
})
