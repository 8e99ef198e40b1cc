/**
 * `npm run screenshots`: docs/screenshots of every screen in every state (tests/screens/screens.ts),
 * phone and desktop, light and dark, with contact sheets and an index. Options go to Playwright:
 * `npm run screenshots -- -g 'My Cart'` takes some again.
 */
import { findChromium } from '#scripts/find-chromium.ts'
import { runBin } from '#scripts/run-command.ts'

const { executablePath } = findChromium()
process.exitCode = await runBin(
  'playwright',
  ['test', '--config', 'tests/screens/screenshots.config.ts', ...process.argv.slice(2)],
  { CHROMIUM_PATH: executablePath },
)
