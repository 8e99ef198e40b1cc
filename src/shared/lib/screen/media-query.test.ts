import { afterEach, expect, it, vi } from 'vitest'
import { mediaQuery } from './media-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A list as in Chromium, which reports no change that was read before. */
class ChromiumList extends EventTarget {
  isMatching = false
  #known = false
  get matches(): boolean {
    this.#known = this.isMatching
    return this.isMatching
  }
  /** The browser looks for changes, as it does when the viewport changes. */
  report(): void {
    if (this.#known === this.isMatching) return
    this.#known = this.isMatching
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.isMatching }))
  }
}

it('reports a change also if it is read between the change and its event', () => {
  const list = new ChromiumList()
  vi.stubGlobal('matchMedia', () => list)
  const wide = mediaQuery('(min-width: 64rem)')
  const onChange = vi.fn<() => void>()
  const stop = wide.subscribe(onChange)
  list.isMatching = true
  // A component renders just now.
  expect(wide.get()).toBe(false)
  list.report()
  expect(wide.get()).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  list.isMatching = false
  list.report()
  expect(wide.get()).toBe(false)
  expect(onChange).toHaveBeenCalledOnce()
})
