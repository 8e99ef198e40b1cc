import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

const DEVICE_MS = Date.parse('2025-11-21T06:00:00.000Z')

/** Loads the clock as at the start of the app. */
async function startClock() {
  vi.resetModules()
  const { correctedNow } = await import('./server-clock.ts')
  const { updateServerClock } = await import('./server-date.ts')
  return { correctedNow, updateServerClock }
}

const dateHeader = (epochMs: number) => new Date(epochMs).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE_MS })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the corrected clock', () => {
  test('is the device’s clock until a response has arrived', async () => {
    const { correctedNow } = await startClock()
    expect(correctedNow()).toBe(DEVICE_MS)
  })

  test.each([
    ['slow', 10 * MINUTE_MS],
    ['fast', -10 * MINUTE_MS],
  ])('corrects a device that is %s, to half a second', async (_how, errorMs) => {
    const { correctedNow, updateServerClock } = await startClock()
    updateServerClock(dateHeader(DEVICE_MS + errorMs), DEVICE_MS, DEVICE_MS)
    expect(Math.abs(correctedNow() - (DEVICE_MS + errorMs))).toBeLessThanOrEqual(500)
  })

  test('advances with the device’s clock', async () => {
    const { correctedNow, updateServerClock } = await startClock()
    updateServerClock(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const before = correctedNow()
    vi.advanceTimersByTime(90_000)
    expect(correctedNow() - before).toBe(90_000)
  })

  test('counts from the arrival of the response, however late it is read', async () => {
    const { correctedNow, updateServerClock } = await startClock()
    vi.advanceTimersByTime(30_000)
    updateServerClock(dateHeader(DEVICE_MS + MINUTE_MS), DEVICE_MS, DEVICE_MS)
    expect(Math.abs(correctedNow() - (DEVICE_MS + 90_000))).toBeLessThanOrEqual(500)
  })

  test.each([-1_000, 0, 500])(
    'does not correct a device that is %d ms off, which is within the header’s resolution',
    async (errorMs) => {
      const { correctedNow, updateServerClock } = await startClock()
      updateServerClock(dateHeader(DEVICE_MS + errorMs), DEVICE_MS, DEVICE_MS)
      expect(correctedNow()).toBe(DEVICE_MS)
    },
  )

  test('follows the latest response, back to no correction too', async () => {
    const { correctedNow, updateServerClock } = await startClock()
    updateServerClock(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    updateServerClock(dateHeader(DEVICE_MS), DEVICE_MS, DEVICE_MS)
    expect(correctedNow()).toBe(DEVICE_MS)
  })

  test.each([
    ['no header', null],
    ['an invalid header', 'soon'],
  ])('keeps its correction after a response with %s', async (_what, header) => {
    const { correctedNow, updateServerClock } = await startClock()
    updateServerClock(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const before = correctedNow()
    updateServerClock(header, DEVICE_MS, DEVICE_MS)
    expect(correctedNow()).toBe(before)
  })

  test('is the device’s clock after a first response without a header', async () => {
    const { correctedNow, updateServerClock } = await startClock()
    updateServerClock(null, DEVICE_MS, DEVICE_MS)
    expect(correctedNow()).toBe(DEVICE_MS)
  })

  test('is corrected by a slow response only without a faster one', async () => {
    const { correctedNow, updateServerClock } = await startClock()
    const note = (errorMs: number, tookMs: number): void => {
      updateServerClock(dateHeader(DEVICE_MS + errorMs), DEVICE_MS - tookMs, DEVICE_MS)
    }
    const error = () => Math.floor((correctedNow() - DEVICE_MS) / 1_000)
    note(600_000, 9_000)
    expect(error()).toBe(600)
    note(605_000, 12_000)
    expect(error()).toBe(600)
    note(605_000, 8_000)
    expect(error()).toBe(605)
    note(610_000, 1_000)
    expect(error()).toBe(610)
    note(615_000, 9_000)
    expect(error()).toBe(610)
    note(614_000, 1_500)
    expect(error()).toBe(614)
  })

  test.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])(
    'is corrected by a slow response if the device’s clock was set %s since the quick one',
    async (_how, changeMs) => {
      const { correctedNow, updateServerClock } = await startClock()
      updateServerClock(dateHeader(DEVICE_MS), DEVICE_MS - 100, DEVICE_MS)
      vi.setSystemTime(DEVICE_MS + changeMs)
      updateServerClock(dateHeader(DEVICE_MS), Date.now() - 9_000, Date.now())
      expect(Math.abs(correctedNow() - DEVICE_MS)).toBeLessThanOrEqual(500)
    },
  )

  test.each([2_000, 9_000, 49_000])(
    'is never further off after a response that took %d ms, whatever the device’s clock was set to',
    async (tookMs) => {
      for (let changeMs = -150_000; changeMs <= 150_000; changeMs += 10_000) {
        // The server may have written the time at any moment of the request.
        for (const agoMs of [0, tookMs / 2, tookMs]) {
          vi.setSystemTime(DEVICE_MS)
          const { correctedNow, updateServerClock } = await startClock()
          updateServerClock(dateHeader(DEVICE_MS), DEVICE_MS - 100, DEVICE_MS)
          vi.setSystemTime(DEVICE_MS + changeMs)
          const before = Math.abs(correctedNow() - DEVICE_MS)
          updateServerClock(dateHeader(DEVICE_MS - agoMs), Date.now() - tookMs, Date.now())
          expect(Math.abs(correctedNow() - DEVICE_MS)).toBeLessThanOrEqual(before)
        }
      }
    },
  )

  test('does not keep the correction after a restart', async () => {
    const first = await startClock()
    first.updateServerClock(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const second = await startClock()
    expect(second.correctedNow()).toBe(DEVICE_MS)
  })
})
