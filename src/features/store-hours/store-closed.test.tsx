import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { StoreClosed } from './store-closed.tsx'

const HOURS = { openMinute: 480, closeMinute: 1260 }
/** 22:15 IST; the next opening is tomorrow. */
const NOW = Date.parse('2025-11-21T16:45:00.000Z')
const OPENS = Date.parse('2025-11-22T02:30:00.000Z')

afterEach(cleanup)

test('shows that the shop is closed, its hours, and when it opens again', () => {
  render(<StoreClosed closed={{ hours: HOURS, opensAt: OPENS, nowMs: NOW }} />)
  expect(screen.getByRole('heading').textContent).toBe('Store is Closed')
  expect(screen.getByText('8:00 AM to 9:00 PM IST')).toBeTruthy()
  expect(screen.getByText("We'll be open again at 8:00 AM IST")).toBeTruthy()
})

test('after a holiday, the screen says on which day it opens again', () => {
  const opensAt = OPENS + DAY_MS
  render(<StoreClosed closed={{ hours: HOURS, opensAt, nowMs: NOW }} />)
  const words = /^We'll be open again at 8:00 AM IST on Sunday,? 23 November$/
  expect(screen.getByText(words)).toBeTruthy()
})

test('renders its children', () => {
  render(
    <StoreClosed closed={{ hours: HOURS, opensAt: OPENS, nowMs: NOW }}>
      <button type="button">Sign out</button>
    </StoreClosed>,
  )
  expect(screen.getByRole('main').contains(screen.getByRole('button', { name: 'Sign out' }))).toBe(
    true,
  )
})
