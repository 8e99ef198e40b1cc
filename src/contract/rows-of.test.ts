import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { rowsOf } from './rows-of.ts'

test('an invalid row of a response is dropped and the others are kept', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(v.parse(rowsOf(v.object({ n: v.number() })), [{ n: 1 }, { n: '2' }, { n: 3 }])).toEqual([
    { n: 1 },
    { n: 3 },
  ])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
