/**
 * Emits the script that shows the kept first screen (src/app/last-screen/first-script.ts): a
 * classic one, since a module would run only after the page is parsed. The service worker keeps it
 * with the shell and names it in the page.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minify } from 'terser'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = 'src/app/last-screen/first-script.ts'
/** It stands before the first paint (product §17.4). */
const MAX_BROTLI_BYTES = 1_000

export function viteFirstScript(): Plugin {
  let source = ''
  return {
    name: 'jhola:first-script',
    apply: 'build',
    configResolved(config) {
      source = path.join(config.root, SOURCE)
    },
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, {
        sourcemap: false,
      })
      const classic = code.replace(/^export \{\};?\s*$/m, '')
      if (/^\s*(?:import\s|export\b)/m.test(classic)) {
        throw new Error(`${SOURCE} must stand alone: it imports or exports something`)
      }
      const script =
        (await minify(`{${classic}}`, { ecma: 2020, compress: { passes: 3 } })).code ?? ''
      const bytes = brotliCompressSync(script).length
      if (bytes > MAX_BROTLI_BYTES) throw new Error(`${SOURCE} has ${bytes} bytes, brotli`)
      this.emitFile({ type: 'asset', name: 'first-script.js', source: script })
    },
  }
}
