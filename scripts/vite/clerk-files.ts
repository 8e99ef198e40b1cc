/**
 * Hosts the identity SDK's browser files with the shop, under `/clerk/<version>/`, so that no code
 * is loaded from another host and the version shipped is the version that package.json declares.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compileWrappersEarly } from './eager-functions.ts'

const ENTRY = 'clerk.headless.browser.js'
/** The entry and the chunks that it loads on demand. */
const SHIPPED = /^(clerk\.headless\.browser|.+_clerk\.headless\.browser_.+)\.js$/

export interface ClerkFiles {
  version: string
  /** Absolute. */
  folder: string
  names: string[]
  /** Path of the entry on the shop's own origin. */
  entryUrl: string
}

export function clerkFiles(): ClerkFiles {
  const manifest = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json')
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) {
    throw new Error(`${manifest} has no version`)
  }
  const version = String(parsed.version)
  const folder = path.join(path.dirname(manifest), 'dist')
  const names = readdirSync(folder).filter((name) => SHIPPED.test(name))
  if (!names.includes(ENTRY)) throw new Error(`${folder} does not contain ${ENTRY}`)
  return { version, folder, names, entryUrl: `/clerk/${version}/${ENTRY}` }
}

/** Serves the files in development, emits them in a build, and defines `CLERK_JS_URL`. */
export function viteClerkFiles(): Plugin {
  const { version, folder, names, entryUrl } = clerkFiles()
  const prefix = `/clerk/${version}/`
  return {
    name: 'jhola:clerk-files',
    config: () => ({ define: { CLERK_JS_URL: JSON.stringify(entryUrl) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
        if (!names.includes(name)) {
          next()
          return
        }
        response.setHeader('content-type', 'text/javascript')
        createReadStream(path.join(folder, name)).pipe(response)
      })
    },
    generateBundle() {
      for (const name of names) {
        const code = readFileSync(path.join(folder, name), 'utf8')
        const source = name === ENTRY ? compileWrappersEarly(name, code).toString() : code
        this.emitFile({ type: 'asset', fileName: `clerk/${version}/${name}`, source })
      }
    },
  }
}
