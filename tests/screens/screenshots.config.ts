import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'
import { WHOLE_BROWSER } from '../e2e/support/browsers.ts'

/** `npm run screenshots`: pictures of every screen into docs/screenshots, then contact sheets. */
export default defineConfig({
  ...tests,
  // As shoppers see it, with the browser's own rendering.
  use: { ...tests.use, launchOptions: WHOLE_BROWSER },
  testDir: '.',
  globalSetup: '../e2e/support/global-setup.ts',
  outputDir: '../../test-results/screenshots',
  projects: [
    { name: 'pictures', testMatch: 'take-pictures.ts' },
    { name: 'sheets', testMatch: 'make-sheets.ts', dependencies: ['pictures'] },
  ],
})
