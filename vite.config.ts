import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { viteClerkFiles } from './scripts/vite-clerk-files.ts'

export default defineConfig({
  plugins: [
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
  ],
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows no data: fonts or scripts; small pictures stay files too.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|jotai|valibot|use-sync-external-store)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
