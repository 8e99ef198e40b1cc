/**
 * `npm run screenshots`: takes docs/screenshots, which show every screen in every state
 * (tests/screens/screens.ts), phone and desktop, light and dark, with contact sheets and an index.
 * Options are passed to Playwright: `npm run screenshots -- -g 'My Cart'` takes only some.
 *
 * `npm run screenshots -- --to FOLDER` takes pictures for comparison instead: lossless, with time,
 * caret and motion frozen, and without contact sheets. scripts/compare-pictures.ts compares two
 * such folders.
 */
import path from 'node:path'
import { findChromium } from '#scripts/system/find-chromium.ts'
import { phoneFontEnvironment } from '#scripts/system/phone-font.ts'
import { readScreenshotsArguments, SCREENSHOTS_USAGE } from '#scripts/picture-arguments.ts'
import { runBin } from '#scripts/system/run-command.ts'

const read = readScreenshotsArguments(process.argv.slice(2))
if (read === undefined) {
  console.error(SCREENSHOTS_USAGE)
  process.exit(2)
}
const { folder, options } = read

const { executablePath } = findChromium()
process.exitCode = await runBin(
  'playwright',
  [
    'test',
    '--config',
    'tests/screens/screenshots.config.ts',
    ...(folder === undefined ? [] : ['--project', 'pictures']),
    ...options,
  ],
  {
    CHROMIUM_PATH: executablePath,
    ...phoneFontEnvironment(),
    ...(folder === undefined ? {} : { COMPARED_PICTURES: path.resolve(folder) }),
  },
)
