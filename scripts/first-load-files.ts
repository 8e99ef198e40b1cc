/**
 * The table of the first load (product §21.1). The build gives its modules their own copy of
 * valibot and minifies its files twice; the size check adds them up. first-load-files.test.ts
 * checks it against the existing files, the size check against a build.
 */
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * Modules of the first load that import valibot. If one is missing here, the copy that all later
 * screens share becomes part of the first load. An extra one is harmless.
 */
export const SCHEMA_MODULES = [
  'src/app/persistence/catalogue-stores.ts',
  'src/app/persistence/persisted-queries.ts',
  'src/contract/dark-store.ts',
  'src/contract/geo.ts',
  'src/contract/id-schema.ts',
  'src/contract/maps-responses.ts',
  'src/contract/opening-hours-schema.ts',
  'src/contract/phone.ts',
  'src/contract/rows-of.ts',
  'src/features/availability/location-api.ts',
  'src/features/availability/location-rules.ts',
  'src/features/cart/cart-rules.ts',
  'src/features/identity/session/session-store.ts',
  'src/routes/_shop/orders.tsx',
  'src/shared/lib/storage/persisted-atom.ts',
  'src/shared/lib/storage/persisted-storage.ts',
]

/** Names of output files without their hash: the chunk groups of vite.config.ts and the entry. */
const FIRST_LOAD_CHUNKS = ['vendor', 'core', 'index']
export const CATALOGUE_WORKER = 'catalogue-worker'

/**
 * Whether a module gets the first load's own copy of valibot. The id of a module is its file, which
 * a `?query` may follow.
 */
export function importsOwnValibot(moduleId: string): boolean {
  const [file = ''] = moduleId.split('?')
  return SCHEMA_MODULES.includes(path.relative(ROOT, file).split(path.sep).join('/'))
}

/** Whether an output file, such as `assets/core-abc.js`, is a script of the first load. */
export const isFirstLoadFile = (fileName: string): boolean =>
  [...FIRST_LOAD_CHUNKS, CATALOGUE_WORKER].some((name) =>
    new RegExp(`^assets/${name}-[^/]+\\.js$`).test(fileName),
  )
