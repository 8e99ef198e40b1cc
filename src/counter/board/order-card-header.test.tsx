import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { counterOrder } from '../testing/counter-order.ts'
import { OrderCardHeader } from './order-card-header.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T10:15:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an order that is only known from before is not called late', () => {
  const order = counterOrder({ orderStatus: 'accepted', placedAt: '2026-11-22T09:00:00.000Z' })
  render(<OrderCardHeader order={order} isCurrent={false} />)
  expect(screen.getByRole('timer').textContent).toBe('1 h 15 min')
})

test.each([
  ['pending', '16 min'],
  ['accepted', '1 min late'],
  ['pickup', '1 min late'],
] as const)(
  'an order that is %s shows how long it has waited or, accepted, how late it is: %s',
  (orderStatus, shown) => {
    const placedAt = '2026-11-22T10:00:00.000Z'
    render(<OrderCardHeader order={counterOrder({ orderStatus, placedAt })} />)
    expect(screen.getByRole('timer').textContent).toBe('15 min')
    act(() => {
      vi.advanceTimersByTime(60_000)
    })
    expect(screen.getByRole('timer').textContent).toBe(shown)
  },
)
