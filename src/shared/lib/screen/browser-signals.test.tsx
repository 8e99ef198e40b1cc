import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as browserSignals from './browser-signals.ts'
import { onPageReturn } from './page-return.ts'

const signals = { ...browserSignals, onPageReturn }

function tell(target: EventTarget, type: string, timeStamp = 0): void {
  const event = new Event(type)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  target.dispatchEvent(event)
}

/** Dispatches every event of the browser once. */
function tellAll(): void {
  for (const type of ['pageshow', 'pagehide', 'online', 'offline']) tell(window, type)
  for (const type of ['resume', 'visibilitychange']) tell(document, type)
  tell(window, 'focus', 5_000)
}

const visibility = vi.fn<() => DocumentVisibilityState>()

beforeEach(() => {
  visibility.mockReturnValue('visible')
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(visibility)
})
afterEach(() => {
  visibility.mockReset()
})

test.each([
  ['onPageReturn', 3, 3],
  ['onBackInView', 3, 0],
  ['onShown', 1, 0],
  ['onFocus', 1, 1],
  ['onLeaving', 1, 2],
  ['onHidden', 0, 0],
  ['onOnline', 1, 1],
  ['onOffline', 1, 1],
] as const)(
  '%s is called for %i of all events while the page is visible and %i while hidden, until stopped',
  (name, inView, hidden) => {
    const listener = vi.fn()
    const stop = signals[name](listener)
    tellAll()
    expect(listener).toHaveBeenCalledTimes(inView)
    visibility.mockReturnValue('hidden')
    tellAll()
    expect(listener).toHaveBeenCalledTimes(inView + hidden)
    stop()
    tellAll()
    visibility.mockReturnValue('visible')
    tellAll()
    expect(listener).toHaveBeenCalledTimes(inView + hidden)
  },
)

test('a page that is hidden because it is left does not count as hidden', () => {
  const listener = vi.fn()
  const stop = signals.onHidden(listener)
  visibility.mockReturnValue('hidden')
  tell(window, 'pagehide')
  tell(document, 'visibilitychange')
  expect(listener).not.toHaveBeenCalled()
  // It was kept in the browser's cache of pages.
  visibility.mockReturnValue('visible')
  tell(window, 'pageshow')
  tell(document, 'visibilitychange')
  visibility.mockReturnValue('hidden')
  tell(document, 'visibilitychange')
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('a page that is shown and focused at once counts as shown only', () => {
  const listener = vi.fn()
  const stop = signals.onFocus(listener)
  tell(document, 'visibilitychange', 10_000)
  tell(window, 'focus', 10_400)
  expect(listener).not.toHaveBeenCalled()
  tell(window, 'focus', 11_001)
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
