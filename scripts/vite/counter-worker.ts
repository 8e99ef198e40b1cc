/**
 * Writes the service worker of /counter/ (sw/counter-page.ts) as counter/sw.js. It begins with the
 * list of the files that the page needs, each with its digest.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { CounterShell } from '#contract/counter-shell.ts'
import { classicWorker } from './classic-worker.ts'

export function viteCounterWorker(): Plugin {
  let source = ''
  let outDir = ''
  return {
    name: 'jhola:counter-worker',
    apply: 'build',
    configResolved({ root, build }) {
      source = path.join(root, 'sw/counter-page.ts')
      outDir = path.resolve(root, build.outDir)
    },
    // By then, files have their final names.
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter(
        (file) => file.startsWith('staff/') && !file.endsWith('.map'),
      )
      const files: Record<string, string> = {}
      for (const name of names.toSorted()) {
        const digest = createHash('sha256').update(await readFile(path.join(outDir, name)))
        files[`/${name}`] = `sha256-${digest.digest('base64')}`
      }
      const page = bundle['counter.html']
      if (page?.type !== 'asset') throw new Error('The build has no counter.html')
      const hash = createHash('sha256').update(JSON.stringify(files)).update(page.source)
      const id = hash.digest('hex').slice(0, 16)
      const folder = path.join(outDir, 'counter')
      const shell: CounterShell = { id, files }
      await mkdir(folder, { recursive: true })
      await writeFile(
        path.join(folder, 'sw.js'),
        `const SHELL = ${JSON.stringify(shell)};\n${await classicWorker(source)}`,
      )
    },
  }
}
