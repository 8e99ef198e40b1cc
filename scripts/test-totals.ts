/** Adds up what the JSON reports of Vitest and Playwright say. Pure; scripts/test.ts reads the files. */
import * as v from 'valibot'

export interface TestTotals {
  passed: number
  failed: number
  skipped: number
}

export const NO_TESTS: TestTotals = { passed: 0, failed: 0, skipped: 0 }

const vitestReportSchema = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
})

const playwrightReportSchema = v.object({
  errors: v.array(v.unknown()),
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/**
 * A file that could not be loaded holds no test and still failed; so does a run with an error
 * outside any test. Both count as one failure. Throws when the report has another shape.
 */
export function vitestTotals(report: unknown): TestTotals {
  const parsed = v.parse(vitestReportSchema, report)
  const unloaded = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = parsed.numFailedTests + unloaded
  return {
    passed: parsed.numPassedTests,
    failed: failed === 0 && !parsed.success && parsed.numPassedTests > 0 ? 1 : failed,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
  }
}

/** A test that passed only on a second try has failed: it says one thing one time and another the next. */
export function playwrightTotals(report: unknown): TestTotals {
  const { stats, errors } = v.parse(playwrightReportSchema, report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

interface PlaywrightSuite {
  file: string
  specs: { file: string; line: number; ok: boolean }[]
  suites?: PlaywrightSuite[] | undefined
}

const suiteSchema: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  file: v.string(),
  specs: v.array(v.object({ file: v.string(), line: v.number(), ok: v.boolean() })),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

/** The tests that failed, as Playwright takes them on its command line: `first-order.test.ts:20`. */
export function failedBrowserTests(report: unknown): string[] {
  const { suites } = v.parse(v.object({ suites: v.array(suiteSchema) }), report)
  const failedIn = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return [...new Set(suites.flatMap(failedIn))]
}

export function addTotals(a: TestTotals, b: TestTotals): TestTotals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The closing line of `npm test`, alone on its line. */
export function closingLine(totals: TestTotals): string {
  return `${totals.passed} passed, ${totals.failed} failed`
}
