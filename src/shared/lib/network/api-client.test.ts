import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { createOrder, placeOrder, userOrders } from '#contract/order-endpoints.ts'
import {
  checkUser,
  register,
  saveAddress,
  updateUser,
  userDetails,
} from '#contract/user-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callApi } from './api-client.ts'
import { ApiError } from './api-errors.ts'
import { send } from './api-transport.ts'

vi.mock('./api-transport.ts')

const refusal = new ApiError('INTERNAL', 'no', { status: 500 })

beforeEach(() => {
  vi.mocked(send).mockRejectedValue(refusal)
})
afterEach(() => {
  vi.clearAllMocks()
})

const SENTENCES: readonly [string, Endpoint][] = [
  ['Failed to fetch delivery charge', deliveryChargeSettings],
  ['Registration failed', register],
  ['Failed to check user existence', checkUser],
  ['Failed to update user details', updateUser],
  ['Failed to fetch user details', userDetails],
  ['Address save failed', saveAddress],
  ['Order creation failed', createOrder],
  ['Order placement failed', placeOrder],
]

test.each(SENTENCES)("'%s' is logged, and the error is rethrown", async (sentence, call) => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  await expect(callApi(call, { token: 'none' })).rejects.toBe(refusal)
  expect(log).toHaveBeenCalledExactlyOnceWith(sentence, refusal)
})

test('a call without its own message is logged by method and path', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  await expect(callApi(userOrders, { token: 'none' })).rejects.toBe(refusal)
  expect(log.mock.calls[0]?.[0]).toBe('GET /api/v1/order/user-orders/:userId failed')
})
