import { expect, test, vi } from 'vitest'
import { addRequestTimeout } from './request-timeout.ts'

/** Calls the hook as the SDK does before each request. */
function beforeRequest(request: RequestInit): RequestInit {
  addRequestTimeout()
  const hook: unknown = Reflect.get(window, '__unstable__onBeforeRequest')
  if (typeof hook === 'function') Reflect.apply(hook, undefined, [request])
  return request
}

test('a request of the SDK ends after 50 s', () => {
  const startTimeout = vi.spyOn(AbortSignal, 'timeout')
  expect(beforeRequest({ method: 'POST' }).signal).toBe(startTimeout.mock.results[0]?.value)
  expect(startTimeout).toHaveBeenCalledExactlyOnceWith(50_000)
})

test('a request that the SDK may end itself keeps its own signal', () => {
  const { signal } = new AbortController()
  expect(beforeRequest({ signal }).signal).toBe(signal)
})
