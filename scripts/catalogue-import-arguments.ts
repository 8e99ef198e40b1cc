/** The command line of `npm run catalogue:import`. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { positionSchema, type Position } from '#contract/geo.ts'
import type { PriceUnit } from '#server/catalogue-import/amount-rules.ts'

export const IMPORT_USAGE = `npm run catalogue:import -- --store ID FILE.csv|FILE.json
  --map FIELD=COLUMN          the column of a field that is not guessed; may be repeated
  --name '{Brand} {Product} {Quantity}'   composes the name from several columns
  --unit rupees|paise         the unit of prices, if the headings do not name it
  --category-level N          the level of 'Food > Staples > Atta' to use, from 1; default: the last
  --image-host HOST           the host of pictures with relative addresses
  --allow-removals            permits a file without most of the products that the store has
  --dry-run                   reads and checks the file, writes nothing
  --create-store "NAME" --at LATITUDE,LONGITUDE   creates the store first
DATA_DIR or DATABASE_URL sets the database, as for npm run serve. See docs/catalogue-import.md`

/** The command line is invalid. The message says why; the usage is printed after it. */
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
  allowsRemovals: boolean
  /** Validates only, and writes nothing. */
  isDryRun: boolean
  newStore: { name: string; position: Position } | undefined
}

/** @throws UsageError if an option is unknown, missing or invalid. */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args)
  const [file, ...more] = positionals
  const storeId = values.store?.trim() ?? ''
  // The contract limits ids to 128 characters.
  if (storeId === '') throw new UsageError('--store is required: the id of a store.')
  if (!/^\S{1,128}$/.test(storeId)) {
    throw new UsageError(
      `'${storeId}' is not the id of a store, which has 1 to 128 characters and no spaces.`,
    )
  }
  if (file === undefined || more.length > 0) throw new UsageError('Exactly one file is required.')
  return {
    file,
    storeId,
    map: values.map ?? [],
    nameTemplate: values.name,
    unit: unitFrom(values.unit),
    categoryLevel: levelFrom(values['category-level']),
    imageHost: values['image-host'],
    allowsRemovals: values['allow-removals'] === true,
    isDryRun: values['dry-run'] === true,
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
        'allow-removals': { type: 'boolean' },
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
  throw new UsageError('--unit must be rupees or paise.')
}

function levelFrom(level: string | undefined): number | undefined {
  if (level === undefined) return undefined
  if (!/^[1-9]\d?$/.test(level)) {
    throw new UsageError('--category-level must be a number from 1 to 99.')
  }
  return Number(level)
}

function newStoreFrom(
  name: string | undefined,
  at: string | undefined,
): ImportArguments['newStore'] {
  if (name === undefined && at === undefined) return undefined
  const position = readPosition(at)
  if (!name?.trim() || position === undefined) {
    throw new UsageError(
      'A new store requires a name and a position: --create-store "NAME" --at 26.1445,91.7362',
    )
  }
  return { name: name.trim(), position }
}

/**
 * Reads the position of a store from `--at`. Undefined if it is none.
 *
 * @throws UsageError if latitude and longitude are swapped.
 */
export function readPosition(at: string | undefined): Position | undefined {
  const [latitude, longitude, ...more] = (at ?? '').split(',').map((part) => part.trim())
  if (more.length > 0) return undefined
  if (isSwapped(Number(latitude), Number(longitude))) {
    throw new UsageError(
      `--at ${at} is not in India. The latitude comes first: --at ${longitude},${latitude}`,
    )
  }
  const position = v.safeParse(positionSchema, {
    latitude: latitude ? Number(latitude) : undefined,
    longitude: longitude ? Number(longitude) : undefined,
  })
  return position.success ? position.output : undefined
}

/**
 * Maps and GeoJSON write the longitude first. For India, that is a place in the Arctic, or in the
 * east of the country none.
 */
const isSwapped = (latitude: number, longitude: number) =>
  latitude >= 68 && latitude <= 98 && longitude >= 6 && longitude <= 38
