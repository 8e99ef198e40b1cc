/** Emits the kill switch (sw/kill-switch.ts) as heal/sw.js, ready to be published. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

export function viteKillSwitch(): Plugin {
  let source = ''
  return {
    name: 'jhola:kill-switch',
    apply: 'build',
    configResolved(config) {
      source = path.join(config.root, 'sw/kill-switch.ts')
    },
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, {
        sourcemap: false,
      })
      // What is left of the type import; a worker of the classic kind knows no modules.
      const script = code.replace(/^export \{\};\s*$/m, '')
      if (/^\s*(?:import|export)\b/m.test(script)) {
        throw new Error('sw/kill-switch.ts must stand alone: it imports or exports something')
      }
      this.emitFile({ type: 'asset', fileName: 'heal/sw.js', source: script })
    },
  }
}
