/** Stands in for `IntersectionObserver`, which needs the layout that tests do not have. */

import { afterEach, beforeEach, vi } from 'vitest'

/** Those that observe something now. */
export const observers = new Set<FakeObserver>()

type Notify = (entries: { isIntersecting: boolean }[]) => void

class FakeObserver {
  readonly notify: Notify
  private element: Element | undefined
  constructor(notify: Notify) {
    this.notify = notify
  }
  observe(element: Element): void {
    this.element = element
    observers.add(this)
  }
  disconnect(): void {
    observers.delete(this)
  }
  /** Reports whether this element is in view, if it is the observed one. */
  notifyFor(element: Element | undefined, isIntersecting: boolean): void {
    if (this.element === element) this.notify([{ isIntersecting }])
  }
}

/** In each test of the file, and with modules that do not know of a scroll in the test before. */
export function fakeObservers(): void {
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('IntersectionObserver', FakeObserver)
  })
  afterEach(() => {
    observers.clear()
    vi.unstubAllGlobals()
  })
}
