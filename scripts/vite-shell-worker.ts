/**
 * Builds the service worker of sw/ with the list of the shell's files: all that any route needs,
 * each with its digest, so that a portal's page or half a file is never taken for one of them.
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
const NEVER_ASKED_FOR = [
  'clerk/**/{base-account-sdk,coinbase-wallet-sdk,stripe-vendors,zxcvbn-common,zxcvbn-ts-core}_*.js',
]
/** Their names change with their content, so no revision is needed, and the HTTP cache may serve them. */
const NAMED_BY_CONTENT = /^(?:assets|clerk)\//

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
        // As quiet as the build around it.
        configureCustomSWViteBuild: (config) => {
          config.logLevel = 'warn'
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: SHELL_FILES,
        globIgnores: NEVER_ASKED_FOR,
        dontCacheBustURLsMatching: NAMED_BY_CONTENT,
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
