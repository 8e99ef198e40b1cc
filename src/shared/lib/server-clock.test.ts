import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const DEVICE_MS = Date.parse('2025-11-21T06:00:00.000Z')
const MINUTE_MS = 60_000

/** Loads the clock as at the start of the app. */
async function startClock() {
  vi.resetModules()
  const { correctedNow } = await import('./server-clock.ts')
  const { noteServerDate } = await import('./server-date.ts')
  return { correctedNow, noteServerDate }
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
    const { correctedNow, noteServerDate } = await startClock()
    noteServerDate(dateHeader(DEVICE_MS + errorMs), DEVICE_MS, DEVICE_MS)
    expect(Math.abs(correctedNow() - (DEVICE_MS + errorMs))).toBeLessThanOrEqual(500)
  })

  test('advances with the device’s clock', async () => {
    const { correctedNow, noteServerDate } = await startClock()
    noteServerDate(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const before = correctedNow()
    vi.advanceTimersByTime(90_000)
    expect(correctedNow() - before).toBe(90_000)
  })

  test('counts from the arrival of the response, however late it is read', async () => {
    const { correctedNow, noteServerDate } = await startClock()
    vi.advanceTimersByTime(30_000)
    noteServerDate(dateHeader(DEVICE_MS + MINUTE_MS), DEVICE_MS, DEVICE_MS)
    expect(Math.abs(correctedNow() - (DEVICE_MS + 90_000))).toBeLessThanOrEqual(500)
  })

  test.each([-1_000, 0, 500])(
    'does not correct a device that is %d ms off, which is within the header’s resolution',
    async (errorMs) => {
      const { correctedNow, noteServerDate } = await startClock()
      noteServerDate(dateHeader(DEVICE_MS + errorMs), DEVICE_MS, DEVICE_MS)
      expect(correctedNow()).toBe(DEVICE_MS)
    },
  )

  test('follows the latest response, back to no correction too', async () => {
    const { correctedNow, noteServerDate } = await startClock()
    noteServerDate(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    noteServerDate(dateHeader(DEVICE_MS), DEVICE_MS, DEVICE_MS)
    expect(correctedNow()).toBe(DEVICE_MS)
  })

  test.each([
    ['no header', null],
    ['an invalid header', 'soon'],
  ])('keeps its correction after a response with %s', async (_what, header) => {
    const { correctedNow, noteServerDate } = await startClock()
    noteServerDate(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const before = correctedNow()
    noteServerDate(header, DEVICE_MS, DEVICE_MS)
    expect(correctedNow()).toBe(before)
  })

  test('is corrected by a slow response only without a faster one', async () => {
    const { correctedNow, noteServerDate } = await startClock()
    const note = (errorMs: number, tookMs: number): void => {
      noteServerDate(dateHeader(DEVICE_MS + errorMs), DEVICE_MS - tookMs, DEVICE_MS)
    }
    const error = () => Math.round((correctedNow() - DEVICE_MS) / MINUTE_MS)
    note(10 * MINUTE_MS, 9_000)
    expect(error()).toBe(10)
    note(11 * MINUTE_MS, 12_000)
    expect(error()).toBe(10)
    note(12 * MINUTE_MS, 1_000)
    expect(error()).toBe(12)
    note(13 * MINUTE_MS, 9_000)
    expect(error()).toBe(12)
    note(14 * MINUTE_MS, 1_500)
    expect(error()).toBe(14)
  })

  test('does not keep the correction after a restart', async () => {
    const first = await startClock()
    first.noteServerDate(dateHeader(DEVICE_MS + 10 * MINUTE_MS), DEVICE_MS, DEVICE_MS)
    const second = await startClock()
    expect(second.correctedNow()).toBe(DEVICE_MS)
  })
})
