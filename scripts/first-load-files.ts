/**
 * The table of the first load (product §21.1). The build groups chunks by it, gives its modules
 * their own copy of valibot and minifies its files twice; the size check adds them up.
 * first-load-files.test.ts checks it against the existing files, the size check against a build.
 */
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The group `vendor`: the libraries of the first screen. */
const FIRST_LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|jotai|valibot(?=.*\?first-load$)|use-sync-external-store)[\\/]/
/** Libraries and parts of libraries that only later screens use are not in the first load. */
const LATER_LIBRARIES =
  /react-virtual|virtual-core|query-sync|query-persist|react-query-persist|hydration|infiniteQueryObserver|useInfiniteQuery/

export function isFirstLoadLibrary(moduleId: string): boolean {
  return FIRST_LIBRARIES.test(moduleId) && !LATER_LIBRARIES.test(moduleId)
}

/**
 * The group `core`: small modules that everything shares. In one file they need one header and one
 * compression dictionary. Modules that are not listed get a chunk of their own.
 */
export const CORE_MODULES = [
  'src/contract/bill.ts',
  'src/contract/constants.ts',
  'src/contract/endpoint.ts',
  'src/contract/geo.ts',
  'src/contract/money.ts',
  'src/features/availability/location-api.ts',
  'src/features/availability/location-atoms.ts',
  'src/features/availability/location-rules.ts',
  'src/features/catalogue/catalogue-texts.ts',
  'src/shared/lib/api-client.ts',
  'src/shared/lib/api-errors.ts',
  'src/shared/lib/api-request.ts',
  'src/shared/lib/data-owner.ts',
  'src/shared/lib/document-title.ts',
  'src/shared/lib/environment.ts',
  'src/shared/lib/first-screen.ts',
  'src/shared/lib/format-money.ts',
  'src/shared/lib/lazy-part.ts',
  'src/shared/lib/name-parts.ts',
  'src/shared/lib/notify.ts',
  'src/shared/lib/observable-value.ts',
  'src/shared/lib/page-heading.ts',
  'src/shared/lib/page-return.ts',
  'src/shared/lib/persisted-atom.ts',
  'src/shared/lib/persisted-storage.ts',
  'src/shared/lib/server-clock.ts',
  'src/shared/lib/subject-title.ts',
  'src/shared/ui/icon.tsx',
]

/**
 * Modules of the first load that import valibot. If one is missing here, the copy that all later
 * screens share becomes part of the first load. An extra one is harmless.
 */
export const SCHEMA_MODULES = [
  'src/app/persistence/catalogue-stores.ts',
  'src/app/persistence/persisted-queries.ts',
  'src/contract/catalogue-endpoints.ts',
  'src/contract/endpoint.ts',
  'src/contract/geo.ts',
  'src/contract/maps-responses.ts',
  'src/contract/opening-hours.ts',
  'src/contract/phone.ts',
  'src/features/availability/location-api.ts',
  'src/features/availability/location-rules.ts',
  'src/features/cart/cart-rules.ts',
  'src/features/identity/session/session-store.ts',
  'src/routes/_shop/orders.tsx',
  'src/shared/lib/persisted-atom.ts',
  'src/shared/lib/persisted-storage.ts',
]

/** Files of the build before their hash: the groups, the entry, and the worker it starts. */
export const FIRST_LOAD_CHUNKS = ['vendor', 'core', 'index']
export const CATALOGUE_WORKER = 'catalogue-worker'

/** Returns a module's file in the repository, with `/` and without its `?query`. */
function repositoryFile(moduleId: string): string {
  const [file = ''] = moduleId.split('?')
  return path.relative(ROOT, file).split(path.sep).join('/')
}

export const isCoreModule = (moduleId: string): boolean =>
  CORE_MODULES.includes(repositoryFile(moduleId))

export const hasOwnSchemas = (moduleId: string): boolean =>
  SCHEMA_MODULES.includes(repositoryFile(moduleId))

/** Whether a file of the build, such as `assets/core-abc.js`, is one that is minified twice. */
export const isFirstLoadFile = (fileName: string): boolean =>
  [...FIRST_LOAD_CHUNKS, CATALOGUE_WORKER].some((name) =>
    new RegExp(`^assets/${name}-[^/]+\\.js$`).test(fileName),
  )
