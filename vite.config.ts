import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { isFirstLoadFile } from './scripts/first-load-files.ts'
import { viteFirstLoadSchemas } from './scripts/vite/first-load-schemas.ts'
import { viteClassicScripts } from './scripts/vite/classic-scripts.ts'
import { viteClerkFiles } from './scripts/vite/clerk-files.ts'
import { viteIcons } from './scripts/vite/icons.ts'
import { viteKillSwitch } from './scripts/vite/kill-switch.ts'
import { viteSecondMinify } from './scripts/vite/second-minify.ts'
import { viteShellWorker } from './scripts/vite/shell-worker.ts'
import { viteStaffPages } from './scripts/vite/staff-pages.ts'

/** Enough to recognize a chunk by. The hash tells those with the same name apart. */
const LONGEST_CHUNK_NAME = 12

/** In bytes of source: what smaller sets of screens share joins the nearest larger one. */
const SMALLEST_SHARED_CHUNK = 1000

/** All but the entry itself, which has to stay a chunk of its own for the page to start. */
const OWN_MODULES = /[\\/]src[\\/](?!app[\\/]main\.tsx)/

export default defineConfig({
  plugins: [
    viteFirstLoadSchemas(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    unocss(),
    viteClerkFiles(),
    viteIcons(),
    viteKillSwitch(),
    viteClassicScripts(),
    viteShellWorker(),
    viteSecondMinify(isFirstLoadFile),
    viteStaffPages(),
  ],
  resolve: {
    alias: [
      {
        // React has the hook itself since 18; the router's store brings the stand-in for older ones.
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        // The router's own reloads the page when a chunk is missing (docs/decisions/087).
        find: /^\.\/lazyRouteComponent\.js$/,
        replacement: path.resolve(import.meta.dirname, 'src/app/lazy-route-component.tsx'),
      },
    ],
  },
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows no data: fonts or scripts; small pictures stay files too.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The first load names every chunk that may follow, so each character of a name counts.
        // 42 bits of the hash still tell one content from another.
        chunkFileNames: ({ name }) =>
          `assets/${name.replace(/~.*/, '').slice(0, LONGEST_CHUNK_NAME)}-[hash:7].js`,
        codeSplitting: {
          // The first group that matches takes a module. '$initial' is what the entry imports
          // statically: all that runs before the first prices.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'core', tags: ['$initial'], test: OWN_MODULES },
            // Nearly every later screen needs most of these.
            { name: 'shared', test: /[\\/]src[\\/](?:contract|shared)[\\/]/, minShareCount: 2 },
            {
              name: 'later',
              test: OWN_MODULES,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALLEST_SHARED_CHUNK,
            },
          ],
        },
      },
    },
  },
})
