import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withOrderLock } from './order-lock.ts'

/** Another tab holds every lock. */
let isHeldElsewhere = false
const requested: string[] = []

/** As the browser's: waits for a lock until the signal ends the wait, and holds it for the task. */
async function request(name: string, { signal }: { signal: AbortSignal }, task: () => unknown) {
  requested.push(name)
  if (!isHeldElsewhere) return await task()
  return await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('The request was aborted', 'AbortError'))
    })
  })
}

const task = vi.fn(() => Promise.resolve())
let attempt = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { request } })
  isHeldElsewhere = false
  requested.length = 0
  task.mockReset()
  attempt = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an order is sent under the lock of its key, and leaves no timer', async () => {
  await withOrderLock('k1', attempt.signal, task)
  expect(requested).toEqual(['jhola-order-k1'])
  expect(task).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('an order that another tab sends is sent here too after a minute, in case that tab is frozen', async () => {
  isHeldElsewhere = true
  const sent = withOrderLock('k1', attempt.signal, task)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await sent
  expect(task).toHaveBeenCalledOnce()
})

test('an order whose wait is ended is not sent', async () => {
  isHeldElsewhere = true
  const sent = withOrderLock('k1', attempt.signal, task)
  attempt.abort()
  await expect(sent).rejects.toThrow('aborted')
  expect(task).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('an order that takes over a minute keeps its lock, and one that fails is not sent again', async () => {
  task.mockImplementation(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 90_000)
    })
    throw new Error('failed')
  })
  const sent = withOrderLock('k1', attempt.signal, task)
  const failure = expect(sent).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(90_000)
  await failure
  expect(task).toHaveBeenCalledOnce()
})

test.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: () => Promise.reject(new Error('Not allowed')) } }],
])('in a browser that %s, an order is sent without a lock', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await withOrderLock('k1', attempt.signal, task)
  expect(task).toHaveBeenCalledOnce()
})
