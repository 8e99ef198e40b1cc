/**
 * Gives the modules of the first load a copy of valibot of their own, so that it holds only what
 * they call. One file that all chunks share would hold what every later screen calls as well, and
 * the shopper would wait for it: about 0.7 kB less before the first prices, for a few hundred bytes
 * more in later chunks.
 *
 * Schemas are plain objects, so those of one copy work in the other. `instanceof v.ValiError` does
 * not hold across the copies: read failures from `safeParse`. A module that joins the first load
 * and imports valibot belongs on the list, or the size check fails.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const COPY = '?first-load'
/**
 * Modules of the first load that import valibot. One that is missing here brings the other copy
 * into the first load, which the size check notices; one too many costs a later chunk nothing.
 */
const FIRST_LOAD_MODULES =
  /src[\\/](?:contract[\\/](?:geo|endpoint|maps-responses|phone|opening-hours|catalogue-endpoints)|shared[\\/]lib[\\/]persisted-(?:storage|atom)|features[\\/](?:availability[\\/]location-(?:rules|api)|identity[\\/]session-store|cart[\\/]cart-rules)|app[\\/]persistence[\\/](?:catalogue-stores|persisted-queries)|routes[\\/]_shop[\\/]orders)\.tsx?/

export function viteFirstLoadSchemas(): Plugin {
  return {
    name: 'jhola:first-load-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'valibot' || importer === undefined || !FIRST_LOAD_MODULES.test(importer)) {
        return null
      }
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (!resolved) return null
      return { id: `${resolved.id}${COPY}`, moduleSideEffects: false }
    },
    load(id) {
      return id.endsWith(COPY) ? readFile(id.slice(0, -COPY.length), 'utf8') : null
    },
  }
}
