import { expect, test } from 'vitest'
import { readOperationsArguments } from './operations-arguments.ts'

test('the words of 30 days are looked up unless another number is given', () => {
  expect(readOperationsArguments(['misses'])).toEqual({ command: 'misses', days: 30 })
  expect(readOperationsArguments(['misses', '--days', '7'])).toEqual({ command: 'misses', days: 7 })
})

test.each([
  [[], 'Specify what to look up'],
  [['orders'], "There is no 'orders'"],
  [['misses', 'more'], 'There is no'],
  [['misses', '--days', '0'], '1 to 90'],
  [['misses', '--days', 'all'], '1 to 90'],
  [['misses', '--weeks', '2'], '--weeks'],
])('%j is refused', (args, message) => {
  expect(() => readOperationsArguments(args)).toThrow(message)
})
