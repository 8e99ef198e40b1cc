import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAboveKeyboard } from './keep-above-keyboard.ts'

const PAGE_PX = 750
let listTopPx: number

/** Reports the size of what it observes at once. */
class InstantObserver {
  readonly notify: () => void
  constructor(notify: () => void) {
    this.notify = notify
  }
  observe(): void {
    queueMicrotask(this.notify)
  }
  disconnect(): void {}
}

const view = Object.assign(new EventTarget(), { height: PAGE_PX, offsetTop: 0, scale: 1 })
const changeView = (
  change: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>,
  type: 'resize' | 'scroll' = 'resize',
): void => {
  Object.assign(view, change)
  view.dispatchEvent(new Event(type))
}

beforeEach(() => {
  Object.assign(view, { height: PAGE_PX, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('ResizeObserver', InstantObserver)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(PAGE_PX)
  listTopPx = 170
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(16, listTopPx, 358, 384),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function heightLimit(): Promise<() => string> {
  render(<ul ref={keepAboveKeyboard} />)
  await act(() => Promise.resolve())
  return () => screen.getByRole('list').style.maxHeight
}

test('the list ends 8 px above a keyboard that is open, and follows the visible part of the page', async () => {
  changeView({ height: 420 })
  const limit = await heightLimit()
  expect(limit()).toBe('clamp(8rem, 242px, 24rem)')
  changeView({ offsetTop: 30 }, 'scroll')
  expect(limit()).toBe('clamp(8rem, 272px, 24rem)')
})

test('the list follows the field, which moves with the page', async () => {
  changeView({ height: 420 })
  const limit = await heightLimit()
  listTopPx = 100
  dispatchEvent(new Event('scroll'))
  expect(limit()).toBe('clamp(8rem, 312px, 24rem)')
})

test('a keyboard that opens or closes changes the list', async () => {
  const limit = await heightLimit()
  expect(limit()).toBe('')
  changeView({ height: 420 })
  expect(limit()).toBe('clamp(8rem, 242px, 24rem)')
  changeView({ height: PAGE_PX })
  expect(limit()).toBe('')
})

test('neither the bars of the browser nor zooming in change the list', async () => {
  const limit = await heightLimit()
  changeView({ height: PAGE_PX - 90 })
  expect(limit()).toBe('')
  changeView({ height: PAGE_PX / 2, scale: 2 })
  expect(limit()).toBe('')
})
