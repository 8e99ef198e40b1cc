import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderQueries } from './order-queries.ts'
import { useOrdersPoll } from './use-orders-poll.ts'

const LIST = orderQueries.list('u1')
const fetchOrders = vi.fn(() => Promise.resolve([]))
let queryClient = new QueryClient()

function Orders({ isWanted = true }: { isWanted?: boolean }) {
  useQuery({ ...LIST, queryFn: fetchOrders })
  useOrdersPoll('u1', isWanted)
  return null
}

function show(isWanted?: boolean): void {
  queryClient = new QueryClient()
  queryClient.setQueryData(LIST.queryKey, [])
  render(
    <QueryClientProvider client={queryClient}>
      <Orders {...(isWanted === undefined ? {} : { isWanted })} />
    </QueryClientProvider>,
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  fetchOrders.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the orders are requested every 30 seconds', async () => {
  show()
  await pass(29_000)
  expect(fetchOrders).not.toHaveBeenCalled()
  await pass(1_000)
  expect(fetchOrders).toHaveBeenCalledTimes(1)
  await pass(30_000)
  expect(fetchOrders).toHaveBeenCalledTimes(2)
})

test('the orders are requested although a moving rider changes the list every two seconds', async () => {
  show()
  for (let passed = 0; passed < 60_000; passed += 2_000) {
    await pass(2_000)
    queryClient.setQueryData(LIST.queryKey, [])
  }
  expect(fetchOrders).toHaveBeenCalledTimes(2)
})

test('nothing is requested without active orders', async () => {
  show(false)
  await pass(90_000)
  expect(fetchOrders).not.toHaveBeenCalled()
})
