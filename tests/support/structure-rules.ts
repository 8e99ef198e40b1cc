/**
 * The tables of allowed imports (architecture §1). tests/structure.test.ts checks the code against
 * them. A change here is a decision about the architecture.
 */

/** The parts of the repository by folder. The longest matching folder wins. */
export const ZONES = {
  contract: 'src/contract/',
  shared: 'src/shared/',
  features: 'src/features/',
  routes: 'src/routes/',
  counter: 'src/counter/',
  ride: 'src/ride/',
  app: 'src/',
  sw: 'sw/',
  sandbox: 'server/sandbox/',
  server: 'server/',
  scripts: 'scripts/',
  tests: 'tests/',
} as const

export type Zone = keyof typeof ZONES

/** What each part may import besides itself. */
export const MAY_IMPORT: Readonly<Record<Zone, readonly Zone[]>> = {
  contract: [],
  shared: ['contract'],
  features: ['contract', 'shared'],
  routes: ['contract', 'shared', 'features'],
  app: ['contract', 'shared', 'features', 'routes'],
  // Staff pages are separate builds and share no feature with the shop.
  counter: ['contract', 'shared'],
  ride: ['contract', 'shared'],
  sw: ['contract'],
  // Production does not import the stand-ins; they import production code.
  server: ['contract'],
  sandbox: ['contract', 'server'],
  scripts: ['contract', 'server'],
  tests: ['contract', 'shared', 'features', 'counter', 'server', 'sandbox', 'scripts'],
}

/** Tests beside their code may also import these. */
export const TESTS_MAY_ALSO_IMPORT: readonly Zone[] = ['tests', 'sandbox']

/**
 * Folders whose subfolders are layers, from the bottom up, and what each may import besides itself.
 * A file directly in such a folder is above the layers: it may import all of them, and none may
 * import it. Tests beside their code may import any layer. (server/sandbox is a separate part, see
 * ZONES.)
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'server/': {
    config: [],
    runtime: [],
    domain: [],
    ports: ['runtime'],
    db: ['config', 'runtime', 'domain'],
    access: ['config', 'runtime'],
    monitoring: ['runtime', 'db'],
    catalogue: ['config', 'runtime', 'db', 'access'],
    outgoing: [],
    push: ['config', 'runtime', 'db', 'outgoing'],
    orders: ['runtime', 'domain', 'ports', 'db', 'push', 'operations'],
    help: ['db', 'push'],
    operations: ['runtime', 'domain', 'ports', 'db', 'outgoing', 'help', 'accounts'],
    accounts: ['runtime', 'ports', 'db', 'outgoing'],
    realtime: ['config', 'runtime', 'db', 'access', 'orders'],
    http: [
      'config',
      'runtime',
      'domain',
      'ports',
      'db',
      'access',
      'catalogue',
      'push',
      'orders',
      'help',
      'operations',
      'accounts',
      'realtime',
      'monitoring',
    ],
    'catalogue-import': ['runtime', 'db'],
    seed: ['db', 'catalogue-import'],
  },
  'src/counter/': {
    session: [],
    alarm: ['session'],
    'sign-in': ['session', 'alarm'],
    'order-sheet': ['session'],
    board: ['session', 'alarm', 'order-sheet'],
    help: ['session', 'alarm', 'order-sheet'],
    store: ['session'],
    testing: [],
  },
  'src/features/identity/': {
    session: [],
    onboarding: ['session'],
    login: ['session'],
    clerk: ['session', 'login'],
  },
}

/** The only files outside server/sandbox and the tests that may import the stand-ins. */
export const SANDBOX_STARTERS = ['scripts/start.ts', 'scripts/dev.ts']

/** No chain of imports from these files may reach server/sandbox. */
export const PRODUCTION_ENTRIES = ['server/main.ts', 'scripts/serve.ts']

/** Which features a feature may import, and from them only SHARED_FEATURE_FILES. */
export const FEATURE_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  search: ['catalogue', 'availability', 'identity'],
  'shopping-list': ['catalogue', 'cart', 'availability'],
  availability: ['identity'],
  checkout: ['cart', 'addresses', 'identity'],
  orders: ['checkout', 'help'],
  profile: ['addresses'],
  notifications: ['install'],
}

/** Rules, queries, atoms, texts and stores; no components and no API calls. */
export const SHARED_FEATURE_FILES = /-(?:rules|queries|atoms|texts|store)\.ts$/

/** Packages that a folder must not import. */
export const PACKAGE_RULES: readonly { folder: string; refused: RegExp; why: string }[] = [
  {
    folder: 'src/contract/',
    refused: /^(?!valibot$)/,
    why: 'the contract uses valibot and nothing else',
  },
  {
    folder: 'src/shared/ui/',
    refused: /^(?:jotai|@tanstack\/(?:react-)?(?:router|query))/,
    why: 'presentational components use no router, query or atom',
  },
  {
    folder: 'src/features/catalogue/worker/',
    refused: /^(?!valibot$)/,
    why: 'the worker is part of the first load: fetch and valibot only',
  },
]

/** Files whose names the router or its generator determines. */
export const FREE_FILE_NAMES = [/^src\/routes\//, /^src\/app\/route-tree\.gen\.ts$/]

/** A generated file, whose imports lack extensions. All other imports must have them. */
export const EXTENSIONLESS_IMPORTS = /^src\/app\/route-tree\.gen\.ts$/
