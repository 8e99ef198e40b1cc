import { expect, test } from 'vitest'
import { databaseAddress } from './database-address.ts'

test('commands migrate PostgreSQL only if the server does at its start', () => {
  const url = 'postgres://localhost/jhola'
  expect(databaseAddress({ DATABASE_URL: url })).toMatchObject({ url, migrates: true })
  const separate = databaseAddress({ DATABASE_URL: url, MIGRATE_AT_START: ' off' })
  expect(separate).toMatchObject({ url, migrates: false })
})

test('a blank variable means the default', () => {
  const blank = { DATABASE_URL: ' ', DATA_DIR: '' }
  expect(databaseAddress(blank)).toEqual({ dataDir: '.data' })
})

test.each(['foo', 'mysql://localhost/jhola'])(
  'the address %s is refused, as by the server',
  (url) => {
    expect(() => databaseAddress({ DATABASE_URL: url })).toThrow(
      'DATABASE_URL must begin with postgres://',
    )
  },
)

test('commands have the deadlines of the server for their statements', () => {
  const address = databaseAddress({ DATABASE_URL: 'postgres://localhost/jhola' })
  expect(address).not.toHaveProperty('hasNoStatementTimeout')
})
