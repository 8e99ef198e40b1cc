/** The command line of `npm run catalogue:import`. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { positionSchema, type Position } from '#contract/geo.ts'
import type { PriceUnit } from '#server/catalogue-import/row-rules.ts'

export const IMPORT_USAGE = `npm run catalogue:import -- --store ID FILE.csv|FILE.json
  --map FIELD=COLUMN          where a field is, if it was not guessed; again for more
  --name '{Brand} {Product} {Quantity}'   the name, from several columns
  --unit rupees|paise         what prices are in, if the headings do not say it
  --category-level N          which level of 'Food > Staples > Atta' counts, from 1; else the last
  --image-host HOST           where pictures with relative addresses live
  --dry-run                   reads and judges, writes nothing
  --create-store "NAME" --at LATITUDE,LONGITUDE   makes the store first
DATA_DIR or DATABASE_URL say which database, as for npm run serve. docs/catalogue-import.md`

/** The command line makes no sense; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface ImportArguments {
  file: string
  storeId: string
  map: readonly string[]
  nameTemplate: string | undefined
  unit: PriceUnit | undefined
  categoryLevel: number | undefined
  imageHost: string | undefined
  /** Reads and judges, and writes nothing. */
  isTrial: boolean
  newStore: { name: string; position: Position } | undefined
}

/** @throws UsageError */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args)
  const [file, ...more] = positionals
  const storeId = values.store?.trim() ?? ''
  // As long as the contract lets an id be.
  if (!/^\S{1,128}$/.test(storeId)) throw new UsageError('--store is wanted: the id of a store.')
  if (file === undefined || more.length > 0) throw new UsageError('One file is wanted.')
  return {
    file,
    storeId,
    map: values.map ?? [],
    nameTemplate: values.name,
    unit: unitFrom(values.unit),
    categoryLevel: levelFrom(values['category-level']),
    imageHost: values['image-host'],
    isTrial: values['dry-run'] === true,
    newStore: newStoreFrom(values['create-store'], values.at),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        store: { type: 'string' },
        map: { type: 'string', multiple: true },
        name: { type: 'string' },
        unit: { type: 'string' },
        'category-level': { type: 'string' },
        'image-host': { type: 'string' },
        'dry-run': { type: 'boolean' },
        'create-store': { type: 'string' },
        at: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function unitFrom(unit: string | undefined): PriceUnit | undefined {
  if (unit === undefined || unit === 'rupees' || unit === 'paise') return unit
  throw new UsageError('--unit is rupees or paise.')
}

function levelFrom(level: string | undefined): number | undefined {
  if (level === undefined) return undefined
  if (!/^[1-9]\d?$/.test(level)) throw new UsageError('--category-level is a number from 1.')
  return Number(level)
}

function newStoreFrom(
  name: string | undefined,
  at: string | undefined,
): ImportArguments['newStore'] {
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
