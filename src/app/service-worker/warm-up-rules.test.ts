import { expect, test } from 'vitest'
import { mayWarmUp } from './warm-up-rules.ts'

test.each([
  ['on 4G', { effectiveType: '4g', saveData: false }],
  ['on 3G', { effectiveType: '3g', saveData: false }],
  ['where the browser tells nothing', undefined],
  ['where the browser tells something else', { effectiveType: 7 }],
])('pictures are fetched ahead %s', (_where, connection) => {
  expect(mayWarmUp(connection)).toBe(true)
})

test.each([
  ['on 2G', { effectiveType: '2g', saveData: false }],
  ['on worse than 2G', { effectiveType: 'slow-2g', saveData: false }],
  ['with data saving on', { effectiveType: '4g', saveData: true }],
])('no picture is fetched ahead %s', (_where, connection) => {
  expect(mayWarmUp(connection)).toBe(false)
})

test('is read from where browsers keep it, on the prototype', () => {
  class NetworkInformation {
    get saveData(): boolean {
      return true
    }
  }
  expect(mayWarmUp(new NetworkInformation())).toBe(false)
})
