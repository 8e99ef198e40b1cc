/**
 * Databases for tests. Each is a copy of a template that is migrated and has the small seed,
 * because creating a database takes 4 s and copying one half a second. The template is a file that
 * is created when a test first needs it, and again when its sources have changed.
 *
 * With TEST_DATABASE_URL the same tests run on PostgreSQL, each in a new database.
 */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import { DataDirHeldError, lockDataDir, type DataDirLock } from '#server/db/data-dir-lock.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open-database.ts'
import { SHARED_BUFFERS } from '#server/db/pglite-settings.ts'
import * as schema from '#server/db/schema.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { SMALL_SEED } from './small-seed.ts'

const CACHE_DIR = path.resolve(import.meta.dirname, '../../node_modules/.cache/jhola-tests')
const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../server/db/migrations')
/** The sources of the template besides the migrations and the seed. */
const TEMPLATE_SOURCES = [
  path.resolve(import.meta.dirname, '../../server/db/pglite-settings.ts'),
  path.resolve(import.meta.dirname, '../../server/db/schema.ts'),
  path.resolve(import.meta.dirname, '../../server/seed/seed-shop.ts'),
  import.meta.filename,
]
const POLL_INTERVAL_MS = 50

const execFileAsync = promisify(execFile)

/** Opens a database with only the small seed. `close` releases it. */
export async function openTestDatabase(): Promise<{
  database: OpenedDatabase
  close: () => Promise<void>
}> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined || url === '') {
    const spare = spareDatabases.pop()
    if (spare) await resetToSeed(spare)
    const database =
      spare ?? (await openDatabase({ memory: true, archive: await templateArchive() }))
    return { database, close: () => releaseDatabase(database) }
  }
  const name = `jhola_test_${randomUUID().replaceAll('-', '')}`
  const server = new Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openDatabase({ url: address.href })
  await seedShop(database.orm, SMALL_SEED)
  return {
    database,
    close: async () => {
      await database.close()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}

/** Databases that test files of this worker have released, for the next ones. */
const spareDatabases: OpenedDatabase[] = []

/** Makes a database available again, unless the test has closed it. */
async function releaseDatabase(database: OpenedDatabase): Promise<void> {
  const isOpen = await database.ping().then(
    () => true,
    () => false,
  )
  if (isOpen) spareDatabases.push(database)
}

async function resetToSeed({ orm }: OpenedDatabase): Promise<void> {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  await orm.execute(sql`truncate ${names} restart identity cascade`)
  await seedShop(orm, SMALL_SEED)
}

async function templateArchive(): Promise<Blob> {
  return new Blob([await readFile(await templateFile())])
}

/** Fills a new or empty folder with such a database, for a server with this `DATA_DIR`. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'database')
  await mkdir(database, { recursive: true })
  // This takes a tenth of the processor time that PGlite needs to load the archive.
  await execFileAsync('tar', ['-xf', await templateFile(), '-C', database])
}

/** Returns the path of an archive of a database with the small seed. */
async function templateFile(): Promise<string> {
  const file = path.join(CACHE_DIR, `template-${await templateKey()}.tar`)
  for (;;) {
    if (existsSync(file)) return file
    const lock = await lockUnlessHeld()
    if (lock === undefined) {
      // Another worker is creating it, and sends no signal when it is done.
      await sleep(POLL_INTERVAL_MS)
      continue
    }
    try {
      if (!existsSync(file)) await makeTemplate(file)
    } finally {
      await lock.release()
    }
  }
}

async function templateKey(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS_DIR))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => path.join(MIGRATIONS_DIR, name))
  const hash = createHash('sha256')
  hash.update(packageJson.dependencies['@electric-sql/pglite'])
  hash.update(JSON.stringify(SMALL_SEED))
  for (const file of [...migrations, ...TEMPLATE_SOURCES]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function lockUnlessHeld(): Promise<DataDirLock | undefined> {
  await mkdir(CACHE_DIR, { recursive: true })
  try {
    return await lockDataDir(CACHE_DIR)
  } catch (error) {
    if (error instanceof DataDirHeldError) return undefined
    throw error
  }
}

async function makeTemplate(file: string): Promise<void> {
  const client = await PGlite.create({
    initDbStartParams: ['-c', `shared_buffers=${SHARED_BUFFERS}`],
  })
  const orm = drizzle({ client, schema })
  await migrate(orm, { migrationsFolder: MIGRATIONS_DIR })
  await seedShop(orm, SMALL_SEED)
  const archive = await client.dumpDataDir('none')
  await client.close()
  const outdated = (await readdir(CACHE_DIR)).filter((name) => name.endsWith('.tar'))
  await Promise.all(outdated.map((name) => rm(path.join(CACHE_DIR, name), { force: true })))
  // Another worker must not read an incomplete file.
  const draft = `${file}.draft`
  await writeFile(draft, archive.stream())
  await rename(draft, file)
}
