import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillDataDir } from '#tests/support/test-database.ts'
import { isDatabaseOutage } from './database-outage.ts'
import { openDatabase } from './open-database.ts'
import { DatabaseCrashed } from './yielding-pglite.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-database-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function settings(): Promise<unknown> {
  const database = await openDatabase({ dataDir })
  try {
    return await database.orm.execute(sql`show shared_buffers`)
  } finally {
    await database.close()
  }
}

it('a database is made complete and small, and the remains of a killed start are removed', async () => {
  await mkdir(path.join(dataDir, 'database.draft-1', 'base'), { recursive: true })
  const small = { rows: [{ shared_buffers: '32MB' }] }
  expect(await settings()).toMatchObject(small)
  const names = await readdir(dataDir)
  expect(names.filter((name) => name.startsWith('database'))).toEqual(['database'])

  // As in a folder of an earlier release.
  const file = path.join(dataDir, 'database', 'postgresql.conf')
  const written = await readFile(file, 'utf8')
  expect(written).toContain('shared_buffers = 32MB')
  await writeFile(file, written.replace('shared_buffers = 32MB', 'shared_buffers = 128MB'))
  expect(await settings()).toMatchObject(small)
}, 60_000)

it('an incomplete database is refused and kept', async () => {
  await mkdir(path.join(dataDir, 'database', 'base'), { recursive: true })
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(openDatabase({ dataDir })).rejects.toThrow('PG_VERSION is missing')
  }
  expect(await readdir(path.join(dataDir, 'database'))).toEqual(['base'])
})

it('many queries at once let the event loop serve others between them', async () => {
  await fillDataDir(dataDir)
  const database = await openDatabase({ dataDir })
  try {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const before = turns
    const slow = sql`select count(*) from generate_series(1, 30000)`
    await Promise.all(Array.from({ length: 100 }, () => database.orm.execute(slow)))
    isOver = true
    expect(turns - before).toBeGreaterThan(2)
  } finally {
    await database.close()
  }
}, 60_000)

it('a database that has crashed refuses every query, and the next start recovers it', async () => {
  await fillDataDir(dataDir)
  const database = await openDatabase({ dataDir })
  // A checkpoint writes a file of this name.
  const inTheWay = path.join(dataDir, 'database', 'pg_logical', 'replorigin_checkpoint.tmp')
  await mkdir(inTheWay)
  await expect(database.maintain?.()).rejects.toThrow(DatabaseCrashed)
  expect(await database.crashed).toMatchObject({ cause: { severity: 'PANIC' } })

  // A query would not return, and block this process.
  const query = vi.spyOn(PGlite.prototype, 'execProtocolRawSync').mockImplementation(() => {
    throw new Error('The query waits for ever')
  })
  const refusal = await database.ping().catch((error: unknown) => error)
  expect(isDatabaseOutage(refusal)).toBe(true)
  await database.close().catch(() => undefined)
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()

  await rmdir(inTheWay)
  const recovered = await openDatabase({ dataDir })
  await recovered.ping()
  await recovered.close()
}, 60_000)
