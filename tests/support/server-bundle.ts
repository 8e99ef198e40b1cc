/**
 * The shop's server as one JavaScript file. Loading its modules through tsx takes nearly half the
 * processor time of a start (3.7 s instead of 2.0), and the browser tests start it dozens of times.
 */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { PROJECT_ROOT } from '#scripts/build.ts'

/**
 * `npm run screenshots` has a folder of its own (tests/screens/screenshots.config.ts), because the
 * build empties it, also while the tests of the same checkout run.
 */
const OUT_DIR = path.join(PROJECT_ROOT, process.env['TEST_SERVER_DIR'] ?? 'dist/test-server')

/** The server reads migrations and the seeded catalogue from beside its modules. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  transform: (code, id) =>
    id.startsWith(PROJECT_ROOT) && !id.includes('node_modules')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      : undefined,
}

/** Returns the path of the file. Packages are not in it; it loads them from node_modules. */
export async function bundleServer(): Promise<string> {
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    plugins: [keepFolders],
    build: {
      ssr: 'server/sandbox/main.ts',
      outDir: OUT_DIR,
      target: 'node20',
      copyPublicDir: false,
    },
  })
  return path.join(OUT_DIR, 'main.js')
}
