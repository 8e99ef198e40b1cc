/**
 * Gives the modules of the first load their own copy of valibot with only the functions that they
 * call. A copy that all chunks share would also contain the functions of later screens. This saves
 * about 0.7 kB before the first prices, for a few hundred bytes more in later chunks.
 *
 * Schemas are plain objects, so those of one copy work in the other. `instanceof v.ValiError` fails
 * across the copies, so use `safeParse`. Every module of the first load that imports
 * valibot must be listed in first-load-files.ts, or the build fails.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { importsOwnValibot, isFirstLoadFile } from '../first-load-files.ts'

const COPY = '?first-load'

const isSharedCopy = (id: string): boolean => /[\\/]valibot[\\/][^?]*$/.test(id)

export function viteFirstLoadSchemas(): Plugin {
  return {
    name: 'jhola:first-load-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'valibot' || importer === undefined || !importsOwnValibot(importer)) {
        return null
      }
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (!resolved) return null
      return { id: `${resolved.id}${COPY}`, moduleSideEffects: false }
    },
    load(id) {
      return id.endsWith(COPY) ? readFile(id.slice(0, -COPY.length), 'utf8') : null
    },
    generateBundle(_options, bundle) {
      const unlisted = Object.values(bundle)
        .filter((file) => file.type === 'chunk' && isFirstLoadFile(file.fileName))
        .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
        .filter((id) => this.getModuleInfo(id)?.importedIds.some(isSharedCopy))
      if (unlisted.length === 0) return
      this.error(
        `These modules of the first load import the shared copy of valibot: ${unlisted.join(', ')}. Add them to SCHEMA_MODULES in scripts/first-load-files.ts.`,
      )
    },
  }
}
