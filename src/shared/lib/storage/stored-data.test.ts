import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { isYoungerThanADay } from './stored-data.ts'

const dataUpdatedAt = Date.UTC(2026, 10, 22, 9)

const isYoungAt = (nowMs: number, data: unknown = []): boolean => {
  vi.setSystemTime(nowMs)
  return isYoungerThanADay({ data, dataUpdatedAt })
}

describe('data that the phone kept', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are from today for a day', () => {
    expect(isYoungAt(dataUpdatedAt)).toBe(true)
    expect(isYoungAt(dataUpdatedAt + 24 * HOUR_MS - 1)).toBe(true)
    expect(isYoungAt(dataUpdatedAt + 24 * HOUR_MS)).toBe(false)
  })

  it('are not from today if there are none, or if the clock was ahead when they came', () => {
    expect(isYoungAt(dataUpdatedAt, null)).toBe(true)
    vi.setSystemTime(dataUpdatedAt)
    expect(isYoungerThanADay({ data: undefined, dataUpdatedAt })).toBe(false)
    expect(isYoungAt(dataUpdatedAt - 1)).toBe(false)
  })
})
