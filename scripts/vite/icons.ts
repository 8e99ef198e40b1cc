/**
 * Puts the icons of src/shared/ui/icon-names.ts, the mark and the wordmark into the page as one
 * sprite. For masks with data URLs, the browser would create a document each before the first paint
 * (docs/decisions/227).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const NAMES = 'src/shared/ui/icon-names.ts'
const BRAND = 'src/shared/ui/brand.svg'
const COLLECTION = '@iconify-json/lucide/icons.json'
/** Lucide's own stroke width, and ours, which fits the weight of our text at 20 px. */
const STROKE = ['stroke-width="2"', 'stroke-width="2.2"'] as const

/** Matches an icon that is one group of shapes, which has only presentation attributes. */
const GROUP = /^<g((?: (?:fill|stroke(?:-[a-z]+)?)="[^"]*")+)>((?:(?!<\/?g\b).)*)<\/g>$/

const collectionSchema = v.object({ icons: v.record(v.string(), v.object({ body: v.string() })) })

/** Returns a symbol for each name. Throws for a name that Lucide does not have. */
export function iconSymbols(names: readonly string[]): string {
  const file = createRequire(import.meta.url).resolve(COLLECTION)
  const { icons } = v.parse(collectionSchema, JSON.parse(readFileSync(file, 'utf8')))
  return names
    .map((name) => {
      const body = icons[name]?.body
      if (body === undefined) throw new Error(`Lucide has no icon ${name}`)
      const drawing = body.replaceAll(...STROKE)
      // Each use clones the elements of its symbol. Without the group there is one less, and the
      // shapes inherit its attributes from the symbol.
      const [, paint = '', shapes = drawing] = GROUP.exec(drawing) ?? []
      return `<symbol id="i-${name}" viewBox="0 0 24 24"${paint}>${shapes}</symbol>`
    })
    .join('')
}

/** Returns the names in the source of icon-names.ts, which the build does not execute. */
export function iconNamesOf(source: string): string[] {
  return [...source.matchAll(/^ {2}'([a-z\d-]+)',$/gm)].map(([, name = '']) => name)
}

/** Returns the symbols of an SVG file without comments and white space between elements. */
function symbolsOf(svg: string): string {
  return svg
    .replaceAll(/<!--.*?-->|<\/?svg[^>]*>/gs, '')
    .replaceAll(/>\s+</g, '><')
    .trim()
}

export function viteIcons(): Plugin {
  let symbols = ''
  return {
    name: 'jhola:icons',
    configResolved({ root }) {
      const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
      symbols = iconSymbols(iconNamesOf(read(NAMES))) + symbolsOf(read(BRAND))
    },
    transformIndexHtml: () => [
      { tag: 'svg', attrs: { hidden: true }, children: symbols, injectTo: 'body-prepend' },
    ],
  }
}
