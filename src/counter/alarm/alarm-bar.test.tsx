import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlarmBar } from './alarm-bar.tsx'
import { allowSound, isSoundAllowed } from './alarm-sound.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { counterOrder } from '../testing/counter-order.ts'
import { silentSpeaker, type SilentSpeaker } from '../testing/silent-speaker.ts'

const PLACED_MS = Date.parse('2026-11-22T10:00:00.000Z')
const waiting = counterOrder({
  placedAt: new Date(PLACED_MS).toISOString(),
  overdueAt: new Date(PLACED_MS + 120_000).toISOString(),
})

let speaker: SilentSpeaker

const passes = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_MS })
  speaker = silentSpeaker()
  isSoundAllowed.set(false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('new orders are in view without a sound until a tap allows it, and then ring', async () => {
  render(<AlarmBar orders={[waiting]} isSoundOn isLost={false} />)
  passes(10_000)
  expect(screen.getByText(counterTexts.waiting(1))).toBeDefined()
  expect(document.title).toBe(counterTexts.titleWaiting(1))
  expect(speaker.notes).toEqual([])
  await allowSound()
  passes(10_000)
  expect(speaker.notes.length).toBeGreaterThan(5)
})

test('an iPad in silent mode rings, as media do', async () => {
  const audioSession = { type: 'auto' }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { audioSession }))
  await allowSound()
  expect(audioSession.type).toBe('playback')
})

test('an overdue order rings louder and more often, and the bar says so', async () => {
  await allowSound()
  render(<AlarmBar orders={[waiting]} isSoundOn isLost={false} />)
  passes(119_000)
  const usual = [...speaker.notes]
  expect(screen.queryByText(counterTexts.overdue)).toBeNull()
  passes(1_000)
  expect(screen.getByText(counterTexts.overdue)).toBeDefined()
  speaker.notes = []
  passes(119_000)
  expect(speaker.notes.length).toBeGreaterThan(1.5 * usual.length)
  expect(Math.min(...speaker.notes)).toBeGreaterThan(Math.max(...usual))
})

test('an overdue order says when it is rejected, if that is known', () => {
  const rejectedAt = '2026-11-22T10:15:00.000Z'
  render(<AlarmBar orders={[{ ...waiting, rejectedAt }]} isSoundOn isLost={false} />)
  passes(120_000)
  // In India's time.
  expect(screen.getByText(/^Overdue: it is rejected at 3:45.pm$/)).toBeDefined()
})

test('the ringing ends when every order is answered', async () => {
  await allowSound()
  const { rerender, container } = render(<AlarmBar orders={[waiting]} isSoundOn isLost={false} />)
  passes(5_000)
  rerender(<AlarmBar orders={[]} isSoundOn isLost={false} />)
  speaker.notes = []
  passes(60_000)
  expect(speaker.notes).toEqual([])
  expect(container.textContent).toBe('')
  expect(document.title).toBe(counterTexts.documentTitle)
})

const bar = (isLost: boolean, orders = [] as (typeof waiting)[], isSoundOn = true) => (
  <AlarmBar orders={orders} isSoundOn={isSoundOn} isLost={isLost} />
)

describe('a lost connection', () => {
  test('is heard and shown in the title of the tab after 45 seconds, until it is back', async () => {
    await allowSound()
    const { rerender } = render(bar(true))
    passes(44_000)
    expect(speaker.notes).toEqual([])
    expect(document.title).toBe(counterTexts.documentTitle)
    passes(1_000)
    expect(document.title).toBe(counterTexts.titleLost)
    expect(speaker.hertz).toEqual([523, 392])
    // Far fewer tones than an order that waits.
    passes(60_000)
    expect(speaker.notes.length).toBeLessThan(20)
    rerender(bar(false))
    speaker.notes = []
    passes(60_000)
    expect(speaker.notes).toEqual([])
    expect(document.title).toBe(counterTexts.documentTitle)
  })

  test('that returns at once is not heard, also after several', async () => {
    await allowSound()
    const { rerender } = render(bar(true))
    for (let times = 0; times < 5; times += 1) {
      passes(20_000)
      rerender(bar(false))
      passes(1_000)
      rerender(bar(true))
    }
    expect(speaker.notes).toEqual([])
  })

  test('does not take the place of an order that waits', async () => {
    await allowSound()
    render(bar(true, [waiting]))
    passes(60_000)
    expect(document.title).toBe(counterTexts.titleWaiting(1))
    expect(new Set(speaker.hertz)).toEqual(new Set([784, 1_047]))
  })

  test('is not heard while the sound is switched off', async () => {
    await allowSound()
    render(bar(true, [], false))
    passes(120_000)
    expect(speaker.notes).toEqual([])
    expect(document.title).toBe(counterTexts.titleLost)
  })
})

test('another tap is needed once the device takes the sound away', async () => {
  await allowSound()
  render(<AlarmBar orders={[waiting]} isSoundOn isLost={false} />)
  speaker.state = 'interrupted'
  passes(5_000)
  expect(isSoundAllowed.get()).toBe(false)
  expect(screen.getByText(counterTexts.waiting(1))).toBeDefined()
})

test('a tap is asked for as soon as the device takes the sound away, also while no order waits', async () => {
  await allowSound()
  render(<AlarmBar orders={[]} isSoundOn isLost={false} />)
  speaker.state = 'interrupted'
  expect(isSoundAllowed.get()).toBe(false)
  speaker.state = 'running'
  expect(isSoundAllowed.get()).toBe(true)
})

test.each([
  ['comes back by itself', 'running' as const],
  ['has to be resumed', 'suspended' as const],
])('the alarm goes on without a tap after an interruption if the sound %s', async (_how, after) => {
  await allowSound()
  render(<AlarmBar orders={[waiting]} isSoundOn isLost={false} />)
  speaker.state = 'interrupted'
  passes(5_000)
  speaker.notes = []
  passes(5_000)
  expect(speaker.notes).toEqual([])
  speaker.state = after
  passes(5_000)
  expect(speaker.notes.length).toBeGreaterThan(0)
  expect(isSoundAllowed.get()).toBe(true)
})
