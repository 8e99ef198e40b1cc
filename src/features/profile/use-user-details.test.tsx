import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address, User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { eventually } from '#tests/support/eventually.ts'
import { useUserDetails } from './use-user-details.ts'
import { userQueries } from './user-queries.ts'

vi.mock('#shared/lib/network/api-client.ts')

const userWith = (address: Address[]): User => ({
  _id: 'u1',
  name: '',
  email: 'a@example.in',
  phoneNumber: '9864000123',
  address,
  storeId: null,
  version: 1,
})

let respond: (address: Address[]) => void
let fail: () => void

beforeEach(() => {
  vi.mocked(callApi).mockReset()
  vi.mocked(callApi).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        respond = (address) => {
          resolve({ data: { user: userWith(address) } })
        }
        fail = () => {
          reject(new Error('no connection'))
        }
      }),
  )
})
afterEach(cleanup)

/** The hook in a shop that was opened minutes ago and knows these addresses since. */
function detailsAfterMinutes(address: Address[], { refetchOnMount = true } = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnMount } },
  })
  queryClient.setQueryData(userQueries.details('u1').queryKey, userWith(address), {
    updatedAt: Date.now() - 5 * 60_000,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useUserDetails('u1'), { wrapper }).result
}

test('an empty list that is minutes old is unknown while it is requested again', async () => {
  const shopper = detailsAfterMinutes([])
  expect(shopper.current.isAddressUnknown).toBe(true)
  respond([HOME_ADDRESS])
  await eventually(() => expect(shopper.current.isAddressUnknown).toBe(false))
  expect(shopper.current.details.data?.address).toEqual([HOME_ADDRESS])
})

test('a fresh response confirms that there is no address', async () => {
  const shopper = detailsAfterMinutes([])
  respond([])
  await eventually(() => expect(shopper.current.isAddressUnknown).toBe(false))
})

test('after a failed request the list is still unknown, and the failure can be shown', async () => {
  const shopper = detailsAfterMinutes([])
  fail()
  await eventually(() => expect(shopper.current.details.isError).toBe(true))
  expect(shopper.current.isAddressUnknown).toBe(true)
  void shopper.current.details.refetch()
  respond([])
  await eventually(() => expect(shopper.current.isAddressUnknown).toBe(false))
})

test('an empty list that grows old on the screen stays known until it is requested again', () => {
  const shopper = detailsAfterMinutes([], { refetchOnMount: false })
  expect(shopper.current.details.isStale).toBe(true)
  expect(shopper.current.isAddressUnknown).toBe(false)
})

test('known addresses are shown while they are requested again', () => {
  expect(detailsAfterMinutes([HOME_ADDRESS]).current.isAddressUnknown).toBe(false)
})
