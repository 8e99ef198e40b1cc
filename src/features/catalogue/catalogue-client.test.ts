import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONNECTION_IS_BACK } from '#contract/catalogue-messages.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { requestCatalogue, resendCatalogueRequests, stopCatalogue } from './catalogue-client.ts'

const HOME = { latitude: 26.19, longitude: 91.75 }

beforeEach(() => {
  vi.useFakeTimers()
  SlowCatalogueWorker.started = []
  vi.stubGlobal('Worker', SlowCatalogueWorker)
})
afterEach(() => {
  stopCatalogue()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('requests fail if the script of the worker does not arrive within 50 s, and the next one starts it again', async () => {
  const request = requestCatalogue('summary', HOME, {})
  const outcome = expect(request).rejects.toThrow('the worker did not start')
  await vi.advanceTimersByTimeAsync(50_000)
  await outcome
  const next = requestCatalogue('summary', HOME, {})
  const [stuck, started] = SlowCatalogueWorker.started
  expect(stuck?.isTerminated).toBe(true)
  started?.reply({ id: started.requests[0]?.id ?? 0, ok: true, result: emptySummary(true) })
  expect(await next).toEqual(emptySummary(true))
})

test('a worker whose script has not arrived is replaced when the connection is back', async () => {
  const request = requestCatalogue('summary', HOME, {})
  const outcome = expect(request).rejects.toThrow('the worker did not start')
  const [stuck] = SlowCatalogueWorker.started
  resendCatalogueRequests()
  await outcome
  expect(stuck?.isTerminated).toBe(true)
  const next = requestCatalogue('summary', HOME, {})
  const [, started] = SlowCatalogueWorker.started
  started?.reply({ id: started.requests[0]?.id ?? 0, ok: true, result: emptySummary(true) })
  expect(await next).toEqual(emptySummary(true))
})

test('a worker that has started is told when the connection is back, and goes on', async () => {
  void requestCatalogue('summary', HOME, {}).catch(() => {})
  const [worker] = SlowCatalogueWorker.started
  worker?.reply({ event: 'started' })
  resendCatalogueRequests()
  expect(worker?.isTerminated).toBe(false)
  expect(worker?.requests.at(-1)).toBe(CONNECTION_IS_BACK)
})

test('a worker that has started may take its time', async () => {
  const request = requestCatalogue('summary', HOME, {})
  const [worker] = SlowCatalogueWorker.started
  worker?.reply({ event: 'started' })
  await vi.advanceTimersByTimeAsync(60_000)
  worker?.reply({ id: worker.requests[0]?.id ?? 0, ok: true, result: emptySummary(true) })
  expect(await request).toEqual(emptySummary(true))
})

test('a worker that was stopped at a sign-out does not end the next one', async () => {
  const request = requestCatalogue('summary', HOME, {})
  const outcome = expect(request).rejects.toThrow('signed out')
  stopCatalogue()
  await outcome
  await vi.advanceTimersByTimeAsync(30_000)
  const nextRequest = requestCatalogue('summary', HOME, {})
  const [, next] = SlowCatalogueWorker.started
  next?.reply({ event: 'started' })
  await vi.advanceTimersByTimeAsync(30_000)
  next?.reply({ id: next.requests[0]?.id ?? 0, ok: true, result: emptySummary(true) })
  expect(await nextRequest).toEqual(emptySummary(true))
  expect(next?.isTerminated).toBe(false)
})
