/**
 * `npm run catalogue:import`: loads a real shop's catalogue for one store (docs/catalogue-import.md).
 * Ends with 0 when it was imported, 1 when nothing was, 2 for a wrong command line.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { positionSchema } from '#contract/geo.ts'
import { PROJECT_ROOT } from '#scripts/build.ts'
import { startFailure } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/stop-with-npm.ts'
import { importCatalogue } from '#server/catalogue-import/import-catalogue.ts'
import { ImportRefusal } from '#server/catalogue-import/import-refusal.ts'
import {
  doubtLine,
  leftOutLine,
  sourceLines,
  summaryLines,
} from '#server/catalogue-import/import-report.ts'
import type { NewStore } from '#server/catalogue-import/replace-catalogue.ts'
import { openDatabase, type DatabaseAddress } from '#server/db/open-database.ts'

const USAGE = `npm run catalogue:import -- --store ID FILE.csv|FILE.json
  --map FIELD=COLUMN          where a field is, if it was not guessed; again for more
  --image-host HOST           where pictures with relative addresses live
  --dry-run                   reads and judges, writes nothing
  --create-store "NAME" --at LATITUDE,LONGITUDE   makes the store first
DATA_DIR or DATABASE_URL say which database, as for npm run serve. docs/catalogue-import.md`

class UsageError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      map: { type: 'string', multiple: true },
      'image-host': { type: 'string' },
      'dry-run': { type: 'boolean' },
      'create-store': { type: 'string' },
      at: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('One file is wanted.')
  const storeId = values.store?.trim() ?? ''
  if (!/^\S{1,128}$/.test(storeId)) throw new UsageError('--store is wanted: the id of a store.')
  return {
    file,
    storeId,
    map: values.map ?? [],
    imageHost: values['image-host'],
    isTrial: values['dry-run'] === true,
    newStore: newStoreFrom(values['create-store'], values.at),
  }
}

function newStoreFrom(name: string | undefined, at: string | undefined): NewStore | undefined {
  if (name === undefined && at === undefined) return undefined
  const [latitude, longitude, ...more] = (at ?? '').split(',').map((part) => part.trim())
  const position = v.safeParse(positionSchema, {
    latitude: latitude ? Number(latitude) : undefined,
    longitude: longitude ? Number(longitude) : undefined,
  })
  if (!name?.trim() || !position.success || more.length > 0) {
    throw new UsageError('A new store wants both: --create-store "NAME" --at 26.1445,91.7362')
  }
  return { name: name.trim(), position: position.output }
}

function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const url = env['DATABASE_URL']?.trim()
  return url ? { url } : { dataDir: env['DATA_DIR']?.trim() || '.data' }
}

/** Without the password. */
function shown(address: DatabaseAddress): string {
  if ('dataDir' in address) return path.resolve(address.dataDir)
  if (!('url' in address) || !URL.canParse(address.url)) return 'PostgreSQL'
  const { host, pathname } = new URL(address.url)
  return `PostgreSQL at ${host}${pathname}`
}

async function main(): Promise<void> {
  const { isTrial, ...options } = readArguments()
  const startedAtMs = Date.now()
  const envFile = path.join(PROJECT_ROOT, '.env')
  // The same database as `npm run serve`.
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const address = databaseAddress(process.env)
  console.log(isTrial ? 'Trial without a database' : `Into ${shown(address)}`)

  const summary = await importCatalogue(
    { ...options, openDatabase: isTrial ? undefined : () => openDatabase(address) },
    {
      opened: (source, map) => console.log(sourceLines(source, map)),
      leftOut: (row) => console.log(leftOutLine(row)),
      doubted: (row) => console.log(doubtLine(row)),
      progress: (rowCount) => console.error(`… ${rowCount.toLocaleString('en-IN')} rows`),
    },
  )
  console.log(
    summaryLines(summary, {
      isTrial,
      storeId: options.storeId,
      seconds: (Date.now() - startedAtMs) / 1_000,
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
    }),
  )
  if (summary.importedCount === 0) process.exitCode = 1
}

stopWithNpm()
try {
  await main()
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) {
    console.error(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
    process.exitCode = 2
  } else {
    const said = error instanceof ImportRefusal ? error.message : startFailure(error, 'npm start')
    console.error(`Nothing was imported. ${said}`)
    process.exitCode = 1
  }
}
