/** The pages of the staff, /counter/ and /ride/: apart from the shop (docs/decisions/240). */
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { viteCounterWorker } from './scripts/vite/counter-worker.ts'
import { viteIcons } from './scripts/vite/icons.ts'
import { viteSecondMinify } from './scripts/vite/second-minify.ts'

/** Of both pages. The encoder of QR codes, for example, is loaded when a code is shown. */
const STARTING_LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|ky|valibot)[\\/]/

/**
 * Calls that only describe data: schemas of the contract that no page uses are left out. Valibot
 * marks its functions so, but the bundler looks no further than the file of a call.
 */
const SCHEMA_FUNCTIONS = ['v', 'limitedList', 'rowsOf', 'changesOf']

const isScript = (fileName: string) => fileName.endsWith('.js')

export default defineConfig({
  plugins: [react(), unocss(), viteIcons(), viteSecondMinify(isScript), viteCounterWorker()],
  // Copied by the build of the shop.
  publicDir: false,
  build: {
    // Not `assets`: the shop's service worker keeps all of that on the shopper's phone.
    assetsDir: 'staff',
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { manualPureFunctions: SCHEMA_FUNCTIONS },
      input: ['counter.html', 'ride.html'],
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: STARTING_LIBRARIES }],
        },
      },
    },
  },
})
