import { describe, expect, test, vi } from 'vitest'
import { delayMs, SILENCE_MS, watchConnection } from './connection-watch.ts'

/** A watch whose health checks return the given results in turn. */
function watchOf(...responses: boolean[]) {
  return watchWith(() => Promise.resolve(responses.shift() ?? true))
}

/** A watch whose health check waits until the test responds. */
function silentWatch() {
  const waiting: ((isReachable: boolean) => void)[] = []
  const response = new Promise<boolean>((resolve) => {
    waiting.push(resolve)
  })
  const respond = (isReachable: boolean): void => waiting[0]?.(isReachable)
  return { ...watchWith(() => response), respond }
}

function watchWith(healthCheck: () => Promise<boolean>, isReachable = true) {
  const planned: { task: () => void; delayMs: number }[] = []
  const reported: boolean[] = []
  const onBack = vi.fn()
  const onLateResponse = vi.fn()
  const checkHealth = vi.fn(healthCheck)
  const watch = watchConnection({
    isReachable,
    checkHealth,
    onReachable: (isReachable) => reported.push(isReachable),
    onBack,
    onLateResponse,
    later: (task, ms) => {
      const plan = { task, delayMs: ms }
      planned.push(plan)
      return () => {
        const at = planned.indexOf(plan)
        if (at !== -1) planned.splice(at, 1)
      }
    },
    random: () => 0.5,
  })
  return { watch, planned, reported, onBack, onLateResponse, checkHealth }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the connection', () => {
  test('is not lost because one request of a screen failed', async () => {
    const { watch, planned, reported, onBack } = watchOf(true)
    watch.checkNow()
    await settled()
    expect(reported).toEqual([true])
    expect(planned).toHaveLength(0)
    expect(onBack).not.toHaveBeenCalled()
  })

  test('is lost if the health check fails too, and is polled until it is back', async () => {
    const { watch, planned, reported, onBack } = watchOf(false, false, false, true)
    watch.checkNow()
    await settled()
    const delays = []
    while (planned.length > 0) {
      const next = planned.shift()
      delays.push(next?.delayMs)
      next?.task()
      await settled()
    }
    expect(delays).toEqual([2_000, 4_000, 8_000])
    expect(reported).toEqual([false, false, false, true])
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  test('is back at the first response if the page was offline before', async () => {
    const { watch, reported, onBack } = watchWith(() => Promise.resolve(true), false)
    watch.checkNow()
    await settled()
    watch.checkNow()
    await settled()
    expect(reported).toEqual([true, true])
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  test('is checked once, however many requests failed', async () => {
    const { watch, checkHealth } = watchOf(true)
    watch.checkNow()
    watch.checkNow()
    watch.checkNow()
    await settled()
    expect(checkHealth).toHaveBeenCalledTimes(1)
  })

  test('is checked once and at once when it may be back', async () => {
    const { watch, planned, onBack } = watchOf(false, true)
    watch.checkNow()
    await settled()
    watch.checkNow()
    await settled()
    expect(planned).toHaveLength(0)
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  test('is checked again at once, and not after the delay, if it may have changed during a check that failed', async () => {
    const answers: ((isReachable: boolean) => void)[] = []
    const { watch, planned, reported, checkHealth } = watchWith(
      () => new Promise((resolve) => answers.push(resolve)),
    )
    watch.checkNow()
    watch.checkChange()
    answers[0]?.(false)
    await settled()
    expect(reported).toEqual([])
    expect(checkHealth).toHaveBeenCalledTimes(2)
    answers[1]?.(false)
    await settled()
    expect(reported).toEqual([false])
    expect(planned.map((plan) => plan.delayMs)).toEqual([2_000])
  })

  test('is back once it was checked again after a check that hung and failed', async () => {
    const answers: ((isReachable: boolean) => void)[] = []
    const { watch, planned, reported, onBack, onLateResponse } = watchWith(
      () => new Promise((resolve) => answers.push(resolve)),
    )
    watch.checkNow()
    planned[0]?.task()
    watch.checkChange()
    answers[0]?.(false)
    await settled()
    answers[1]?.(true)
    await settled()
    expect(reported).toEqual([false, true])
    expect(onBack).toHaveBeenCalledTimes(1)
    expect(onLateResponse).not.toHaveBeenCalled()
    expect(planned).toHaveLength(0)
  })

  test('counts as lost while there is no response, and a late response still counts', async () => {
    const { watch, planned, reported, onBack, onLateResponse, respond } = silentWatch()
    watch.checkNow()
    expect(planned.map((plan) => plan.delayMs)).toEqual([SILENCE_MS])
    planned[0]?.task()
    expect(reported).toEqual([false])
    expect(onLateResponse).not.toHaveBeenCalled()
    respond(true)
    await settled()
    expect(reported).toEqual([false, true])
    // Calls with a token have failed meanwhile (docs/decisions/315). Others are still in flight.
    expect(onLateResponse).toHaveBeenCalledTimes(1)
    expect(onBack).not.toHaveBeenCalled()
    watch.checkNow()
    await settled()
    expect(onLateResponse).toHaveBeenCalledTimes(1)
  })

  test('is not checked after the watch has stopped', async () => {
    const { watch, planned, reported } = watchOf(false)
    watch.checkNow()
    watch.stop()
    await settled()
    expect(reported).toEqual([])
    expect(planned).toHaveLength(0)
  })
})

test('the delay grows to half a minute, with jitter', () => {
  expect(delayMs(20, 0.5)).toBe(30_000)
  expect(delayMs(0, 0)).toBeLessThan(delayMs(0, 1))
})
