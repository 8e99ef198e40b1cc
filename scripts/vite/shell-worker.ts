/**
 * Builds the service worker of sw/ with the precache manifest of the shell: the files that the
 * routes need, each with its digest, so that a captive portal's page or a truncated file is never
 * stored as one of them.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const SHELL_FILES = [
  'index.html',
  '*.{svg,webmanifest}',
  'assets/**/*.{js,css,svg,woff2}',
  'clerk/**/*.js',
  'icons/*.png',
  'pictures/art/*.webp',
]
/**
 * Chunks of the identity SDK for wallets, payments and password meters: the shop does not use them.
 */
const UNUSED_CHUNKS = [
  'clerk/**/{base-account-sdk,coinbase-wallet-sdk,stripe-vendors,zxcvbn-common,zxcvbn-ts-core}_*.js',
]
/**
 * Their names change with their content, so they need no revision and may come from HTTP caches.
 */
const CONTENT_HASHED = /^(?:assets|clerk)\//

export function viteShellWorker(): Plugin[] {
  let outDir = ''
  const integrityOf = async (file: string): Promise<string> => {
    const digest = createHash('sha256').update(await readFile(path.join(outDir, file)))
    return `sha256-${digest.digest('base64')}`
  }
  return [
    {
      name: 'jhola:shell-worker-folder',
      apply: 'build',
      configResolved(config) {
        outDir = path.resolve(config.root, config.build.outDir)
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers it when the first screen is shown (src/app/service-worker).
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      integration: {
        // As in build-pages.ts.
        configureCustomSWViteBuild: (config) => {
          config.logLevel = 'warn'
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: SHELL_FILES,
        globIgnores: UNUSED_CHUNKS,
        dontCacheBustURLsMatching: CONTENT_HASHED,
        manifestTransforms: [
          async (entries) => ({
            manifest: await Promise.all(
              entries.map(async (entry) => ({ ...entry, integrity: await integrityOf(entry.url) })),
            ),
            warnings: [],
          }),
        ],
      },
    }),
  ]
}
