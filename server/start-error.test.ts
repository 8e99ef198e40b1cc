import { expect, test } from 'vitest'
import { DatabaseUnreachableError, openDatabase } from './db/open-database.ts'
import { startErrorMessage } from './start-error.ts'

test('a database host with several addresses is reported with the error of each', () => {
  const errors = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}`))
  const error = new DatabaseUnreachableError('localhost:5432', new AggregateError(errors))
  expect(startErrorMessage(error)).toBe(
    'PostgreSQL at localhost:5432 cannot be reached: connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1',
  )
})

test('an address that cannot be read is reported without its password', async () => {
  // As .env shortens it at a # without quotes, and in full.
  for (const url of ['postgres://jhola:s3cret', 'postgres://jhola:s3cret#1@db.example/jhola']) {
    const error = await openDatabase({ url }).catch((thrown: unknown) => thrown)
    expect(startErrorMessage(error)).toBe(
      'DATABASE_URL is not an address of PostgreSQL. Encode special characters of its password, such as # as %23.',
    )
  }
})

test('a connection pooler is reported with its own message', () => {
  const refusal = Object.assign(new Error('unsupported startup parameter: statement_timeout'), {
    code: '08P01',
  })
  expect(startErrorMessage(refusal)).toBe(
    'PostgreSQL refused: unsupported startup parameter: statement_timeout. DATABASE_URL must lead to PostgreSQL itself, not to a connection pooler.',
  )
})
