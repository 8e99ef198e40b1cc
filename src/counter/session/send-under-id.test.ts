import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError } from '#shared/lib/network/api-errors.ts'
import { retryCalls, withRetries } from './send-under-id.ts'

let signals: AbortSignal[]

/** Hangs until it is given up. */
const hanging = (signal: AbortSignal): Promise<string> => {
  signals.push(signal)
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason)
    })
  })
}

const failing = (signal: AbortSignal): Promise<string> => {
  signals.push(signal)
  return Promise.reject(new UnreachableError('network'))
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  signals = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('an attempt that hangs is given up for the next one, as often as one is requested', async () => {
  let call = hanging
  const outcome = withRetries((signal) => call(signal))
  for (let turn = 1; turn <= 4; turn += 1) {
    await passes(5_000)
    retryCalls()
    await passes(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([...Array(turn).fill(true), false])
  }
  call = () => Promise.resolve('done')
  await passes(5_000)
  retryCalls()
  expect(await outcome).toBe('done')
})

test('an attempt that may succeed goes on', async () => {
  void withRetries(hanging)
  await passes(4_999)
  retryCalls()
  await passes(0)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
})

test('the pause before the next attempt ends when one is requested', async () => {
  void withRetries(failing).catch(() => {})
  await passes(0)
  expect(signals).toHaveLength(1)
  retryCalls()
  await passes(0)
  expect(signals).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(1)
})

test('a call that is over is not repeated', async () => {
  const call = vi.fn(() => Promise.resolve('done'))
  await withRetries(call)
  await passes(60_000)
  retryCalls()
  await passes(0)
  expect(call).toHaveBeenCalledOnce()
})
