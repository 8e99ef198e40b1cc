import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs } from './counter-tabs.ts'
import { forgetTicks, keepTicksOf, pickTicks, toggleTick } from './pick-ticks-store.ts'

let stopFollowing = () => {}

/** What another tab stores. This one is told later, by an event. */
const otherTabStores = (ticks: Record<string, string[]>) => {
  localStorage.setItem('counter-ticks', JSON.stringify(ticks))
}
const tellThisTab = () => {
  dispatchEvent(new StorageEvent('storage', { key: 'counter-ticks', storageArea: localStorage }))
}
const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}
const kept = (): unknown => JSON.parse(localStorage.getItem('counter-ticks') ?? '{}')

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  stopFollowing = followOtherTabs()
})
afterEach(() => {
  stopFollowing()
  vi.restoreAllMocks()
  forgetTicks()
})

test('a tick keeps those that another tab has stored, also of orders that only it knows', () => {
  toggleTick('a', 'milk')
  otherTabStores({ a: ['milk', 'atta'], b: ['ghee'] })
  toggleTick('a', 'curd')
  expect(kept()).toEqual({ a: ['milk', 'atta', 'curd'], b: ['ghee'] })
  expect(pickTicks.get()).toEqual(kept())
})

test('a tick in another tab is shown at once', () => {
  otherTabStores({ a: ['milk'] })
  tellThisTab()
  expect(pickTicks.get()).toEqual({ a: ['milk'] })
})

test('ticks of orders that have left the store’s list are dropped', () => {
  toggleTick('a', 'milk')
  otherTabStores({ a: ['milk'], b: ['ghee'] })
  keepTicksOf(new Set(['b', 'c']))
  expect(kept()).toEqual({ b: ['ghee'] })
  expect(pickTicks.get()).toEqual({ b: ['ghee'] })
})

test('stored ticks of another shape count as none, those that cannot be read as unknown', () => {
  toggleTick('a', 'milk')
  localStorage.setItem('counter-ticks', '{"a":')
  tellThisTab()
  expect(pickTicks.get()).toEqual({ a: ['milk'] })
  localStorage.setItem('counter-ticks', '["milk"]')
  tellThisTab()
  expect(pickTicks.get()).toEqual({})
})

test('ticks that cannot be saved stay in memory', () => {
  toggleTick('a', 'milk')
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  toggleTick('a', 'atta')
  toggleTick('a', 'curd')
  expect(pickTicks.get()).toEqual({ a: ['milk', 'atta', 'curd'] })
})

test('ticks stay in memory if storage is denied', () => {
  vi.spyOn(localStorage, 'getItem').mockImplementation(denied)
  vi.spyOn(localStorage, 'setItem').mockImplementation(denied)
  toggleTick('a', 'milk')
  toggleTick('a', 'atta')
  tellThisTab()
  expect(pickTicks.get()).toEqual({ a: ['milk', 'atta'] })
})
