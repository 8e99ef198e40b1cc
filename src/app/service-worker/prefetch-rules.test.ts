import { expect, test } from 'vitest'
import { mayPrefetch } from './prefetch-rules.ts'

test.each([
  ['on 4G', { effectiveType: '4g', saveData: false }],
  ['on 3G', { effectiveType: '3g', saveData: false }],
  ['without information from the browser', undefined],
  ['with an unknown value', { effectiveType: 7 }],
])('pictures are prefetched %s', (_where, connection) => {
  expect(mayPrefetch(connection)).toBe(true)
})

test.each([
  ['on 2G', { effectiveType: '2g', saveData: false }],
  ['on worse than 2G', { effectiveType: 'slow-2g', saveData: false }],
  ['with data saving on', { effectiveType: '4g', saveData: true }],
])('no picture is prefetched %s', (_where, connection) => {
  expect(mayPrefetch(connection)).toBe(false)
})

test('the connection is read from getters of the prototype', () => {
  class NetworkInformation {
    get saveData(): boolean {
      return true
    }
  }
  expect(mayPrefetch(new NetworkInformation())).toBe(false)
})
