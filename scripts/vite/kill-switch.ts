/** Emits the kill switch (sw/kill-switch.ts) as heal/sw.js, ready to be deployed. */
import path from 'node:path'
import type { Plugin } from 'vite'
import { classicWorker } from './classic-worker.ts'

export function viteKillSwitch(): Plugin {
  let source = ''
  return {
    name: 'jhola:kill-switch',
    apply: 'build',
    configResolved(config) {
      source = path.join(config.root, 'sw/kill-switch.ts')
    },
    async generateBundle() {
      const script = await classicWorker(source)
      this.emitFile({ type: 'asset', fileName: 'heal/sw.js', source: script })
    },
  }
}
