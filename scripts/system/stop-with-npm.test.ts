import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopWithNpm } from './stop-with-npm.ts'

const SHELL = 100
const INIT = 1

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('npm_lifecycle_event', 'serve')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a process sends itself one SIGTERM when its shell has ended', () => {
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(SHELL)
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  stopWithNpm()
  vi.advanceTimersByTime(5_000)
  expect(kill).not.toHaveBeenCalled()
  parent.mockReturnValue(INIT)
  vi.advanceTimersByTime(5_000)
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']])
})
