/**
 * `npm test`: unit and server tests, and browser tests against the built page and the real embedded
 * server. The last line of the output is `N passed, N failed`, the sum of both reports.
 *
 * The unit and server tests run in parallel with the browser tests, which wait for the network,
 * timers and one another, and leave a quarter of the processor time unused.
 *
 * - `npm test`: everything.
 * - `npm test -- cart`: files whose name contains 'cart', in both.
 * - `npm test -- --unit [args]`: Vitest only, with its arguments.
 * - `npm test -- --browser [args]`: Playwright only, with its arguments.
 * - `npm test -- --postgres [args]`: the server's tests on a temporary PostgreSQL, which all other
 *   tests do not need.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium, findHeadlessShell } from '#scripts/system/find-chromium.ts'
import { createPostgresCluster, installPostgres } from '#scripts/system/postgres-cluster.ts'
import { runBin, runBinInBackground } from '#scripts/system/run-command.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import {
  addTotals,
  closingLine,
  failedBrowserTests,
  NO_TESTS,
  playwrightTotals,
  skippedLines,
  vitestTotals,
  type TestTotals,
} from '#scripts/test-totals.ts'

/** At a signal, the run interrupts its programs and then removes its temporary files. */
const interruption = new AbortController()
let endSignal: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endSignal ??= signal
    interruption.abort(new Error(`The run was interrupted by ${signal}.`))
  })
}
stopWithNpm()

/** Returns the totals of a run, or one failure if there is no report because it did not start. */
async function totalsOf(
  reportFile: string,
  read: (report: unknown) => TestTotals,
  exitCode: number,
): Promise<TestTotals> {
  let totals: TestTotals
  try {
    totals = read(JSON.parse(await readFile(reportFile, 'utf8')))
  } catch (error) {
    console.error('The report of the run cannot be read:', error)
    return { ...NO_TESTS, failed: 1, failures: [`${path.basename(reportFile)}: no report`] }
  }
  // The runner failed although its report has no failure.
  return exitCode !== 0 && totals.failed === 0
    ? { ...totals, failed: 1, failures: [`a test runner, which exited with code ${exitCode}`] }
    : totals
}

async function runUnit(
  reports: string,
  args: readonly string[],
  { env = {}, run = runBin }: { env?: NodeJS.ProcessEnv; run?: typeof runBin } = {},
): Promise<TestTotals> {
  const report = path.join(reports, 'vitest.json')
  const code = await run(
    'vitest',
    [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
    interruption.signal,
  )
  return totalsOf(report, vitestTotals, code)
}

/** Filters for the test files that use a database. Those in tests/postgres make PostgreSQL fail. */
const POSTGRES_TESTS = [
  'server/build-app',
  'server/run-server',
  'server/access/',
  'server/catalogue/',
  'server/catalogue-import/import-catalogue',
  'server/db/claims',
  'server/http/',
  'server/operations/',
  'server/orders/',
  'server/push/',
  'server/realtime/',
  'server/sandbox/',
  'server/seed/',
  'tests/postgres/',
]

async function runOnPostgres(reports: string, args: readonly string[]): Promise<TestTotals> {
  const programs = installPostgres()
  const cluster = await createPostgresCluster(programs)
  console.log(`\nPostgreSQL from ${programs} at ${cluster.url}`)
  try {
    return await runUnit(reports, args.length > 0 ? args : POSTGRES_TESTS, {
      env: { TEST_DATABASE_URL: cluster.url },
    })
  } finally {
    await cluster.remove()
  }
}

/** Not the output folder of the run itself, which Playwright would empty (playwright.config.ts). */
const TRACES_FOLDER = 'test-results/with-traces'
/** More would take too long in CI, and the first few usually show the cause. */
const MAX_TRACED_TESTS = 10

/**
 * Runs the failed tests again, one at a time, to record traces for debugging. The result is
 * ignored: a test that passes now has still failed.
 */
async function recordTraces(
  reportFile: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const failed = await readFile(reportFile, 'utf8').then(
    (text) => failedBrowserTests(JSON.parse(text)),
    // Without a report, the run did not start. That has been reported.
    () => [],
  )
  if (failed.length === 0) return
  const list = `${reportFile}.failed.txt`
  await writeFile(list, failed.slice(0, MAX_TRACED_TESTS).join('\n'))
  console.log('\n== Running the failed tests again to record traces; the result does not change')
  await runBin(
    'playwright',
    [
      'test',
      '--workers=1',
      '--trace=on',
      `--output=${TRACES_FOLDER}`,
      '--reporter=list',
      `--test-list=${list}`,
    ],
    env,
    interruption.signal,
  )
  console.log(`Traces: npx playwright show-trace ${TRACES_FOLDER}/…/trace.zip`)
}

async function runBrowser(
  reports: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestTotals> {
  const chromium = findChromium()
  const shell = findHeadlessShell(chromium)
  console.log(`\nChromium: ${chromium.executablePath} (${chromium.origin})`)
  if (shell !== undefined) console.log(`Headless shell: ${shell}, for tests that need only pages`)
  console.log('\n== Browser tests (Playwright)')
  const report = path.join(reports, 'playwright.json')
  const code = await runBin(
    'playwright',
    ['test', '--pass-with-no-tests', '--reporter=list,json', ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    interruption.signal,
  )
  const totals = await totalsOf(report, playwrightTotals, code)
  if (code !== 0) await recordTraces(report, env)
  return totals
}

/** Returns the totals of a run that could not start, for example because there is no browser. */
function totalsOfFailedRun(error: unknown): TestTotals {
  console.error(error instanceof Error ? error.message : error)
  return { ...NO_TESTS, failed: 1, failures: ['the run itself; see above'] }
}

/**
 * Beside the browser tests, the server's tests, which take most of the time of the unit tests, have
 * a single worker: it leaves more of the processor to the browser tests and takes less processor
 * time in total, because each worker loads the server's modules and opens a database
 * (docs/decisions/321).
 */
const PARALLEL_RUN_ENVIRONMENT = { SERVER_TEST_WORKERS: '1' }

async function runAll(reports: string, args: readonly string[]): Promise<TestTotals> {
  console.log(
    '\n== Unit and server tests (Vitest), in parallel with the browser tests; their output follows',
  )
  // The timing-sensitive browser tests wait for this file (tests/e2e/support/fixtures.ts).
  const ended = path.join(reports, 'unit-tests-ended')
  const unit = runUnit(reports, args, { env: PARALLEL_RUN_ENVIRONMENT, run: runBinInBackground })
    .catch(totalsOfFailedRun)
    .then(async (totals) => {
      await writeFile(ended, '')
      return totals
    })
  const [browser] = await Promise.all([
    runBrowser(reports, args, { UNIT_TESTS_ENDED_FILE: ended }).catch(totalsOfFailedRun),
    unit,
  ])
  return addTotals(await unit, browser)
}

const [first = '', ...rest] = process.argv.slice(2)
const only =
  first === '--unit' || first === '--browser' || first === '--postgres' ? first : undefined
const args = only === undefined ? process.argv.slice(2) : rest
if (only === undefined && args.some((arg) => arg.startsWith('-'))) {
  console.error(
    'Vitest and Playwright have different options. Put --unit, --browser or --postgres first.',
  )
  process.exit(2)
}

const reports = await mkdtemp(path.join(tmpdir(), 'jhola-reports-'))
const run = async (): Promise<TestTotals> => {
  if (only === '--unit') return runUnit(reports, args)
  if (only === '--browser') return runBrowser(reports, args)
  if (only === '--postgres') return runOnPostgres(reports, args)
  return runAll(reports, args)
}
let totals: TestTotals
try {
  // An error of a run must still lead to the closing line.
  totals = await run().catch(totalsOfFailedRun)
} finally {
  await rm(reports, { recursive: true, force: true })
}
// The exit code by which shells report that a signal has ended a program.
if (endSignal !== undefined) process.exit(128 + constants.signals[endSignal])

console.log('')
const hasUnitTests = only === undefined || only === '--unit'
for (const line of skippedLines(totals, hasUnitTests)) console.log(line)
if (totals.failures.length > 0) console.log(['Failed:', ...totals.failures].join('\n  '))
if (totals.passed + totals.failed === 0) console.log('No test ran.')
console.log(closingLine(totals))
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
