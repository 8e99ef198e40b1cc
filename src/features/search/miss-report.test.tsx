import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serveCalls } from '#shared/testing/serve-calls.ts'
import { MissReport } from './miss-report.tsx'

const CALL = 'POST /api/v1/search/misses'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tell = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Tell the shop' }))
}

test('what was missed is sent to the shop once the shopper says so, and not before', async () => {
  const calls = serveCalls({ [CALL]: { status: 201, body: { data: { words: 1 } } } })
  render(<MissReport text="dragonfruit" />)
  expect(calls.count(CALL)).toBe(0)
  tell()
  await screen.findByText('Thank you. The shop will see what was missed.')
  expect(calls.count(CALL)).toBe(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a report that could not be sent says so, and can be tried again', async () => {
  serveCalls({ [CALL]: { status: 400, body: { error: { code: 'BAD_REQUEST', message: 'no' } } } })
  render(<MissReport text="dragonfruit" />)
  tell()
  await screen.findByText('The shop could not be told. Please try again when you are online.')
  expect(screen.getByRole('button', { name: 'Tell the shop' })).toBeDefined()
})

test('a pasted page is not offered to be told', () => {
  render(<MissReport text={'aloo '.repeat(100)} />)
  expect(screen.queryByRole('button')).toBeNull()
})
