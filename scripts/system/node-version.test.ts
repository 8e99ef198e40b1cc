import { expect, it } from 'vitest'
import { isInRange, unsupportedNode } from './node-version.ts'

it.each([
  ['v18.19.0', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v21.7.0', false],
  ['v22.11.9', false],
  ['v22.12.0', true],
  ['v26.0.0', true],
])('Node %s is in the range ^20.19.0 || >=22.12.0: %s', (version, isSupported) => {
  expect(isInRange(version, '^20.19.0 || >=22.12.0')).toBe(isSupported)
})

it('the message for an unsupported Node names its version and the required range', () => {
  expect(unsupportedNode('v18.19.0')).toMatch(/^Node v18\.19\.0 is not supported; .*\d+\.\d+\.\d+/)
})

it('the Node that runs the tests is supported', () => {
  expect(unsupportedNode()).toBeUndefined()
})

it('a range in a form that is not supported throws an error', () => {
  expect(() => isInRange('v20.19.0', '20.x')).toThrow(/20\.x/)
})
