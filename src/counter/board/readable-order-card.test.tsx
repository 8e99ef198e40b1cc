import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { counterTexts } from '../session/counter-texts.ts'
import { counterOrder } from '../testing/counter-order.ts'
import { ReadableOrderCard } from './readable-order-card.tsx'

afterEach(cleanup)

test('the last known order says what to do and where to go, and calls shopper and rider', () => {
  const order = counterOrder({
    orderStatus: 'pickup',
    ifMissing: 'leave-out',
    deliveryRider: { name: 'Rituraj Das', phoneNumber: '98540 00456' },
  })
  const address = { ...order.address, landmark: 'Behind the water tank' }
  render(<ReadableOrderCard order={{ ...order, address }} />)
  expect(screen.getByText(counterTexts.ifMissing['leave-out'])).toBeDefined()
  expect(screen.getByText('Behind the water tank')).toBeDefined()
  expect(screen.getByText('Leave with the guard.')).toBeDefined()
  expect(screen.getByText('Ananya Baruah')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Call Ananya Baruah, / })).toBeDefined()
  const rider = screen.getByRole('link', { name: /^Call Rituraj Das, / })
  expect(rider.getAttribute('href')).toBe('tel:+919854000456')
})

test('nothing stands for what the shopper did not say, and for a rider that is not named', () => {
  const order = counterOrder({ ifMissing: null })
  const { instructions: _none, ...address } = order.address
  render(<ReadableOrderCard order={{ ...order, address }} />)
  expect(screen.queryByText(counterTexts.instructions)).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
