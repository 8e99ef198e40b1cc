/** Migrations on PostgreSQL, also while tables are locked. Runs with `npm test -- --postgres`. */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULTS } from '#server/config/defaults.ts'
import { MIGRATION_AWAITED, MIGRATION_LOCK, openDatabase } from '#server/db/open-database.ts'
import { startErrorMessage } from '#server/start-error.ts'
import { eventually } from '#tests/support/eventually.ts'
import { productionEnvironment, startProduction } from '#tests/support/production-process.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
const MIGRATE = 'server/migrate.ts'
const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../server/db/migrations')
/** The last migration before the positions of riders got their own table. */
const LAST_OLD_MIGRATION = 13
/** The last one before orders got a column and later, in another one, most of them a change. */
const LAST_BEFORE_LEFT_OUT = 22
/** How many precede the one that changes the orders (0026). */
const BEFORE_POSITIONS_TO_FORGET = 26
/** Longer than PostgreSQL lets a transaction of a migration be idle. */
const HUNG_MIGRATION_ENDS_WITHIN_MS = 30_000
const Journal = v.looseObject({ entries: v.array(v.looseObject({ idx: v.number() })) })
const INSERT_ORDER = `
  insert into users (id, sub, email, phone_number, addresses, latitude, longitude, created_at)
    values ('u', 'u', 'u@example.in', '9000000001', '[]', 26, 91, now());
  insert into orders (id, user_id, idempotency_key, payload_hash, store_id, items,
      delivery_charge_paise, total_paise, status, payment_method, payment_status, address, latitude,
      longitude, quoted_at, created_at, version, history)
    values ('o', 'u', 'k', 'h', 's', '[]', 1900, 1900, 'accepted', 'cod', 'pending', '{}', 26, 91,
      now(), now(), 1, '[]');
  insert into order_events (order_id, event_id, type, reported_by, at)
    values ('o', 'e', 'rider-location', 'rider', now())`

const applied = async (client: Client) =>
  (await client.query('select hash from drizzle.__drizzle_migrations')).rows

describe.skipIf(serverUrl === '')('migrations', () => {
  const names: string[] = []
  let admin: Client
  let url = ''

  beforeAll(async () => {
    admin = new Client({ connectionString: serverUrl })
    await admin.connect()
  })
  beforeEach(async () => {
    const name = `jhola_migrations_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    names.push(name)
    const address = new URL(serverUrl)
    address.pathname = `/${name}`
    url = address.href
  })
  afterAll(async () => {
    for (const name of names) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  }

  /** Creates the tables of an older release, with one order whose rider has reported a position. */
  async function openOlderRelease(lastMigration = LAST_OLD_MIGRATION): Promise<Client> {
    const client = await connect()
    const folder = await mkdtemp(path.join(tmpdir(), 'jhola-migrations-'))
    try {
      await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
      const file = path.join(folder, 'meta/_journal.json')
      const journal = v.parse(Journal, JSON.parse(await readFile(file, 'utf8')))
      const entries = journal.entries.filter(({ idx }) => idx <= lastMigration)
      await writeFile(file, JSON.stringify({ ...journal, entries }))
      await migrate(drizzle({ client }), { migrationsFolder: folder })
    } finally {
      await rm(folder, { recursive: true })
    }
    await client.query(INSERT_ORDER)
    return client
  }

  /** Starts a migration and waits until it waits for a lock. */
  async function startBlockedMigration() {
    const migration = startProduction({ DATABASE_URL: url }, { program: MIGRATE })
    onTestFinished(() => {
      migration.child.kill('SIGKILL')
    })
    await eventually(async () => expect(await waitingMigrations()).toHaveLength(1))
    return migration
  }

  /** Starts the migration, which gets no further than the change of the orders. */
  async function migrateUntilOrdersChange() {
    const client = await openOlderRelease(LAST_BEFORE_LEFT_OUT)
    await client.query(`update orders set placed_at = now() - interval '8 days',
      rider = '{"name": "Asha", "location": {"latitude": 26, "longitude": 91}}'`)
    await client.query('begin')
    await client.query('lock table rider_positions in exclusive mode')
    return { client, migration: await startBlockedMigration() }
  }

  const waitingMigrations = async () =>
    (
      await admin.query(
        `select 1 from pg_stat_activity where application_name = 'jhola migration'
          and wait_event_type = 'Lock' and datname = $1`,
        [names.at(-1)],
      )
    ).rows

  it('are applied once when two processes run them at the same time', async () => {
    const runs = [1, 2].map(() =>
      startProduction({ DATABASE_URL: url }, { program: MIGRATE }).ended(),
    )
    for (const { code, output } of await Promise.all(runs)) {
      // The other process may still be migrating.
      const result = output.replace(`${MIGRATION_AWAITED}\n`, '')
      expect({ code, result }).toEqual({ code: 0, result: 'The tables are up to date.\n' })
    }
    const client = await connect()
    const { rows } = await client.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ times }) => times === 1)).toBe(true)
    await client.end()
  })

  it('wait for those of another process, and say so', async () => {
    const other = await connect()
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migration = startProduction({ DATABASE_URL: url }, { program: MIGRATE })
    const server = startProduction({ ...productionEnvironment(), DATABASE_URL: url })
    onTestFinished(() => {
      migration.child.kill('SIGKILL')
      server.child.kill('SIGKILL')
    })
    for (const { output } of [migration, server]) {
      await eventually(() => expect(output()).toContain(MIGRATION_AWAITED))
    }
    await other.end()
    expect(await migration.ended()).toEqual({
      code: 0,
      output: `${MIGRATION_AWAITED}\nThe tables are up to date.\n`,
    })
    await server.opened()
    server.child.kill('SIGKILL')
    await server.ended()
  })

  it('lose their locks if their process hangs within its transaction', async () => {
    const client = await openOlderRelease()
    await client.query('begin')
    await client.query('select * from webhooks')
    // It has locked `orders` and waits for `webhooks`.
    const migration = await startBlockedMigration()
    migration.child.kill('SIGSTOP')
    await client.query('commit')
    await client.query(`set lock_timeout = '${HUNG_MIGRATION_ENDS_WITHIN_MS}ms'`)
    const { rows } = await client.query('select id from orders')
    expect(rows).toEqual([{ id: 'o' }])
    await client.end()
  }, 60_000)

  it('release the locks of one before the next one begins', async () => {
    const { client, migration } = await migrateUntilOrdersChange()
    const shop = await connect()
    await shop.query("set lock_timeout = '2s'")
    const { rows } = await shop.query('select id from orders')
    expect(rows).toEqual([{ id: 'o' }])
    await shop.end()
    await client.query('commit')
    expect(await migration.ended()).toMatchObject({ code: 0 })
    const { rows: riders } = await client.query("select rider->'location' as location from orders")
    expect(riders).toEqual([{ location: null }])
    await client.end()
  })

  it('continue where they were, if their process was killed between two of them', async () => {
    const { client, migration } = await migrateUntilOrdersChange()
    migration.child.kill('SIGKILL')
    await migration.ended()
    await client.query('commit')
    expect(await applied(client)).toHaveLength(BEFORE_POSITIONS_TO_FORGET)
    await (await openDatabase({ url })).close()
    const hashes = (await applied(client)).map(({ hash }) => hash)
    expect(hashes.length).toBeGreaterThan(BEFORE_POSITIONS_TO_FORGET)
    expect(new Set(hashes).size).toBe(hashes.length)
    await client.end()
  })

  it('must have run before the server starts with MIGRATE_AT_START=off', async () => {
    const env = { ...productionEnvironment(), DATABASE_URL: url, MIGRATE_AT_START: 'off' }
    const refused = await startProduction({ ...env, GOOGLE_MAPS_KEY: 'a-key' }).ended()
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('npm run migrate')
    // The error has no stack trace.
    expect(refused.output).not.toMatch(/^ +at /m)
    await (await openDatabase({ url })).close()
    const database = await openDatabase({ url, migrates: false })
    await database.ping()
    await database.close()
  })

  it('are not awaited without end by a server that does not migrate', async () => {
    await (await openDatabase({ url })).close()
    const client = await connect()
    await client.query('begin')
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode')
    const { hostname, port } = new URL(url)
    const opening = openDatabase({
      url,
      migrates: false,
      settings: { ...DEFAULTS.postgres, statementMs: 1_000 },
    })
    const error: unknown = await opening.catch((thrown: unknown) => thrown)
    expect(startErrorMessage(error)).toBe(
      `PostgreSQL at ${hostname}:${port || 5432} did not say within 1 s which migrations have been applied. It hangs, or the table drizzle.__drizzle_migrations is locked.`,
    )
    await client.query('rollback')
    const database = await openDatabase({ url, migrates: false })
    await database.ping()
    await database.close()
    await client.end()
  })

  it('release their place in the lock queue of a table in use, and retry', async () => {
    await (await openDatabase({ url })).close()
    const client = await connect()
    await client.query('begin')
    // As a long transaction of another client would.
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode')
    const migrating = openDatabase({ url })
    await eventually(async () => expect(await waitingMigrations()).toHaveLength(1))
    // After its lock timeout, it is no longer in the queue.
    await eventually(async () => {
      const { rows } = await admin.query(
        `select 1 from pg_stat_activity where application_name = 'jhola migration'
          and wait_event_type is distinct from 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await client.query('rollback')
    const database = await migrating
    await database.ping()
    await database.close()
    await client.end()
  })

  it('do not disturb an order that the previous release is changing', async () => {
    const client = await openOlderRelease()
    await client.query('begin')
    await client.query("select * from users where id = 'u' for update")
    await client.query("select * from orders where id = 'o' for update")
    const migrating = openDatabase({ url })
    await eventually(async () => expect(await waitingMigrations()).toHaveLength(1))
    await client.query(`insert into order_events (order_id, event_id, type, reported_by, at)
      values ('o', 'picked-up', 'pickup', 'rider', now())`)
    await client.query("update orders set status = 'pickup' where id = 'o'")
    await client.query('commit')
    await (await migrating).close()
    const { rows } = await client.query(
      'select status, reports from orders join rider_positions on order_id = id',
    )
    expect(rows).toEqual([
      { status: 'pickup', reports: [expect.objectContaining({ eventId: 'e' })] },
    ])
    await client.end()
  })

  it('are retried after a deadlock', async () => {
    // Only the migration detects the deadlock, before its lock timeout.
    await admin.query(`alter database ${names.at(-1)} set deadlock_timeout = '3s'`)
    const client = await openOlderRelease()
    await client.query("set deadlock_timeout = '10min'")
    await client.query('begin')
    await client.query('select * from webhooks')
    const migrating = openDatabase({ url })
    await eventually(async () => expect(await waitingMigrations()).toHaveLength(1))
    // The migration has locked `orders` and waits for `webhooks`.
    await client.query("update orders set status = 'pickup' where id = 'o'")
    await client.query('commit')
    const database = await migrating
    await database.ping()
    await database.close()
    await client.end()
  })
})
