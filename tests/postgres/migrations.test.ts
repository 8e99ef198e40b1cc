/** Migrations on PostgreSQL, at once and beside a table in use. Runs with `npm test -- --postgres`. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { productionEnvironment, startProduction } from '#tests/support/production-process.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
const MIGRATE = 'server/migrate.ts'

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

  async function connected(): Promise<Client> {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  }

  it('that run at once in two processes are applied once', async () => {
    const runs = [1, 2].map(() =>
      startProduction({ DATABASE_URL: url }, undefined, MIGRATE).ended(),
    )
    for (const { code, output } of await Promise.all(runs)) {
      expect({ code, output }).toEqual({ code: 0, output: 'The tables are up to date.\n' })
    }
    const client = await connected()
    const { rows } = await client.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ times }) => times === 1)).toBe(true)
    await client.end()
  })

  it('are required before the start when they are a step of their own', async () => {
    const env = { ...productionEnvironment(), DATABASE_URL: url, MIGRATE_AT_START: 'off' }
    const early = await startProduction({ ...env, GOOGLE_MAPS_KEY: 'a-key' }).ended()
    expect(early.code).toBe(1)
    expect(early.output).toContain('npm run migrate')
    // A readable error instead of a stack trace.
    expect(early.output).not.toMatch(/^ +at /m)
    await (await openDatabase({ url })).close()
    const database = await openDatabase({ url, migrates: false })
    await database.ping()
    await database.close()
  })

  it('give up their place in the queue of a table in use, and try again', async () => {
    await (await openDatabase({ url })).close()
    const client = await connected()
    await client.query('begin')
    // As a long transaction of someone else would hold a table of the shop.
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode')
    const migrating = openDatabase({ url })
    await eventually(async () => {
      const { rows } = await admin.query(
        `select 1 from pg_stat_activity where application_name = 'jhola migration'
          and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    // It has left the queue.
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
})
