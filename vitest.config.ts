import { defineConfig } from 'vitest/config'
import { testWorkers } from './scripts/test-workers.ts'
import { LATE_OPTIMIZATION } from './tests/support/late-optimization.ts'

/**
 * Tests import no bundled packages. For the VM contexts, Vite would look for some in the pages and
 * all of src, in vain.
 */
const environments = { __vitest_vm__: { optimizeDeps: { noDiscovery: true, include: [] } } }

/**
 * Unit and server tests. Browser tests are Playwright's (playwright.config.ts).
 * The `#…` imports of package.json are resolved natively; nothing is mapped here.
 */
export default defineConfig({
  test: {
    // A run that finds nothing to run must not look like a pass.
    passWithNoTests: false,
    maxWorkers: testWorkers(),
    projects: [
      {
        environments,
        test: {
          name: 'rules',
          execArgv: LATE_OPTIMIZATION,
          restoreMocks: true,
          environment: 'node',
          pool: 'vmForks',
          include: ['{src,sw}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'node',
          execArgv: LATE_OPTIMIZATION,
          // `npm test` asks for one, beside the browser tests.
          maxWorkers: Number(process.env['SERVER_TEST_WORKERS'] ?? testWorkers()),
          // Vitest requires it for a project with a number of workers of its own.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/vitest-setup.ts'],
          restoreMocks: true,
          environment: 'node',
          // Fastify, Drizzle and PGlite are loaded once for each worker, so no module of the
          // server may keep state that matters from one test file to the next.
          isolate: false,
          include: ['{server,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/bench/**', '**/node_modules/**'],
          // Ceilings, not waits: an embedded database opens in 2 to 5 s, on a busy machine in 40.
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        environments,
        // React takes its JSX from the compiler; no plugin of vite.config.ts is needed for tests.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'dom',
          execArgv: LATE_OPTIMIZATION,
          restoreMocks: true,
          environment: 'happy-dom',
          // A context for each file instead of a process: React is compiled once for each worker.
          pool: 'vmForks',
          setupFiles: [
            'tests/support/no-debug-tasks.ts',
            'tests/support/query-timeout.ts',
            'tests/support/late-imports.ts',
          ],
          include: ['src/**/*.test.tsx'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
