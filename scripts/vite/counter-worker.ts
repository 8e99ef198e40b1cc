/**
 * Writes the service worker of /counter/ (sw/counter-page.ts) as counter/sw.js. It begins with the
 * digests of the page and of each file that it needs.
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
      const digestOf = async (name: string) => {
        const digest = createHash('sha256').update(await readFile(path.join(outDir, name)))
        return `sha256-${digest.digest('base64')}`
      }
      const files: Record<string, string> = {}
      for (const name of names.toSorted()) files[`/${name}`] = await digestOf(name)
      const page = await digestOf('counter.html')
      const hash = createHash('sha256').update(JSON.stringify([page, files]))
      const id = hash.digest('hex').slice(0, 16)
      const folder = path.join(outDir, 'counter')
      const shell: CounterShell = { id, page, files }
      await mkdir(folder, { recursive: true })
      await writeFile(
        path.join(folder, 'sw.js'),
        `const SHELL = ${JSON.stringify(shell)};\n${await classicWorker(source)}`,
      )
    },
  }
}
