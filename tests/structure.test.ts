import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  checkStructure,
  COMPUTED_IMPORT,
  type ImportsByFile,
  unusedPermissions,
  type Violation,
} from './support/check-structure.ts'
import { importsOf, readModules } from './support/read-modules.ts'
import { PRODUCTION_ENTRIES } from './support/structure-rules.ts'
import packageJson from '../package.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '..')
const importMap = packageJson.imports
const formatted = (violations: readonly Violation[]) =>
  violations.map(({ kind, file, message }) => `${kind}: ${file} ${message}`)

describe('the repository', () => {
  const importsByFile = readModules(root)

  const folders = ['src/', 'sw/', 'server/', 'scripts/', 'tests/']
  it.each(folders)('has modules with imports in %s', (folder) => {
    const read = [...importsByFile].filter(
      ([file, imports]) => file.startsWith(folder) && imports.length > 0,
    )
    expect(read.length).toBeGreaterThan(0)
  })

  it.each(PRODUCTION_ENTRIES)('has the production entry %s', (entry) => {
    expect([...importsByFile.keys()]).toContain(entry)
  })

  it('follows structure-rules.ts', () => {
    expect(formatted(checkStructure({ importsByFile, importMap }))).toEqual([])
  })

  it('declares exactly the packages that the server loads as dependencies', () => {
    const loaded = [...importsByFile]
      .filter(([file]) => /^(?:server|src\/contract)\//.test(file) && !file.endsWith('.test.ts'))
      .filter(([file]) => !file.startsWith('server/sandbox/'))
      .flatMap(([, imports]) => imports.filter((name) => !/^(?:[.#<]|node:)/.test(name)))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    // The server runs as `node --import tsx server/main.ts` (docs/deploy.md).
    const needed = [...new Set([...loaded, 'tsx'])].toSorted()
    expect(Object.keys(packageJson.dependencies).toSorted()).toEqual(needed)
  })

  it('also runs every server test with a database on PostgreSQL', async () => {
    const script = await readFile(path.join(root, 'scripts/test.ts'), 'utf8')
    const parts = [...script.matchAll(/^ {2}'(server\/[^']+)',$/gm)].map(([, part = '']) => part)
    const withDatabase = [...importsByFile]
      .filter(([file]) => /^server\/.*\.test\.ts$/.test(file))
      .filter(([, imports]) =>
        imports.some((name) => /^#tests\/support\/(?:test-database|server-harness)\./.test(name)),
      )
      .map(([file]) => file)
    const others = withDatabase.filter((file) => !parts.some((part) => file.includes(part)))
    // One tests how an embedded database is created, the other kills the process of its server.
    expect(others).toEqual(['server/db/new-database.test.ts', 'server/main.test.ts'])
  })

  it('starts no child processes in benchmarks except by the helpers of the tests', () => {
    const starting = [...importsByFile]
      .filter(([file]) => file.startsWith('tests/bench/'))
      .filter(([, imports]) => imports.includes('node:child_process'))
    // The helpers read the output of a server to its end, so that it never blocks on a full pipe.
    expect(starting.map(([file]) => file)).toEqual([])
  })

  it('has no unused permission in structure-rules.ts', () => {
    expect(unusedPermissions({ importsByFile, importMap })).toEqual([])
  })
})

/** A small repository without violations, to which each case adds one. */
const validRepository: Record<string, string[]> = {
  'src/contract/money.ts': ['valibot'],
  'src/shared/ui/price.tsx': ['react', '#contract/money.ts'],
  'src/shared/lib/http.ts': ['ky', '../../contract/money.ts'],
  'src/features/catalogue/catalogue-rules.ts': ['#contract/money.ts'],
  'src/features/catalogue/product-card.tsx': ['#shared/ui/price.tsx', './catalogue-rules.ts'],
  'src/features/cart/cart-atoms.ts': ['jotai'],
  'src/features/cart/cart-texts.ts': [],
  'src/features/search/search-rules.ts': ['#features/catalogue/catalogue-rules.ts'],
  'src/routes/__root.tsx': [],
  'src/routes/product.$productId.tsx': ['#features/catalogue/product-card.tsx'],
  // The router's generator writes imports without extensions.
  'src/app/route-tree.gen.ts': ['./../routes/__root', './../routes/product.$productId'],
  'src/app/start.tsx': ['./route-tree.gen.ts', './start.css', 'react-dom/client'],
  'src/app/start.css': [],
  'sw/sw.ts': ['../src/contract/money.ts', 'workbox-precaching'],
  'server/build-app.ts': ['#contract/money.ts', 'fastify'],
  'server/main.ts': ['#server/build-app.ts'],
  'server/sandbox/main.ts': ['#server/build-app.ts'],
  'server/build-app.test.ts': ['./build-app.ts', '#tests/support/harness.ts'],
  'scripts/start.ts': ['#server/sandbox/main.ts'],
  'scripts/serve.ts': ['#server/main.ts'],
  'tests/support/harness.ts': ['#server/sandbox/main.ts'],
}

const repositoryWith = (added: Record<string, string[]>): ImportsByFile =>
  new Map(Object.entries({ ...validRepository, ...added }))

describe('the check', () => {
  it('finds no violation in a valid repository', () => {
    expect(formatted(checkStructure({ importsByFile: repositoryWith({}), importMap }))).toEqual([])
  })

  it('reports a violation if no module was read', () => {
    expect(checkStructure({ importsByFile: new Map(), importMap })).toMatchObject([
      { kind: 'nothing-read' },
    ])
  })

  it.each<[string, Violation['kind'], Record<string, string[]>]>([
    ['contract imports shared', 'direction', { 'src/contract/bill.ts': ['#shared/lib/http.ts'] }],
    ['contract imports a package', 'package', { 'src/contract/bill.ts': ['ky'] }],
    [
      'shared imports a feature',
      'direction',
      { 'src/shared/lib/x.ts': ['../../features/cart/cart-atoms.ts'] },
    ],
    [
      'a feature imports a route',
      'direction',
      { 'src/features/cart/cart-view.tsx': ['#app/../routes/__root.tsx'] },
    ],
    [
      'a route imports the app',
      'direction',
      { 'src/routes/index.tsx': ['#app/extra.ts'], 'src/app/extra.ts': [] },
    ],
    [
      'shared/ui imports the query library',
      'package',
      { 'src/shared/ui/x.tsx': ['@tanstack/react-query'] },
    ],
    [
      'shared/ui imports the router',
      'package',
      { 'src/shared/ui/x.tsx': ['@tanstack/react-router'] },
    ],
    ['shared/ui imports jotai', 'package', { 'src/shared/ui/x.tsx': ['jotai/utils'] }],
    ['the service worker imports the page', 'direction', { 'sw/push.ts': ['#shared/lib/http.ts'] }],
    [
      'the server imports the page',
      'direction',
      { 'server/x.ts': ['#features/cart/cart-atoms.ts'] },
    ],
    [
      'a lower layer of the server imports a higher one',
      'layer',
      {
        'server/db/orders.ts': ['#server/http/order-routes.ts'],
        'server/http/order-routes.ts': [],
      },
    ],
    [
      'the session imports the login',
      'layer',
      {
        'src/features/identity/session/x.ts': ['../login/login-texts.ts'],
        'src/features/identity/login/login-texts.ts': [],
      },
    ],
    [
      'the configuration imports another layer',
      'layer',
      { 'server/config/config.ts': ['#server/push/keys.ts'], 'server/push/keys.ts': [] },
    ],
    [
      'a layer imports a file above the layers',
      'layer',
      { 'server/http/x-routes.ts': ['#server/build-app.ts'] },
    ],
    [
      'a folder of the server is not in the table of layers',
      'layer',
      { 'server/misc/x.ts': ['#server/db/rows.ts'], 'server/db/rows.ts': [] },
    ],
    ['the server imports a script', 'direction', { 'server/x.ts': ['#scripts/serve.ts'] }],
    ['the page imports the server', 'direction', { 'src/app/x.ts': ['#server/build-app.ts'] }],
    [
      'the page imports test support',
      'direction',
      { 'src/app/x.ts': ['#tests/support/example.ts'], 'tests/support/example.ts': [] },
    ],
    ['the server imports the sandbox', 'sandbox', { 'server/x.ts': ['./sandbox/main.ts'] }],
    [
      'another script imports the sandbox',
      'sandbox',
      { 'scripts/x.ts': ['#server/sandbox/main.ts'] },
    ],
    [
      'production reaches the sandbox through other files',
      'production',
      {
        'server/main.ts': ['#server/x.ts'],
        'server/x.ts': ['./y.ts'],
        'server/y.ts': ['./sandbox/main.ts'],
      },
    ],
    [
      'a feature imports one that the table does not allow',
      'feature',
      { 'src/features/catalogue/x-rules.ts': ['#features/cart/cart-texts.ts'] },
    ],
    [
      "a feature imports another's component",
      'feature',
      { 'src/features/search/search-view.tsx': ['#features/catalogue/product-card.tsx'] },
    ],
    [
      "a feature imports another's API calls",
      'feature',
      {
        'src/features/search/search-view.tsx': ['#features/catalogue/catalogue-api.ts'],
        'src/features/catalogue/catalogue-api.ts': [],
      },
    ],
    [
      'files import one another in a cycle',
      'cycle',
      {
        'src/shared/lib/a.ts': ['./b.ts'],
        'src/shared/lib/b.ts': ['./c.ts'],
        'src/shared/lib/c.ts': ['./a.ts'],
      },
    ],
    [
      'two folders import each other',
      'folder-cycle',
      {
        'src/app/shell/bar.tsx': ['../updates/update-bar.tsx'],
        'src/app/shell/frame.ts': [],
        'src/app/updates/update-bar.tsx': ['../shell/frame.ts'],
      },
    ],
    ['a file has capitals in its name', 'file-name', { 'src/shared/ui/PriceTag.tsx': [] }],
    ['a file has underscores in its name', 'file-name', { 'server/rate_limit.ts': [] }],
    ['an imported file does not exist', 'missing-file', { 'server/x.ts': ['./gone.ts'] }],
    ['an import lacks its extension', 'missing-file', { 'server/x.ts': ['./build-app'] }],
    ['an import is computed', 'unreadable-import', { 'server/x.ts': [COMPUTED_IMPORT] }],
  ])('reports a violation if %s', (_name, kind, added) => {
    const found = checkStructure({ importsByFile: repositoryWith(added), importMap })
    expect(found.map((violation) => violation.kind)).toContain(kind)
  })

  it('lists unused permissions', () => {
    const tables = {
      featureTable: { search: ['catalogue', 'addresses'] },
      layerTables: { 'src/': { routes: ['features'], app: ['routes', 'shared'] } },
    }
    const unused = unusedPermissions({ importsByFile: repositoryWith({}), importMap, ...tables })
    expect(unused).toContain('features: search → addresses')
    expect(unused).not.toContain('features: search → catalogue')
    expect(unused).toContain('layers: app → shared')
    expect(unused).not.toContain('layers: app → routes')
    expect(unused).toContain('parts: sandbox → contract')
    expect(unused).not.toContain('parts: app → routes')
  })

  it('reports a cycle in the table of features', () => {
    const featureTable = { search: ['catalogue'], catalogue: ['cart'], cart: ['search'] }
    expect(
      checkStructure({ importsByFile: repositoryWith({}), importMap, featureTable }),
    ).toMatchObject([{ kind: 'feature-table' }])
  })

  it('reports a cycle in a table of layers', () => {
    const layerTables = { 'server/': { config: [], push: ['config', 'orders'], orders: ['push'] } }
    expect(
      checkStructure({ importsByFile: repositoryWith({}), importMap, layerTables }),
    ).toMatchObject([{ kind: 'layer-table' }])
  })
})

describe('the reader', () => {
  it('finds every form of import', () => {
    const source = `
      import first, { type A } from './static.ts'
      import type { B } from './type.ts'
      import './style.css'
      export * from './star.ts'
      export { c } from './named.ts'
      export type { D } from './type-export.ts'
      const e = await import('./dynamic.ts')
      const f = import(\`./template.ts\`)
      type G = import('./type-expression.ts').G
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      void import('.' + name)
    `
    expect(importsOf('x.ts', source).sort()).toEqual(
      [
        COMPUTED_IMPORT,
        './static.ts',
        './type.ts',
        './style.css',
        './star.ts',
        './named.ts',
        './type-export.ts',
        './dynamic.ts',
        './template.ts',
        './type-expression.ts',
        './worker.ts',
      ].sort(),
    )
  })

  it('throws for source that cannot be parsed', () => {
    expect(() => importsOf('x.ts', 'import {')).toThrow(/x\.ts does not parse/)
  })

  it('returns the imports in which the check finds violations', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'jhola-structure-'))
    try {
      const files = {
        'src/contract/money.ts': "export { send } from '#shared/lib/http.ts'\n",
        'src/shared/lib/http.ts': 'export const send = 1\n',
        'server/main.ts': "await import('./sandbox/main.ts')\n",
        'server/sandbox/main.ts': 'export {}\n',
      }
      for (const [file, source] of Object.entries(files)) {
        await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
        await writeFile(path.join(folder, file), source)
      }
      const found = checkStructure({ importsByFile: readModules(folder), importMap })
      expect(formatted(found)).toEqual([
        'direction: src/contract/money.ts imports src/shared/lib/http.ts: contract may not import shared',
        'sandbox: server/main.ts imports server/sandbox/main.ts: only scripts/start.ts, scripts/dev.ts may',
        'production: server/main.ts server/main.ts → server/sandbox/main.ts',
      ])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
