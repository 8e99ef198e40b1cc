import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  hasBeenOffline,
  isOffline,
  onConnectionChange,
  setReachable,
  useIsOffline,
} from './connection.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  setReachable(undefined)
})

function Sign({ name }: { name: string }) {
  return `${name}: ${useIsOffline() ? 'offline' : 'online'}. `
}

test('the first response tells nobody, because the connection is not back', () => {
  const listener = vi.fn()
  const stop = onConnectionChange(listener)
  setReachable(true)
  stop()
  expect(listener).not.toHaveBeenCalled()
})

test('an outage and its end are told once, whoever notices them, until nobody wants to know', () => {
  setReachable(true)
  const told: boolean[] = []
  const stop = onConnectionChange(() => told.push(isOffline()))
  setReachable(false)
  setReachable(false)
  setReachable(true)
  expect(told).toEqual([true, false])
  setReachable(undefined)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(told).toEqual([true, false, true, false])
  stop()
  setReachable(false)
  expect(told).toHaveLength(4)
})

test('nobody is told of the loss of the network while the shop still counts as online', () => {
  setReachable(true)
  const told: boolean[] = []
  const stop = onConnectionChange(() => told.push(isOffline()))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  stop()
  expect(told).toEqual([true])
})

test('a page that lost the network has been offline until the server responds, whatever the browser says', () => {
  const stop = onConnectionChange(() => {})
  expect(hasBeenOffline()).toBe(false)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  stop()
  expect([isOffline(), hasBeenOffline()]).toEqual([false, true])
  setReachable(false)
  expect(hasBeenOffline()).toBe(true)
  setReachable(true)
  expect(hasBeenOffline()).toBe(false)
})

test('a page that started without a network has been offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.resetModules()
  const connection = await import('./connection.ts')
  onLine.mockReturnValue(true)
  expect([connection.isOffline(), connection.hasBeenOffline()]).toEqual([false, true])
})

test('a component that leaves does not keep the others from following the network', () => {
  const { rerender } = render(
    <>
      <Sign name="Bar" />
      <Sign name="Row" />
    </>,
  )
  rerender(<Sign name="Bar" />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    dispatchEvent(new Event('offline'))
  })
  screen.getByText(/Bar: offline/)
})
