import { once } from 'node:events'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseOutage } from './database-outage.ts'

const failed = (code: string, message = 'said by the driver') =>
  Object.assign(new Error(message), { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })
const failedTo = (syscall: string) => wrapped(Object.assign(failed('ENOENT'), { syscall }))

it.each(['57P01', '57P03', '57014', '53300', '53100', '08006', '25006', 'ECONNREFUSED'])(
  'an error %s, wrapped or not, is an outage',
  (code) => {
    expect(isDatabaseOutage(failed(code))).toBe(true)
    expect(isDatabaseOutage(wrapped(failed(code)))).toBe(true)
  },
)

it('a socket that does not exist yet is an outage, a missing file is not', () => {
  expect(isDatabaseOutage(failedTo('connect'))).toBe(true)
  expect(isDatabaseOutage(failedTo('open'))).toBe(false)
})

it('a connection pooler that refuses a setting is not an outage; one without PostgreSQL is', () => {
  const refusal = failed('08P01', 'unsupported startup parameter: statement_timeout')
  expect(isDatabaseOutage(wrapped(refusal))).toBe(false)
  expect(isDatabaseOutage(wrapped(failed('08P01', 'query_wait_timeout')))).toBe(true)
})

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])("'%s' is an outage", (message) => {
  expect(isDatabaseOutage(wrapped(new Error(message)))).toBe(true)
})

it('a host that accepts a connection and does not respond is an outage', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  client.on('error', () => {})
  const error: unknown = await client.connect().catch((reason: unknown) => reason)
  await client.end()
  silent.close()
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseOutage(error)).toBe(true)
})

it.each(['23505', '42P01', '22P02', 'FST_ERR_CTP_INVALID_MEDIA_TYPE'])(
  'an error %s is not an outage',
  (code) => {
    expect(isDatabaseOutage(wrapped(failed(code)))).toBe(false)
  },
)

it('a value that is not an error is not an outage', () => {
  expect(isDatabaseOutage('57P01')).toBe(false)
})
