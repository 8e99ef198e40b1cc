/**
 * Minifies the files of the first load a second time, with Terser. Vite's own minifier is quick and
 * leaves about 1 % that Terser finds after it; the first load has a budget in bytes
 * (product §21.1). Either of them alone makes larger files than both in this order: 114,440 bytes
 * brotli by Vite's minifier, 115,359 by Terser in its place, 113,517 by both.
 *
 * Source maps are carried through: here they are files of the bundle already. The scripts do not
 * name them, which would cost 40 bytes of that budget each. File names hold the hash of what Vite
 * wrote, so an update of Terser alone changes contents under old names: publish it with a change of
 * the sources.
 */
import path from 'node:path'
import remapping from '@jridgewell/remapping'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { compileWrappersEarly } from './eager-functions.ts'
import { isFirstLoadFile } from './first-load-files.ts'

const OPTIONS = {
  module: true,
  toplevel: true,
  ecma: 2020,
  compress: { passes: 3 },
  format: { comments: false },
} as const

const text = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

/** Returns the smaller code, and its source map if `map` is the one of `code`. */
export async function minifyAgain(fileName: string, code: string, map?: string) {
  const sourceMap = map !== undefined && { content: map }
  const minified = await minify(code, { ...OPTIONS, sourceMap })
  if (minified.code === undefined) throw new Error(`Terser returned nothing for ${fileName}`)
  // Terser leaves out the parentheses that Rolldown writes for the same purpose.
  const result = compileWrappersEarly(fileName, minified.code)
  if (typeof minified.map !== 'string') return { code: result.toString() }
  const file = path.posix.basename(fileName)
  const last = result.generateMap({ hires: true, file }).toString()
  return {
    code: result.toString(),
    map: remapping([last, minified.map], () => null).toString(),
  }
}

export function viteSecondMinify(): Plugin {
  return {
    name: 'jhola:second-minify',
    // Builds without the first minifier are not measured.
    apply: (config, { command }) => command === 'build' && config.build?.minify !== false,
    // Workers are builds of their own, whose files reach this one as assets.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!isFirstLoadFile(fileName)) continue
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
