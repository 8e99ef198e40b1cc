import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from './schema.ts'

it('no column is an array, which the embedded database does not parse', () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  const columns = tables.flatMap((table) => Object.values(getTableColumns(table)))
  expect(columns.length).toBeGreaterThan(50)
  expect(columns.filter((column) => column.getSQLType().endsWith(']'))).toEqual([])
})
