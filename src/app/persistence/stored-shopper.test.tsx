import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { SHAPE_VERSION } from './persisted-queries.ts'
import { restoreStores } from './restore.ts'
import { USER_STORES } from './user-stores.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { useShopper } from '../../routes/-use-shopper.ts'

vi.mock('#shared/lib/network/api-client.ts')

const USER = { _id: 'u1', email: 'a@example.in', phoneNumber: '9864000123', address: [] }
const { queryKey } = userQueries.details('u1')

/** Stored by an earlier run a second ago, before the address was saved. */
function startWithStored(address: object[]): QueryClient {
  const state = { data: { ...USER, address }, dataUpdatedAt: Date.now() - 1_000 }
  const clientState = { mutations: [], queries: [{ queryKey, state }] }
  const file = { timestamp: Date.now(), buster: SHAPE_VERSION, clientState }
  localStorage.setItem('user-store', JSON.stringify(file))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  restoreStores(queryClient, USER_STORES)
  return queryClient
}

function shopperOf(queryClient: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(useShopper, { wrapper }).result
}

beforeEach(() => {
  localStorage.clear()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a stored empty list of addresses counts as unknown until a fresh response confirms it', async () => {
  let response: ((body: unknown) => void) | undefined
  vi.mocked(callApi).mockReturnValue(new Promise((resolve) => (response = resolve)))
  const shopper = shopperOf(startWithStored([]))
  expect(shopper.current.isAddressUnknown).toBe(true)
  expect(callApi).toHaveBeenCalledOnce()
  response?.({ data: { user: { ...USER, address: [HOME_ADDRESS] } } })
  await waitFor(() => expect(shopper.current.user?.address).toEqual([HOME_ADDRESS]))
  expect(shopper.current.isAddressUnknown).toBe(false)
})

test('a fresh response without addresses is accepted', async () => {
  vi.mocked(callApi).mockResolvedValue({ data: { user: USER } })
  const shopper = shopperOf(startWithStored([]))
  await waitFor(() => expect(shopper.current.isAddressUnknown).toBe(false))
  expect(shopper.current.user?.address).toEqual([])
})

test('a stored empty list stays unknown if the request fails', async () => {
  vi.mocked(callApi).mockRejectedValue(new Error('no connection'))
  const shopper = shopperOf(startWithStored([]))
  await waitFor(() => expect(shopper.current.details.isError).toBe(true))
  expect(shopper.current.isAddressUnknown).toBe(true)
})

test('stored addresses are shown at once', () => {
  vi.mocked(callApi).mockReturnValue(new Promise(() => {}))
  const shopper = shopperOf(startWithStored([HOME_ADDRESS]))
  expect(shopper.current.user?.address).toMatchObject([HOME_ADDRESS])
  expect(shopper.current.isAddressUnknown).toBe(false)
})
