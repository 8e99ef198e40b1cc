import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

function Screen() {
  useWakeLock()
  return null
}

/** jsdom has no screen to keep on. */
function screenLocks() {
  const released: number[] = []
  let requests = 0
  const request = vi.fn(() => {
    const id = requests
    requests += 1
    return Promise.resolve({
      release: () => {
        released.push(id)
        return Promise.resolve()
      },
    })
  })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return { request, released }
}
const becomes = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the screen stays on while the page is in view, also after it was hidden', async () => {
  const { request, released } = screenLocks()
  const { unmount } = render(<Screen />)
  expect(request).toHaveBeenCalledTimes(1)
  // A hidden page loses its lock, and may not request one.
  becomes('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  becomes('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await settled()
  unmount()
  await settled()
  expect(released).toEqual([1])
  becomes('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock that arrives after the page was left is released', async () => {
  const { released } = screenLocks()
  render(<Screen />).unmount()
  await settled()
  expect(released).toEqual([0])
})

test('a browser without the lock, or that refuses it, changes nothing', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('navigator', {})
  render(<Screen />).unmount()
  const refusal = new DOMException('The battery is low', 'NotAllowedError')
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(refusal) } })
  render(<Screen />).unmount()
  await settled()
  expect(info).toHaveBeenCalledWith('The screen cannot be kept on:', refusal)
})
