/**
 * Writes the service worker of /counter/ (sw/counter-page.ts) as counter/sw.js, after the list of
 * the files that its page needs, each with its digest.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import type { CounterShell } from '#contract/counter-shell.ts'

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
    // Files have their final names now.
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter(
        (file) => file.startsWith('staff/') && !file.endsWith('.map'),
      )
      const files: Record<string, string> = {}
      for (const name of names.toSorted()) {
        const digest = createHash('sha256').update(await readFile(path.join(outDir, name)))
        files[`/${name}`] = `sha256-${digest.digest('base64')}`
      }
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, {
        sourcemap: false,
      })
      // What is left of the type import; a worker of the classic kind knows no modules.
      const script = code.replace(/^export \{\};\s*$/m, '')
      if (/^\s*(?:import|export)\b/m.test(script)) {
        throw new Error('sw/counter-page.ts must stand alone: it imports or exports something')
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
        `const SHELL = ${JSON.stringify(shell)};\n${script}`,
      )
    },
  }
}
