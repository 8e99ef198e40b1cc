import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey } from '#contract/geo.ts'
import { EMPTY_ADDRESS } from '#features/addresses/address-rules.ts'
import {
  chooseAddressAtom,
  chosenAddressIdAtom,
} from '#features/addresses/selected-address-atoms.ts'
import { typedAddressAtom } from '#features/addresses/typed-address-atoms.ts'
import {
  lastAttemptAtom,
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from '#features/availability/location-atoms.ts'
import { addToCartAtom, cartItemsAtom } from '#features/cart/cart-atoms.ts'
import {
  catalogueQueries,
  invalidateOnCatalogueChange,
} from '#features/catalogue/catalogue-queries.ts'
import {
  setIfMissingAtom,
  deliveryPreferencesAtom,
  setInstructionsAtom,
} from '#features/checkout/delivery-preferences-atoms.ts'
import { NO_PREFERENCES } from '#features/checkout/delivery-preferences-rules.ts'
import { typedHelpAtom, typeHelpAtom } from '#features/help/help-draft-atoms.ts'
import { addHelpAtom, helpOutboxAtom } from '#features/help/help-outbox-atoms.ts'
import { getSession, setSession } from '#features/identity/session/session-store.ts'
import { signOut } from '#features/identity/session/sign-out.ts'
import { recentSearchesAtom, rememberSearchAtom } from '#features/search/recent-search-atoms.ts'
import { cachedResponse, storeResponse } from '#shared/lib/network/etag-cache.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { useIsCurrentQuestion, enqueueQuestion } from '#shared/lib/screen/question-queue.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { CATALOGUE_STORES } from '../../persistence/catalogue-stores.ts'
import { isSaved, startSaving } from '../../persistence/saving.ts'
import { Toasts } from '../../shell/toasts.tsx'
import { purgeAtSignOut } from './purge-at-sign-out.ts'

const HOME = { latitude: 26.19, longitude: 91.75 }
const ATTA = { _id: 'atta', productName: 'Chakki Atta 5 kg', image: '', price: 310, hue: 78 }
const BINA = { sub: 'user_b', userId: 'u2', email: 'b@example.in', phoneNumber: '9864000124' }
const summaryOf = (version: string): CatalogueSummary => ({
  positionKey: positionKey(HOME),
  version,
  fetchedAt: 1,
  isAvailable: true,
  darkStores: [],
  categories: [],
  productCount: 0,
})

let stops: (() => void)[] = []
let shop: ShopAround

beforeEach(async () => {
  localStorage.clear()
  SlowCatalogueWorker.started = []
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  localStorage.setItem('location-store', JSON.stringify(HOME))
  shop = await renderInShop(null, ({ store, queryClient }) => {
    stops = [
      purgeAtSignOut({ queryClient, store }),
      invalidateOnCatalogueChange(queryClient),
      startSaving(queryClient, CATALOGUE_STORES),
      store.sub(cartItemsAtom, () => {}),
      store.sub(positionAtom, () => {}),
    ]
    store.set(addToCartAtom, ATTA)
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const storedStores = () => Object.keys(localStorage).filter((key) => key.endsWith('-store'))
const allIsSaved = () => eventually(() => expect(isSaved()).toBe(true))

test('a catalogue that arrives after the sign-out is stored nowhere', async () => {
  const { queryClient } = shop
  const query = queryClient.fetchQuery(catalogueQueries.summary(HOME)).catch(() => {})
  const [worker] = SlowCatalogueWorker.started
  const id = worker?.requests[0]?.id ?? 0
  await act(signOut)
  expect(worker?.isTerminated).toBe(true)
  worker?.reply({ id, ok: true, result: summaryOf('late') })
  worker?.reply({ event: 'changed', summary: summaryOf('later') })
  await query
  await allIsSaved()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(storedStores()).toEqual([])
})

test('a sign-out forgets the responses that the server need not send again', async () => {
  storeResponse('/api/v1/order/user-orders/u1', { etag: 'W/"1"', text: '{}' })
  await act(signOut)
  expect(cachedResponse('/api/v1/order/user-orders/u1')).toBeUndefined()
})

test('a message that nobody has seen yet does not reach the next shopper', async () => {
  const said = vi.spyOn(toast, 'success')
  notify('success', 'Order placed successfully')
  await eventually(() => expect(said).toHaveBeenCalledOnce())
  await act(signOut)
  setSession(BINA)
  render(<Toasts />)
  expect(await screen.findByRole('region', { name: 'Messages' })).toBeDefined()
  expect(screen.queryByText('Order placed successfully')).toBeNull()
})

test('what is said after the sign-out is shown', async () => {
  render(<Toasts />)
  await act(async () => {
    const signedOut = signOut()
    notify('plain', 'Your account was deleted')
    await signedOut
  })
  await screen.findByText('Your account was deleted')
})

test('a catalogue that arrives while the next shopper is signed in is stored nowhere', async () => {
  const { queryClient } = shop
  const query = queryClient.fetchQuery(catalogueQueries.summary(HOME)).catch(() => {})
  const [worker] = SlowCatalogueWorker.started
  await act(signOut)
  setSession(BINA)
  worker?.reply({ event: 'changed', summary: summaryOf('late') })
  await query
  await allIsSaved()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(storedStores()).toEqual(['session-store'])
})

test('a tab that slept through sign-out and sign-in shows the next shopper’s cart and writes nothing', async () => {
  const { store } = shop
  const milk = { ...ATTA, _id: 'milk', productName: 'Milk', productImage: '', quantity: 2 }
  localStorage.clear()
  localStorage.setItem('data-owner', BINA.sub)
  localStorage.setItem('session-store', JSON.stringify(BINA))
  const cart = JSON.stringify({ items: [milk] })
  localStorage.setItem('cart-store', cart)
  await act(async () => {
    dispatchEvent(new Event('pageshow'))
    await Promise.resolve()
  })
  expect(getSession()).toEqual(BINA)
  expect(store.get(cartItemsAtom)).toMatchObject([{ _id: 'milk', quantity: 2 }])
  expect(store.get(positionAtom)).toBeNull()
  expect(localStorage.getItem('cart-store')).toBe(cart)
  expect(localStorage.getItem('location-store')).toBeNull()
})

test('a tab that slept through a sign-out keeps nothing in memory', async () => {
  const { store } = shop
  localStorage.clear()
  await act(async () => {
    dispatchEvent(new Event('pageshow'))
    await Promise.resolve()
  })
  expect(getSession()).toBeNull()
  expect(store.get(cartItemsAtom)).toEqual([])
  expect(store.get(positionAtom)).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('recent searches are removed at sign-out, and the next shopper on the phone sees only their own', async () => {
  const { store } = shop
  store.set(rememberSearchAtom, 'baby powder')
  expect(localStorage.getItem('search-store')).toContain('baby powder')
  await act(signOut)
  expect(localStorage.getItem('search-store')).toBeNull()
  setSession(BINA)
  expect(store.get(recentSearchesAtom)).toEqual([])
  store.set(rememberSearchAtom, 'atta')
  expect(localStorage.getItem('search-store')).toBe('["atta"]')
})

test('a tab that follows a sign-out removes the recent searches too', async () => {
  const { store } = shop
  store.set(rememberSearchAtom, 'baby powder')
  localStorage.clear()
  await act(async () => {
    dispatchEvent(new Event('pageshow'))
    await Promise.resolve()
  })
  expect(store.get(recentSearchesAtom)).toEqual([])
})

test.each(['here', 'in another tab'])(
  'a question about notifications that is open at a sign-out %s is not put to the next shopper',
  async (place) => {
    const turn = renderHook(() => useIsCurrentQuestion('notifications')).result
    act(() => {
      enqueueQuestion('notifications')
    })
    await eventually(() => expect(turn.current).toBe(true))
    if (place === 'here') {
      await act(signOut)
      setSession(BINA)
    } else {
      localStorage.clear()
      localStorage.setItem('data-owner', BINA.sub)
      localStorage.setItem('session-store', JSON.stringify(BINA))
      await act(async () => {
        dispatchEvent(new Event('pageshow'))
        await Promise.resolve()
      })
    }
    expect(getSession()).toEqual(BINA)
    expect(turn.current).toBe(false)
  },
)

async function signOutAt(place: string): Promise<void> {
  if (place === 'here') {
    await act(signOut)
    return
  }
  localStorage.clear()
  await act(async () => {
    dispatchEvent(new Event('pageshow'))
    await Promise.resolve()
  })
}

test.each(['here', 'in another tab'])(
  'a request for help that is not sent, and one that is being typed, are forgotten at a sign-out %s',
  async (place) => {
    const { store } = shop
    const body = { problem: 'other' as const, productIds: [], text: 'No change for ₹500.' }
    store.set(addHelpAtom, { key: 'k1', userId: 'u1', orderId: 'o1', body })
    store.set(typeHelpAtom, 'o2', { draft: { ...body, text: 'The rider' }, errors: {} })
    await signOutAt(place)
    expect(store.get(helpOutboxAtom)).toEqual([])
    expect(store.get(typedHelpAtom).size).toBe(0)
  },
)

test.each(['here', 'in another tab'])(
  'an address that is being typed is forgotten at a sign-out %s',
  async (place) => {
    const { store } = shop
    store.set(typedAddressAtom, { ...EMPTY_ADDRESS, fullName: 'Ananya Baruah' })
    await signOutAt(place)
    expect(store.get(typedAddressAtom)).toEqual(EMPTY_ADDRESS)
  },
)

test.each(['here', 'in another tab'])(
  'why the position was not found is forgotten at a sign-out %s',
  async (place) => {
    const { store } = shop
    await store.set(requestLocationAtom, true)
    expect(store.get(locationRequestAtom).error).not.toBeNull()
    await signOutAt(place)
    expect(store.get(locationRequestAtom).error).toBeNull()
    expect(store.get(lastAttemptAtom)).toBeNull()
  },
)

test('a shopper who signs in again starts with the default address', async () => {
  const { store } = shop
  store.set(chooseAddressAtom, '17')
  await act(signOut)
  expect(store.get(chosenAddressIdAtom)).toBeNull()
})

test.each(['here', 'in another tab'])(
  'what was asked of store and rider is forgotten at a sign-out %s',
  async (place) => {
    const { store } = shop
    store.set(setIfMissingAtom, 'leave-out')
    store.set(setInstructionsAtom, '17', 'Ring twice.')
    expect(localStorage.getItem('delivery-wishes')).toContain('Ring twice.')
    await signOutAt(place)
    expect(store.get(deliveryPreferencesAtom)).toEqual(NO_PREFERENCES)
    expect(localStorage.getItem('delivery-wishes')).toBeNull()
  },
)
