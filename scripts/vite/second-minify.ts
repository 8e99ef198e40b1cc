/**
 * Minifies scripts that have a budget in bytes a second time, with Terser: those of the first load
 * (product §21.1) and of the staff pages. Either minifier alone makes larger files than both in this
 * order: the first load had 114,440 bytes (brotli) with Vite's minifier, 115,359 with Terser in its
 * place, 113,517 with both; the staff pages 114,286 with Vite's, 113,152 with both.
 *
 * Source maps, which are files of the bundle by then, are composed. The scripts do not refer to
 * them, which would cost 40 bytes of that budget each. File names have the hash of Vite's output,
 * so an update of Terser alone would change contents under unchanged names: deploy it together with
 * a change of the sources.
 */
import path from 'node:path'
import remapping from '@jridgewell/remapping'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { compileWrappersEarly } from './eager-functions.ts'

const OPTIONS = {
  module: true,
  toplevel: true,
  ecma: 2020,
  compress: { passes: 3 },
  format: { comments: false },
} as const

const text = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

/** Returns the minified code, and its source map if `map`, that of `code`, is given. */
export async function minifyAgain(fileName: string, code: string, map?: string) {
  const sourceMap = map !== undefined && { content: map }
  const minified = await minify(code, { ...OPTIONS, sourceMap })
  if (minified.code === undefined) throw new Error(`Terser returned nothing for ${fileName}`)
  // Terser removes the parentheses that Rolldown adds for the same purpose.
  const result = compileWrappersEarly(fileName, minified.code)
  if (typeof minified.map !== 'string') return { code: result.toString() }
  const file = path.posix.basename(fileName)
  const last = result.generateMap({ hires: true, file }).toString()
  return {
    code: result.toString(),
    map: remapping([last, minified.map], () => null).toString(),
  }
}

/** `isSelected` receives the names of the output files. */
export function viteSecondMinify(isSelected: (fileName: string) => boolean): Plugin {
  return {
    name: 'jhola:second-minify',
    // Nothing counts the bytes of builds without the first minifier.
    apply: (config, { command }) => command === 'build' && config.build?.minify !== false,
    // Workers are separate builds, whose files are assets of this one.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!isSelected(fileName)) continue
        const mapFile = bundle[`${fileName}.map`]
        const map = mapFile?.type === 'asset' ? text(mapFile.source) : undefined
        const result = await minifyAgain(
          fileName,
          file.type === 'chunk' ? file.code : text(file.source),
          map,
        )
        if (file.type === 'chunk') file.code = result.code
        else file.source = result.code
        if (mapFile?.type === 'asset' && result.map !== undefined) mapFile.source = result.map
      }
    },
  }
}
