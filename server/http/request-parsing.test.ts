import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseBody, parseQuery } from './request-parsing.ts'

it('a body or query with many invalid fields is refused at the first', () => {
  let looked = 0
  const never = v.pipe(
    v.number(),
    v.check(() => {
      looked += 1
      return false
    }, 'is never valid'),
  )
  const schema = v.strictObject({ rows: v.array(never) })
  const rows = Array<number>(1_000).fill(0)
  const request = { body: { rows }, query: { rows } }
  expect(() => parseBody(schema, request)).toThrow('rows.0: is never valid')
  expect(() => parseQuery(schema, request)).toThrow('rows.0: is never valid')
  expect(looked).toBe(2)
})
