import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironmentFile } from './config/environment.ts'
import { dataDirError } from './db/data-dir.ts'
import { DatabaseUnreachableError, openDatabase } from './db/open-database.ts'
import { expectFreePort } from './expect-free-port.ts'
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

const listenError = (code: string, address: string) =>
  Object.assign(new Error(code), { code, syscall: 'listen', address, port: 4173 })
const lookupError = (code: string, hostname: string) =>
  Object.assign(new Error(code), { code, syscall: 'getaddrinfo', hostname })
const fileError = (code: string, file = '/srv/jhola/.data', syscall = 'open') =>
  dataDirError('/srv/jhola/.data', Object.assign(new Error(code), { code, syscall, path: file }))
/** A write to an open file names no path. */
const writeError = (code: string) =>
  dataDirError('/srv/jhola/.data', Object.assign(new Error(code), { code, syscall: 'write' }))

test.each([
  [lookupError('ENOTFOUND', 'shop.invalid'), 'HOST shop.invalid cannot be resolved (ENOTFOUND).'],
  [lookupError('EAI_AGAIN', 'shop'), 'HOST shop cannot be resolved (EAI_AGAIN).'],
  [listenError('EADDRNOTAVAIL', '203.0.113.9'), 'HOST 203.0.113.9 is not an address of this'],
  [listenError('EAFNOSUPPORT', '::1'), 'HOST ::1 is not an address of this machine.'],
  [listenError('EADDRINUSE', '::1'), 'Port 4173 is in use.'],
  [
    fileError('EEXIST'),
    'DATA_DIR /srv/jhola/.data cannot be used: /srv/jhola/.data is not a folder.',
  ],
  [
    fileError('ENOTDIR'),
    'DATA_DIR /srv/jhola/.data cannot be used: /srv/jhola/.data lies below a file.',
  ],
  [
    fileError('EACCES', '/srv/jhola/.data/database/PG_VERSION'),
    'cannot be used: /srv/jhola/.data/database/PG_VERSION may not be read and written by this user.',
  ],
  [
    fileError('EPERM'),
    'cannot be used: /srv/jhola/.data may not be read and written by this user.',
  ],
  [fileError('EPERM', '/srv/jhola/.data/lock-draft', 'link'), 'its file system has no hard links.'],
  [writeError('ENOSPC'), 'DATA_DIR /srv/jhola/.data cannot be used: its disk is full.'],
  [fileError('EROFS'), 'DATA_DIR /srv/jhola/.data cannot be used: its disk is mounted for'],
])('%s is reported in one line', (error, message) => {
  expect(startErrorMessage(error)).toMatch(/^.+$/)
  expect(startErrorMessage(error)).toContain(message)
})

test('other errors keep their stack traces', () => {
  expect(startErrorMessage(fileError('EMFILE'))).toBeUndefined()
  expect(startErrorMessage(fileError('EACCES', '/srv/jhola/server/db/0001.sql'))).toBeUndefined()
})

test('a host that cannot be used is reported with its name', async () => {
  const error = await expectFreePort('203.0.113.9', 0).catch((thrown: unknown) => thrown)
  expect(startErrorMessage(error)).toContain('HOST 203.0.113.9 is not an address of this machine')
})

test('a file .env that cannot be read is reported with its path and the true reason', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jhola-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, '.env')
  await mkdir(file)
  expect(reasonFor(() => readEnvironmentFile(folder))).toBe(
    `${file} cannot be read (EISDIR). It must be a file that this user may read.`,
  )
})

function reasonFor(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return startErrorMessage(error)
  }
}
