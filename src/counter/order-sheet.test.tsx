import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { serveCalls } from '#shared/testing/serve-calls.ts'
import { createCounterSession } from './counter-session.ts'
import { counterTexts } from './counter-texts.ts'
import { OrderSheet } from './order-sheet.tsx'
import { counterOrder } from './testing/counter-order.ts'

const EVENTS = `POST /api/v1/operations/orders/${counterOrder()._id}/events`
const RIDER = { name: 'Rituraj Das', phoneNumber: '9854000456' }
const accepted = counterOrder({ orderStatus: 'accepted', deliveryRider: RIDER })
const pickedUp = counterOrder({ orderStatus: 'pickup', version: 3, deliveryRider: RIDER })
const delivered = counterOrder({ orderStatus: 'delivered', version: 4, deliveryRider: RIDER })

/** Complete responses: the counter sends a report again if it cannot parse the response. */
const accepting = (order: CounterOrder) => ({
  [EVENTS]: { body: { data: { order, repeated: false } } },
})
const open = (first: CounterOrder) => {
  const session = createCounterSession('a-key')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const sheet = (order: CounterOrder) => (
    <QueryClientProvider client={client}>
      <OrderSheet
        session={session}
        order={order}
        picked={[]}
        onToggle={() => {}}
        failure={undefined}
        onFailed={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(sheet(first))
  return {
    update: (order: CounterOrder) => {
      rerender(sheet(order))
    },
  }
}
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the wishes of the shopper stand where the order is packed and handed over', () => {
  serveCalls({})
  open(accepted)
  expect(screen.getByText('Leave with the guard.')).toBeDefined()
  expect(screen.getByText(counterTexts.ifMissing.call)).toBeDefined()
})

test('a shopper without wishes leaves no empty place for them', () => {
  serveCalls({})
  const { instructions, ...address } = accepted.address
  expect(instructions).toBeDefined()
  open({ ...accepted, address, ifMissing: null })
  expect(screen.queryByText(counterTexts.instructions)).toBeNull()
  expect(screen.queryByText(/If something is missing/)).toBeNull()
})

test('a tap that was meant for the hand-over does not deliver the order', async () => {
  const { count } = serveCalls(accepting(delivered))
  const { update } = open(accepted)
  const handOver = button(counterTexts.handOver)
  update(pickedUp)
  expect(button(counterTexts.delivered)).not.toBe(handOver)
  fireEvent.click(button(counterTexts.delivered))
  await waitFor(() => {
    expect(button(counterTexts.delivered).getAttribute('aria-disabled')).toBe('false')
  })
  expect(count(EVENTS)).toBe(0)
  fireEvent.click(button(counterTexts.delivered))
  await waitFor(() => {
    expect(count(EVENTS)).toBe(1)
  })
})

const cancelled = counterOrder({ orderStatus: 'cancelled', version: 4, deliveryRider: RIDER })

test.each([
  ['an accepted order', accepted],
  ['an order on its way', pickedUp],
])('%s is cancelled with a reason, and not before one was confirmed', async (_what, order) => {
  const { received } = serveCalls(accepting(cancelled))
  open(order)
  fireEvent.click(button(counterTexts.cancel))
  const question = await screen.findByRole('dialog', { name: counterTexts.cancelTitle })
  fireEvent.click(within(question).getByRole('radio', { name: counterTexts.reasons.closing }))
  const reported = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
  expect(reported()).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: counterTexts.cancel }))
  await waitFor(() => {
    expect(reported()).toMatchObject([{ type: 'cancel', reason: 'closing' }])
  })
})

test('the shopper is told once that no rider is free', async () => {
  const waiting = { ...accepted, deliveryRider: null }
  const told = { ...waiting, version: 3, riderMissing: true }
  const { received } = serveCalls(accepting(told))
  const { update } = open(waiting)
  fireEvent.click(button(counterTexts.rider.none))
  const reported = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
  await waitFor(() => {
    expect(reported()).toMatchObject([{ type: 'no-rider' }])
  })
  update(told)
  expect(screen.getByText(counterTexts.rider.noneTold)).toBeDefined()
  expect(screen.queryByRole('button', { name: counterTexts.rider.none })).toBeNull()
})

test('an order that has a rider is never reported as one without', () => {
  serveCalls({})
  open(accepted)
  fireEvent.click(button(counterTexts.rider.change))
  expect(button(counterTexts.rider.assign)).toBeDefined()
  expect(screen.queryByRole('button', { name: counterTexts.rider.none })).toBeNull()
})
