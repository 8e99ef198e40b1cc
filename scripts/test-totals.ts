/** Adds up the JSON reports of Vitest and Playwright. Pure; scripts/test.ts reads the files. */
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

/** The lines of each error to print: enough for expected and received value of an assertion. */
const REASON_LINES = 8

export interface TestTotals {
  passed: number
  failed: number
  skipped: number
  /** The failed tests with their errors, to be printed before the closing line. */
  failures: readonly string[]
}

export const NO_TESTS: TestTotals = { passed: 0, failed: 0, skipped: 0, failures: [] }

const vitestFileSchema = v.object({
  name: v.string(),
  status: v.string(),
  assertionResults: v.array(
    v.object({
      status: v.string(),
      fullName: v.string(),
      failureMessages: v.optional(v.array(v.string()), []),
    }),
  ),
})

const vitestReportSchema = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(vitestFileSchema),
})

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { results: { errors: { message?: string | undefined }[] }[] }[]
}

interface PlaywrightSuite {
  title: string
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[] | undefined
}

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(
        v.object({ errors: v.array(v.object({ message: v.optional(v.string()) })) }),
      ),
    }),
  ),
})

const suiteSchema: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

const playwrightReportSchema = v.object({
  suites: v.array(suiteSchema),
  errors: v.array(v.unknown()),
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/** The name of a test with the first lines of each error, indented and without colours. */
function withReasons(name: string, errors: readonly string[]): string {
  return [
    name,
    ...errors.flatMap((error) =>
      stripVTControlCharacters(error)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, REASON_LINES)
        .map((line) => `    ${line.trim()}`),
    ),
  ].join('\n')
}

/**
 * Adds up a report of Vitest. A file that could not be loaded counts as one failure, and so does an
 * error outside any test. Throws if the report has another shape.
 */
export function vitestTotals(report: unknown): TestTotals {
  const parsed = v.parse(vitestReportSchema, report)
  const unloaded = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = parsed.numFailedTests + unloaded.length
  const outsideTests = failed === 0 && !parsed.success && parsed.numPassedTests > 0
  return {
    passed: parsed.numPassedTests,
    failed: outsideTests ? 1 : failed,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    failures: [
      ...(outsideTests ? ['an error outside any test'] : []),
      ...unloaded.map((file) => `${file.name}: could not be loaded`),
      ...parsed.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            withReasons(`${file.name}: ${fullName}`, failureMessages),
          ),
      ),
    ],
  }
}

/**
 * Adds up a report of Playwright. A test that passed only on a retry counts as failed, because it
 * is not reliable. Throws if the report has another shape.
 */
export function playwrightTotals(report: unknown): TestTotals {
  const { stats, errors, suites } = v.parse(playwrightReportSchema, report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(() => 'an error outside any test'),
      ...failedSpecs(suites).map((spec) =>
        withReasons(
          `${spec.file}:${spec.line}: ${spec.title}`,
          spec.tests.flatMap(({ results }) =>
            results.flatMap(({ errors: found }) => found.map(({ message = '' }) => message)),
          ),
        ),
      ),
    ],
  }
}

function failedSpecs(suites: readonly PlaywrightSuite[]): PlaywrightSpec[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok),
    ...failedSpecs(inner),
  ])
}

/**
 * Returns the failed tests as lines for Playwright's `--test-list`, such as
 * `first-order.test.ts › group › title`. Line numbers would be ambiguous, because all rows of a test
 * table have the same one.
 */
export function failedBrowserTests(report: unknown): string[] {
  const { suites } = v.parse(playwrightReportSchema, report)
  return [...new Set(suites.flatMap((file) => failedLines(file, [])))]
}

/** `groups` does not contain the file, the outermost suite: every test names it. */
function failedLines({ specs, suites = [] }: PlaywrightSuite, groups: readonly string[]): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => [file, ...groups, title].join(' › ')),
    ...suites.flatMap((group) => failedLines(group, [...groups, group.title])),
  ]
}

export function addTotals(a: TestTotals, b: TestTotals): TestTotals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/** Returns the lines to print about skipped tests; none if no test was skipped. */
export function skippedLines({ skipped }: TestTotals, hasUnitTests: boolean): string[] {
  if (skipped === 0) return []
  return [
    `${skipped} skipped`,
    ...(hasUnitTests
      ? [
          'These include the tests that need PostgreSQL (npm test -- --postgres) and, unless ' +
            'TEST_LARGE_FILES=1 is set, the import of 100 MB.',
        ]
      : []),
  ]
}

/** Returns the last line that `npm test` prints. */
export function closingLine(totals: TestTotals): string {
  return `${totals.passed} passed, ${totals.failed} failed`
}
