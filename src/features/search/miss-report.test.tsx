import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '#shared/testing/stub-api.ts'
import { MissReport } from './miss-report.tsx'

const CALL = 'POST /api/v1/search/misses'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tell = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Tell the shop' }))
}

test('a missed search is sent only when the shopper taps the button', async () => {
  const calls = stubApi({ [CALL]: { status: 201, body: { data: { words: 1 } } } })
  render(<MissReport text="dragonfruit" onReported={() => {}} />)
  expect(calls.count(CALL)).toBe(0)
  tell()
  await screen.findByText('Thank you. The shop will see what was missed.')
  expect(calls.count(CALL)).toBe(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failed report shows an error and can be retried', async () => {
  stubApi({ [CALL]: { status: 400, body: { error: { code: 'BAD_REQUEST', message: 'no' } } } })
  render(<MissReport text="dragonfruit" onReported={() => {}} />)
  tell()
  await screen.findByText('The shop could not be told. Please try again when you are online.')
  expect(screen.getByRole('button', { name: 'Tell the shop' })).toBeDefined()
})

test('a pasted page cannot be reported', () => {
  render(<MissReport text={'aloo '.repeat(100)} onReported={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
})
