/**
 * Emits the script that shows the stored first screen (src/app/last-screen/first-script.ts). It is
 * a classic script, because a module would run only after the page is parsed. The service worker
 * stores it with the shell and adds it to the page.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minify } from 'terser'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = 'src/app/last-screen/first-script.ts'
/** It delays the first paint (product §17.4). */
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
        throw new Error(`${SOURCE} must not import or export anything`)
      }
      const script =
        (await minify(`{${classic}}`, { ecma: 2020, compress: { passes: 3 } })).code ?? ''
      const bytes = brotliCompressSync(script).length
      if (bytes > MAX_BROTLI_BYTES)
        throw new Error(`${SOURCE} has ${bytes} brotli bytes, over the limit`)
      this.emitFile({ type: 'asset', name: 'first-script.js', source: script })
    },
  }
}
