import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STEP_DELAY_MS, useSettledStep } from './use-settled-step.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
/** Every result that was rendered, the last one at the end. */
const show = (step: string, startsSettled?: boolean) => {
  const seen: boolean[] = []
  const { rerender } = renderHook(
    (shown: string) => {
      seen.push(useSettledStep(shown, startsSettled))
    },
    { initialProps: step },
  )
  return { rerender, seen, isSettled: () => seen.at(-1) }
}

test('the first step is settled at once', () => {
  expect(show('pickup').seen).toEqual([true])
})

test('the first step that takes the place of another screen is settled after the delay', () => {
  const { seen, isSettled } = show('place', false)
  pass(STEP_DELAY_MS - 1)
  expect(seen).not.toContain(true)
  pass(1)
  expect(isSettled()).toBe(true)
})

test('a later step is settled after the delay, and in no frame before', () => {
  const { rerender, seen, isSettled } = show('pickup')
  seen.length = 0
  rerender('deliver')
  pass(STEP_DELAY_MS - 1)
  expect(seen).not.toContain(true)
  pass(1)
  expect(isSettled()).toBe(true)
})

test('each change restarts the delay, also a return to an earlier step', () => {
  const { rerender, isSettled } = show('pickup')
  rerender('assign-rider')
  pass(STEP_DELAY_MS - 1)
  rerender('pickup')
  pass(STEP_DELAY_MS - 1)
  expect(isSettled()).toBe(false)
  pass(1)
  expect(isSettled()).toBe(true)
})

test('the same step shown again stays settled', () => {
  const { rerender, seen } = show('pickup')
  rerender('pickup')
  expect(seen).not.toContain(false)
})
