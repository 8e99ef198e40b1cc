import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'
import { FULL_BROWSER } from '../e2e/support/browsers.ts'

/** `npm run screenshots`: takes pictures of every screen, then makes the contact sheets. */
export default defineConfig({
  ...tests,
  // The full browser, whose rendering is that of the shopper's browser.
  use: { ...tests.use, launchOptions: FULL_BROWSER },
  testDir: '.',
  globalSetup: '../e2e/support/global-setup.ts',
  outputDir: '../../test-results/screenshots',
  projects: [
    { name: 'pictures', testMatch: 'take-pictures.ts' },
    { name: 'sheets', testMatch: 'make-sheets.ts', dependencies: ['pictures'] },
  ],
})
