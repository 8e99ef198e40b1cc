import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatedWork } from './repeated-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Work of which each run ends when the test says so. */
function manualWork() {
  const runs: { resolve: () => void; reject: (error: Error) => void }[] = []
  const failures: unknown[] = []
  const tookMs: number[] = []
  const work = repeatedWork({
    run: () =>
      new Promise<void>((resolve, reject) => {
        runs.push({ resolve, reject })
      }),
    onFailure: (error) => failures.push(error),
    firstAfterMs: 500,
    pauseMs: (ms) => {
      tookMs.push(ms)
      return 1_000
    },
  })
  return { work, runs, failures, tookMs }
}

test('each run follows the end of the one before, after a pause', async () => {
  const { work, runs, tookMs } = manualWork()
  work.start()
  await passes(499)
  expect(runs).toHaveLength(0)
  await passes(1)
  expect(runs).toHaveLength(1)
  await passes(60_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await passes(999)
  expect(runs).toHaveLength(1)
  await passes(1)
  expect(runs).toHaveLength(2)
  expect(tookMs).toEqual([60_000])
})

test('a failed run is reported, and the next one follows', async () => {
  const { work, runs, failures } = manualWork()
  work.start()
  await passes(500)
  const failure = new Error('The database is away')
  runs[0]?.reject(failure)
  await passes(1_000)
  expect(failures).toEqual([failure])
  expect(runs).toHaveLength(2)
})

test('the end waits for the run under way, which can see it, and no other follows', async () => {
  const { work, runs } = manualWork()
  work.start()
  await passes(500)
  expect(work.closing.aborted).toBe(false)
  const onClosed = vi.fn()
  const closed = work.close().then(onClosed)
  expect(work.closing.aborted).toBe(true)
  await passes(60_000)
  expect(onClosed).not.toHaveBeenCalled()
  runs[0]?.resolve()
  await closed
  await passes(60_000)
  expect(runs).toHaveLength(1)
})

test('work that ends before its first run never runs', async () => {
  const { work, runs } = manualWork()
  work.start()
  await work.close()
  await passes(60_000)
  expect(runs).toHaveLength(0)
})
