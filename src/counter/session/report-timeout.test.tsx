import { afterEach, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { listTickets } from '#contract/help-endpoints.ts'
import { reportOrderEvent } from '#contract/operations-endpoints.ts'
import { REPORT_TIMEOUT_MS } from '#shared/staff-page/report-timeout.ts'
import { callOperations } from './operations-api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const report = () =>
  callOperations(reportOrderEvent, 'a-key', {
    params: { orderId: '0199f3a1-77aa-7bd0-9c1e-00ab12cd34ef' },
    body: { type: 'accept', eventId: 'e1' },
  })
const list = () => callOperations(listTickets, 'a-key')

test.each([
  ['a report is given up after 15 seconds', report, REPORT_TIMEOUT_MS],
  ['a list, which may be long, after 50', list, REQUEST_TIMEOUT_MS],
])('on a network that hangs, %s', async (_what, call, timeoutMs) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const onError = vi.fn<(error: unknown) => void>()
  void call().catch(onError)
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }))
})
