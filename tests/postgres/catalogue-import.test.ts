/** Catalogue imports while the shop is running. Runs with `npm test -- --postgres`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as v from 'valibot'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { replaceCatalogue } from '#server/catalogue-import/replace-catalogue.ts'
import type { ProductDraft } from '#server/catalogue-import/row-rules.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { IN_REACH } from '#tests/support/server-harness.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
const ROOT = path.resolve(import.meta.dirname, '../..')
const NEW_STORE = ['--create-store', 'Main', '--at', `${IN_REACH.latitude},${IN_REACH.longitude}`]

const rows = (price: number) => `id,name,price\np1,Atta 5 kg,${price}\np2,Milk 500 ml,29\n`

const SALT: ProductDraft = {
  id: undefined,
  name: 'Salt',
  identity: 'Salt',
  description: '',
  pricePaise: 20_00,
  discountPricePaise: null,
  categoryName: 'Other',
  pictures: [],
  information: null,
  remarks: [],
}

function manyRows(prefix: string): string {
  const lines = Array.from(
    { length: 300 },
    (_, i) => `${prefix}${i},${prefix} ${i},${10 + (i % 90)}`,
  )
  return ['id,name,price', ...lines].join('\n')
}

/** A connection to the PostgreSQL at `target` that can be cut without ending its session. */
async function openLine(target: URL): Promise<{ url: string; cut: () => void }> {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.skipIf(serverUrl === '')('an import into a running shop', () => {
  const name = `jhola_import_${randomUUID().replaceAll('-', '')}`
  let admin: Client
  let url = ''
  let folder = ''
  let shop: ProductionProcess
  let origin = ''

  beforeAll(async () => {
    admin = new Client({ connectionString: serverUrl })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const address = new URL(serverUrl)
    address.pathname = `/${name}`
    url = address.href
    folder = await mkdtemp(path.join(tmpdir(), 'jhola-import-'))
    shop = startProduction({ ...productionEnvironment(), DATABASE_URL: url })
    origin = await shop.opened()
  }, 120_000)
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended()
    await rm(folder, { recursive: true })
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  async function importInto(databaseUrl: string, content: string, more: string[] = []) {
    const file = path.join(folder, `${randomUUID()}.csv`)
    await writeFile(file, content)
    const program = path.join(ROOT, 'scripts/catalogue-import.ts')
    const args = ['--import', 'tsx', program, '--store', 'main', ...more, file]
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { out, err, code: Number(code) }
  }

  async function runImport(content: string, more?: string[]): Promise<string> {
    const { out, err, code } = await importInto(url, content, more)
    expect(`${out}${err}`).toContain(`rows read`)
    expect(code).toBe(0)
    return out
  }

  /** Sends the request that an open page repeats every 45 seconds. */
  async function requestCatalogue(knownVersion = '') {
    const response = await fetch(new URL(checkAvailability.pattern, origin), {
      method: checkAvailability.method,
      headers: { 'content-type': 'application/json', 'if-none-match': knownVersion },
      body: JSON.stringify(IN_REACH),
    })
    const version = response.headers.get('etag') ?? ''
    if (response.status === 304) return { status: 304, version, prices: {} }
    const { data } = v.parse(checkAvailability.response, await response.json())
    const prices = Object.fromEntries(data.products.map(({ _id, price }) => [_id, price]))
    return { status: response.status, version, prices }
  }

  it('reaches open pages with their next request, and reports an unchanged catalogue correctly', async () => {
    expect(await runImport(rows(310), NEW_STORE)).toContain('main: 0 products replaced by 2')
    const first = await requestCatalogue()
    expect(first.prices).toEqual({ p1: 310, p2: 29 })
    expect(await requestCatalogue(first.version)).toMatchObject({ status: 304 })

    const repeated = await runImport(rows(310))
    expect(repeated).toContain('main: 2 products replaced by 2')
    expect(repeated).toContain('  2 rows read, 2 imported, 0 left out')
    expect(repeated).toContain('  ids: 2 as before, 0 new, 0 gone')
    expect(repeated).not.toContain('Warning')
    expect((await requestCatalogue()).prices).toEqual(first.prices)

    await runImport(rows(299))
    expect(await requestCatalogue(first.version)).toMatchObject({
      status: 200,
      prices: { p1: 299, p2: 29 },
    })
  }, 120_000)

  it('loses its locks if it stays idle within its transaction, or if its machine vanishes', async () => {
    const { orm, close } = await openDatabase({ url, hasNoStatementTimeout: true })
    onTestFinished(close)
    // Waiting for its end would take minutes.
    const settings = await orm
      .select({ name: sql<string>`name`, value: sql<string>`concat(setting, unit)` })
      .from(sql`pg_settings`)
      .where(sql`name ~ '^(tcp_|idle_in_transaction)'`)
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: 'idle_in_transaction_session_timeout', value: '600000ms' },
        { name: 'tcp_keepalives_count', value: '3' },
        { name: 'tcp_keepalives_idle', value: '30s' },
        { name: 'tcp_keepalives_interval', value: '10s' },
        { name: 'tcp_user_timeout', value: '60000ms' },
      ]),
    )
  })

  it('that loses its connection during its commit says that it may have replaced the catalogue', async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`
      create function sleep_in_commit() returns trigger language plpgsql
        as 'begin perform pg_sleep(1); return null; end';
      create constraint trigger slow_commit after update on stores deferrable initially deferred
        for each row execute function sleep_in_commit()`)
    onTestFinished(async () => {
      await client.query('drop function sleep_in_commit cascade')
    })
    const line = await openLine(new URL(url))
    onTestFinished(line.cut)
    const importing = importInto(line.url, rows(287), [
      '--store',
      'remote',
      '--create-store',
      'Remote',
      '--at',
      '28.6139,77.2090',
    ])
    await eventually(async () => {
      const { rows: committing } = await client.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and state = 'active' and query = 'commit'`,
      )
      expect(committing).toHaveLength(1)
    })
    line.cut()
    const { err, code } = await importing
    expect(code).toBe(1)
    expect(err).toContain('it is not known whether the catalogue was replaced')
    expect(err).not.toContain('Nothing was imported')
    await eventually(async () => {
      const { rows: imported } = await client.query(
        "select price_paise from products where store_id = 'remote' and id = 'p1'",
      )
      expect(imported).toEqual([{ price_paise: 28_700 }])
    })
  }, 120_000)

  it('does not hold up rows that refer to the store while it reads its file', async () => {
    const database = await openDatabase({ url })
    const other = new Client({ connectionString: url })
    await other.connect()
    try {
      async function* drafts() {
        yield { ...SALT, id: 'salt' }
        // The lock of a foreign key, for example that of a stored response.
        await other.query(`select from stores where id = 'main' for key share nowait`)
      }
      const written = await replaceCatalogue(database.orm, { storeId: 'main' }, drafts)
      expect(written.productCount).toBe(1)
    } finally {
      await other.end()
      await database.close()
    }
  }, 60_000)

  it('that runs at the same time as another one leaves the complete catalogue of one of them', async () => {
    const others = ['--allow-removals']
    await Promise.all([runImport(manyRows('a'), others), runImport(manyRows('b'), others)])
    const ids = Object.keys((await requestCatalogue()).prices)
    expect(ids).toHaveLength(300)
    expect(new Set(ids.map((id) => id.charAt(0))).size).toBe(1)
  }, 120_000)
})
