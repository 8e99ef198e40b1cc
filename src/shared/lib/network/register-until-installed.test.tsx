import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerUntilInstalled } from './register-until-installed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A worker whose installation ends with the state. */
function installationThat(state: 'installed' | 'redundant') {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  setTimeout(() => {
    installing.state = state
    installing.dispatchEvent(new Event('statechange'))
  }, 1_000)
  return { active: null, waiting: null, installing }
}

it('registers the worker after ten seconds if a picture keeps the page from loading', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const register = vi.fn(() => Promise.resolve(undefined))
  void registerUntilInstalled(register)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledOnce()
})

it('registers the worker again after an installation that failed, and not after one that succeeded', async () => {
  const register = vi
    .fn(() => Promise.resolve(installationThat('installed')))
    .mockImplementationOnce(() => Promise.resolve(installationThat('redundant')))
    .mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  const ended = registerUntilInstalled(register)
  await vi.advanceTimersByTimeAsync(30_999)
  expect(register).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(61_000)
  await ended
  expect(register).toHaveBeenCalledTimes(3)
})
