import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { keyDetails } from '#contract/operations-endpoints.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { addOperationsSocket } from '#server/operations/operations-socket.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createSearchMisses } from '#server/db/search-misses.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { freePort } from '#scripts/system/free-port.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { programArguments } from '#tests/support/programs.ts'
import { IN_REACH, startHarness } from '#tests/support/server-harness.ts'
import { fillDataDir } from '#tests/support/test-database.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-operations-'))
  dataDir = path.join(folder, 'data')
  await fillDataDir(dataDir)
})
afterAll(() => rm(folder, { recursive: true }))

interface CommandResult {
  code: unknown
  out: string
  err: string
}

// A blank STORE_HOURS means the default, as for the server.
const run = (...args: string[]) => runWith({ DATA_DIR: dataDir, STORE_HOURS: ' ' }, args)

/** Runs the command in the test's own folder, so that it does not read the developer's `.env`. */
async function runWith(env: NodeJS.ProcessEnv, args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [...programArguments('scripts/operations.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, out, err }
}

test('an invalid command line prints how to get the usage and exits with 2', async () => {
  expect(await run('hits')).toEqual({
    code: 2,
    out: '',
    err: "Unknown command 'hits'.\n\nnpm run operations -- --help prints all commands.\n",
  })
})

test('--help prints the usage to standard output and exits with 0', async () => {
  const { code, out, err } = await run('--help')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('npm run operations -- misses [--days 30]')
  expect(out).toContain('npm run operations -- store open <store id>')
})

test('a folder without a database is reported, and none is created', async () => {
  const typo = path.join(folder, 'typo')
  expect(await runWith({ DATA_DIR: typo }, ['key', 'list'])).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${typo}; set DATA_DIR, or import a catalogue with --create-store first.\n`,
  })
  expect(existsSync(typo)).toBe(false)
})

test('the database is the one that .env in the working directory names', async () => {
  const environmentFile = path.join(folder, '.env')
  await writeFile(environmentFile, 'DATA_DIR=data')
  const database = await openDatabase({ dataDir })
  try {
    const held = await runWith({}, ['misses'])
    expect(held).toMatchObject({ code: 1, out: '', err: expect.stringContaining('data is held') })
  } finally {
    await database.close()
    await rm(environmentFile)
  }
}, 60_000)

test('an unreachable database is reported with its address and without a stack trace', async () => {
  const place = `127.0.0.1:${await freePort()}`
  expect(await runWith({ DATABASE_URL: `postgres://${place}/jhola` }, ['key', 'list'])).toEqual({
    code: 1,
    out: '',
    err: `PostgreSQL at ${place} cannot be reached: connect ECONNREFUSED ${place}\n`,
  })
})

test('invalid opening hours are reported as by the server, before the database is opened', async () => {
  const env = { DATA_DIR: path.join(folder, 'unopened'), STORE_HOURS: '9-21' }
  expect(await runWith(env, ['key', 'list'])).toEqual({
    code: 1,
    out: '',
    err: 'The environment is not complete:\n  STORE_HOURS must look like 08:00-21:00\n',
  })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test.each([
  [{}, 'CLERK_SECRET_KEY is missing: without it, the identity provider cannot be asked.\n'],
  [
    { CLERK_SECRET_KEY: 'pk_live_x' },
    'The environment is not complete:\n  CLERK_SECRET_KEY must begin with sk_\n',
  ],
])('accounts are not checked with the variables %j', async (env, err) => {
  const checked = await runWith({ DATA_DIR: dataDir, ...env }, ['accounts', 'check'])
  expect(checked).toEqual({ code: 1, out: '', err })
})

test('accounts without a user are deleted by a running shop, which asks with its own key', async () => {
  const provider = await startIdentityProvider(2)
  const database = await openDatabase({ dataDir })
  const shop = await startHarness({
    beside: { database },
    extend: (app, { clock }) =>
      addOperationsSocket(app, {
        dataDir,
        db: database.orm,
        clock,
        storeHours: parseOpeningHours('08:00-21:00'),
        identityUsers: provider.users,
        notifyShopper: () => {},
      }),
  })
  try {
    for (const shopper of provider.shoppers) await shop.registered(IN_REACH, shopper)
    await shop.registered()
    expect(await run('accounts', 'check')).toEqual({
      code: 0,
      out: 'Checked: 3\nGone at the identity provider: 1\n',
      err: '… 3 accounts\n',
    })
    provider.intercept = (_request, reply) =>
      reply.code(429).header('retry-after', '3600').send({ errors: [] })
    expect(await run('accounts', 'delete-gone')).toEqual({
      code: 1,
      out: '',
      err: 'No account was deleted. The identity provider returned the status 429.\n',
    })
    provider.intercept = undefined
    const deleted = await run('accounts', 'delete-gone')
    expect(deleted).toMatchObject({ code: 0, out: expect.stringContaining('Deleted: 1\n') })
  } finally {
    await shop.close()
    await database.close()
    await provider.close()
  }
}, 60_000)

test('missed words are listed, most frequent first, once no other process holds the database', async () => {
  const database = await openDatabase({ dataDir })
  const misses = createSearchMisses(database.orm)
  const nowMs = Date.now()
  await misses.record(['dragonfruit'], nowMs)
  await misses.record(['oat', 'dragonfruit'], nowMs)
  await misses.record(['tofu'], nowMs - 3 * DAY_MS)
  const held = await run('misses')
  expect(held.err).toContain('Stop that process')
  expect(held.out).toBe('')
  expect(held.code).toBe(1)
  await database.close()

  const { code, out } = await run('misses', '--days', '2')
  expect(out).toBe('     2  dragonfruit\n     1  oat\n')
  expect(code).toBe(0)
}, 60_000)

describe('beside a running shop', () => {
  let shop: ProductionProcess
  let origin: string
  beforeAll(async () => {
    shop = startProduction({ ...productionEnvironment(), DATA_DIR: dataDir })
    origin = await shop.opened()
  })
  afterAll(async () => {
    shop.child.kill()
    await shop.ended()
  })

  const statusWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(new URL(keyDetails.pattern, origin), { headers })).status
  }

  test('a key is valid as soon as it is made, and no longer once it is revoked', async () => {
    const made = await run('key', 'make', 'till-7', '--role', 'counter', '--store', 'all')
    const [key = ''] = made.out.split('\n')
    expect(key).toMatch(/^jhola_/)
    expect(await statusWith(key)).toBe(200)
    expect((await run('key', 'revoke', 'till-7')).code).toBe(0)
    expect(await statusWith(key)).toBe(403)
  }, 60_000)

  test('commands read and change the database that the shop holds', async () => {
    await run('key', 'make', 'till-8', '--role', 'counter', '--store', 'all')
    // At once, because each starts a program.
    const [listed, again, closed, unknown] = await Promise.all([
      run('key', 'list'),
      run('key', 'make', 'till-8', '--role', 'reports', '--store', 'all'),
      run('store', 'close', 'guwahati-pan-bazaar'),
      run('store', 'close', 'atlantis'),
    ])
    expect(listed.out).toMatch(/^till-8 {2}counter {2}all stores .* valid$/m)
    expect(again).toMatchObject({ code: 1, out: '', err: "A key named 'till-8' already exists.\n" })
    expect(closed).toMatchObject({ code: 0, out: expect.stringContaining('closed until') })
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain("There is no store 'atlantis'. The stores are:\n  ")
    expect(unknown.err).toContain('\n  guwahati-pan-bazaar  ')
  }, 60_000)
})

test('what a running shop was told is in the database after it has ended', async () => {
  const { out } = await run('key', 'list')
  expect(out).toMatch(/^till-7 .* revoked/m)
  expect(out).toMatch(/^till-8 .* valid$/m)
})
