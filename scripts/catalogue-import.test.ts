import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import { programArguments } from '#tests/support/programs.ts'
import { fillDataDir } from '#tests/support/test-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const dataDir = () => path.join(folder, 'data')

/**
 * A small heap makes V8 collect garbage early, so that the peak shows the memory in use. A process
 * that needs more heap than this crashes.
 */
const HEAP_MEGABYTES = 64

/** Starts the import in the test's own folder, so that it does not read the developer's `.env`. */
function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const heap = `--max-old-space-size=${HEAP_MEGABYTES}`
  return spawn(
    process.execPath,
    [heap, ...programArguments('scripts/catalogue-import.ts'), ...args],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

async function run(
  args: string[],
  env: NodeJS.ProcessEnv = { DATA_DIR: dataDir() },
): Promise<{ code: unknown; output: string }> {
  const child = start(args, env)
  const [out, err, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output: out + err }
}

function peakMegabytes(output: string): number {
  return Number(/peak memory ([\d,]+) MB/.exec(output)?.[1]?.replaceAll(',', ''))
}

async function writeRows(name: string, count: number, descriptionLength: number): Promise<string> {
  const file = path.join(folder, name)
  const description = 'Bought weekly, kept dry. '.repeat(descriptionLength / 25)
  await pipeline(function* () {
    yield 'id,name,description,price,category\r\n'
    for (let i = 0; i < count; i += 1) {
      yield `${i},"Atta ""No. ${i}"" 5 kg","${description}",${100 + (i % 400)},C${i % 40}\r\n`
    }
  }, createWriteStream(file))
  return file
}

it('an invalid command line prints the usage and exits with 2', async () => {
  const { code, output } = await run(['shop.csv'])
  expect(output).toContain('--store is required')
  expect(output).toContain('npm run catalogue:import -- --store ID')
  expect(code).toBe(2)
})

it('--help prints the usage and exits with 0', async () => {
  const { code, output } = await run(['--help'])
  expect(output).toMatch(/^npm run catalogue:import -- --store ID/)
  expect(output).toContain('--allow-removals')
  expect(code).toBe(0)
})

it('a dry run whose reader has gone away ends without an error', async () => {
  const file = path.join(folder, 'unread.csv')
  await writeFile(file, `name,price\n${'Atta,0\n'.repeat(5_000)}Salt,20\n`)
  const child = start(['--store', 's', '--dry-run', file], {})
  child.stdout?.destroy()
  const [err, [code]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ])
  expect({ err, code }).toEqual({ err: '', code: 0 })
})

it('the database is the one that .env in the working directory names', async () => {
  const environmentFile = path.join(folder, '.env')
  await writeFile(environmentFile, 'DATA_DIR=from-file')
  const { output } = await run(['--store', 's', 'missing.csv'], {})
  await rm(environmentFile)
  expect(output).toContain(`Importing into ${path.join(folder, 'from-file')}\n`)
})

it('an import into an existing store creates no data folder', async () => {
  const file = path.join(folder, 'salt.csv')
  await writeFile(file, 'name,price\nSalt,20\n')
  const typo = path.join(folder, 'typo')
  const { code, output } = await run(['--store', 's', file], { DATA_DIR: typo })
  expect(output).toContain(
    `Nothing was imported. There is no database in ${typo}; set DATA_DIR, or import a catalogue with --create-store first.\n`,
  )
  expect(code).toBe(1)
  expect(existsSync(typo)).toBe(false)
})

// This test takes as long as the rest of the file, so it runs only in `.ci/run`.
it.runIf(process.env['TEST_LARGE_FILES'] === '1')(
  'reading a file of 100 MB takes less than 250 MB of memory, without that of the parent process',
  async () => {
    const memoryOfThisProcess = Buffer.alloc(400_000_000, 1)
    const file = await writeRows('large.csv', 50_000, 2_000)
    expect((await stat(file)).size).toBeGreaterThan(100_000_000)
    const { code, output } = await run(['--store', 's', '--dry-run', file])
    await rm(file)
    expect(code).toBe(0)
    expect(output).toContain('50,000 rows read, 50,000 can be imported, 0 left out')
    // Node and tsx take about 130 of them.
    expect(peakMegabytes(output)).toBeLessThan(250)
    // Keeps the buffer alive until here.
    expect(memoryOfThisProcess.length).toBeGreaterThan(0)
  },
  60_000,
)

/**
 * From Node 24 on, V8 takes 400 MB more for a moment, when it optimizes the largest function of the
 * embedded database.
 */
const FIRST_IMPORT_MEGABYTES = Number.parseInt(process.versions.node, 10) < 24 ? 450 : 950

it(`a first import, which creates the database, takes less than ${FIRST_IMPORT_MEGABYTES} MB of memory`, async () => {
  const file = await writeRows('first.csv', 5_000, 500)
  const store = ['--store', 's', '--create-store', 'S', '--at', '26,91']
  const { code, output } = await run([...store, file], {
    DATA_DIR: path.join(folder, 'first'),
  })
  expect(output).toContain('0 products replaced by 5,000')
  expect(code).toBe(0)
  expect(peakMegabytes(output)).toBeLessThan(FIRST_IMPORT_MEGABYTES)
}, 120_000)

it('a catalogue is unchanged if another process holds the data folder, and if the import is killed', async () => {
  const small = path.join(folder, 'small.csv')
  await writeFile(small, 'id,name,price\np1,Chakki Atta 5 kg,310\n')
  await fillDataDir(dataDir())
  const before = await openDatabase({ dataDir: dataDir() })
  try {
    await before.orm.insert(stores).values({ id: 'mine', name: 'Mine', latitude: 1, longitude: 2 })
    const category = { storeId: 'mine', id: 'c', rank: 0, name: 'C', imageUrl: '' }
    await before.orm.insert(categories).values(category)
    const old = { storeId: 'mine', id: 'old', rank: 0, categoryId: 'c', name: 'Old', pricePaise: 1 }
    await before.orm.insert(products).values({ ...old, images: [] })

    const refused = await run(['--store', 'mine', small])
    expect(refused.output).toContain(
      `Nothing was imported. ${dataDir()} is held by process ${process.pid}`,
    )
    expect(refused.code).toBe(1)
  } finally {
    await before.close()
  }

  const killed = start(['--store', 'mine', await writeRows('many.csv', 30_000, 500)], {
    DATA_DIR: dataDir(),
  })
  let output = ''
  for await (const chunk of killed.stderr ?? []) {
    output += String(chunk)
    // By then, thousands of rows have been written.
    if (output.includes('10,000 rows')) break
  }
  expect(output).toContain('10,000 rows')
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended

  const args = ['--store', 'new', '--create-store', 'New', '--at=-1.5,36', small]
  const made = await run(args)
  expect(made.output).toContain('new: 0 products replaced by 1')
  expect(made.code).toBe(0)
  const after = await openDatabase({ dataDir: dataDir() })
  try {
    const ids = ['mine', 'new']
    const sold = after.orm.select().from(products).where(inArray(products.storeId, ids))
    expect(await sold.orderBy(products.storeId)).toMatchObject([
      { storeId: 'mine', id: 'old' },
      { storeId: 'new', id: 'p1', name: 'Chakki Atta 5 kg', pricePaise: 31_000 },
    ])
    const open = after.orm.select().from(stores).where(inArray(stores.id, ids))
    expect(await open.orderBy(stores.id)).toMatchObject([
      { id: 'mine', catalogueVersion: 1 },
      { id: 'new', name: 'New', latitude: -1.5, longitude: 36 },
    ])
  } finally {
    await after.close()
  }
}, 120_000)
