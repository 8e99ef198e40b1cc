/**
 * Emits the two classic scripts, because modules run only after the page is parsed.
 * src/app/start-script.ts becomes the only script tag of the page and loads all other scripts.
 * src/app/last-screen/first-script.ts is stored with the shell, and the service worker adds it to
 * the page.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minify } from 'terser'
import { transformWithOxc, type Plugin } from 'vite'
import { withFirstIcons } from '#contract/page-icons.ts'

const START_SCRIPT = 'src/app/start-script.ts'
const FIRST_SCRIPT = 'src/app/last-screen/first-script.ts'
/** For each script, because it delays the first paint (product §17.4). */
const MAX_BROTLI_BYTES = 1_000

const PAGE = 'index.html'
const LATER_ICONS = 'id="icons"'
const PRELOAD = /\s*<link rel="modulepreload"[^>]*? href="([^"]+)">/g
const ENTRY = /\s*<script type="module"[^>]*? src="([^"]+)"><\/script>/
/** The start script stands before this tag, after the painted shell. */
const FOLLOWING_TAG = '<noscript>'

export function viteClassicScripts(): Plugin {
  let root = ''
  return {
    name: 'jhola:classic-scripts',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      // Vite has put the page into the bundle by then.
      order: 'post',
      async handler(_options, bundle) {
        const emit = async (file: string): Promise<string> => {
          const name = `${path.basename(file, '.ts')}.js`
          const source = await classicScript(path.join(root, file))
          return `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
        }
        await emit(FIRST_SCRIPT)
        const page = bundle[PAGE]
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}`)
        const source = withFirstIcons(
          withStartScript(await emit(START_SCRIPT), page.source.toString()),
        )
        if (!source.includes(LATER_ICONS)) throw new Error(`${PAGE} has no sprite of icons`)
        page.source = source
      },
    },
  }
}

async function classicScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  const classic = code.replace(/^export \{\};?\s*$/m, '')
  if (/^\s*(?:import\s|export\b)/m.test(classic)) {
    throw new Error(`${file} must not import or export anything`)
  }
  const { code: script = '' } = await minify(`{${classic}}`, {
    ecma: 2020,
    compress: { passes: 3 },
  })
  const bytes = brotliCompressSync(script).length
  if (bytes > MAX_BROTLI_BYTES)
    throw new Error(`${file} has ${bytes} bytes (brotli), more than ${MAX_BROTLI_BYTES}`)
  return script
}

/** Replaces the tags of the other scripts with that of the start script, which loads them. */
function withStartScript(startScript: string, page: string): string {
  const entry = ENTRY.exec(page)?.[1]
  if (entry === undefined || !page.includes(FOLLOWING_TAG)) {
    throw new Error(`${PAGE} has no entry or no ${FOLLOWING_TAG}`)
  }
  const preloads = [...page.matchAll(PRELOAD)].map(([, address]) => address)
  const tag = `<script id="start" src="${startScript}" data-start="${[...preloads, entry].join(' ')}"></script>`
  return page
    .replace(ENTRY, '')
    .replace(PRELOAD, '')
    .replace(FOLLOWING_TAG, `${tag}\n      ${FOLLOWING_TAG}`)
}
