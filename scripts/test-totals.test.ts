import { describe, expect, it } from 'vitest'
import {
  addTotals,
  closingLine,
  failedBrowserTests,
  NO_TESTS,
  playwrightTotals,
  skippedLines,
  vitestTotals,
} from './test-totals.ts'

const vitestReport = (changes: object) => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
  ...changes,
})

const spec = (line: number, ok: boolean, title = 'each step is shown') => ({
  title,
  file: 'live.test.ts',
  line,
  ok,
  tests: [
    {
      results: [
        {
          errors: ok ? [] : [{ message: '\u001b[31mError: not shown\u001b[39m\n\n  Expected: 1' }],
        },
      ],
    },
  ],
})

describe('totals', () => {
  it('add up the reports of both runners', () => {
    const unit = vitestTotals(vitestReport({}))
    const browser = playwrightTotals({
      suites: [{ title: 'live.test.ts', specs: [spec(20, false)] }],
      errors: [],
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
    })
    expect(addTotals(unit, browser)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 1,
      failures: ['live.test.ts:20: each step is shown\n    Error: not shown\n    Expected: 1'],
    })
    expect(closingLine(addTotals(unit, browser))).toBe('5 passed, 1 failed')
  })

  it('count a file that could not be loaded as a failure', () => {
    const testResults = [{ name: 'cart.test.ts', status: 'failed', assertionResults: [] }]
    expect(vitestTotals(vitestReport({ success: false, testResults }))).toMatchObject({
      failed: 1,
      failures: ['cart.test.ts: could not be loaded'],
    })
  })

  it('list each failed unit test with the first lines of its error', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a cart is empty' },
      {
        status: 'failed',
        fullName: 'a cart is full',
        failureMessages: [['Error: 6 items', ...'1 2 3 4 5 6 7 8 9'.split(' ')].join('\n')],
      },
    ]
    const testResults = [{ name: 'cart.test.ts', status: 'failed', assertionResults }]
    const report = vitestReport({ success: false, numFailedTests: 1, testResults })
    expect(vitestTotals(report).failures).toEqual([
      ['cart.test.ts: a cart is full', 'Error: 6 items', ...'1 2 3 4 5 6 7'.split(' ')].join(
        '\n    ',
      ),
    ])
  })

  it('count an error outside any test as a failure', () => {
    expect(vitestTotals(vitestReport({ success: false })).failed).toBe(1)
    expect(
      playwrightTotals({
        suites: [],
        errors: [{ message: 'no browser' }],
        stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
      }).failed,
    ).toBe(1)
  })

  it('count a test that passed only on a retry as a failure', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }
    expect(playwrightTotals({ suites: [], errors: [], stats })).toMatchObject({
      passed: 2,
      failed: 1,
    })
  })

  it('list each failed browser test once, with all groups around it', () => {
    const stats = { expected: 1, unexpected: 3, flaky: 0, skipped: 0 }
    const report = { errors: [], stats }
    const suites = [
      {
        title: 'live.test.ts',
        specs: [spec(10, true), spec(20, false), spec(20, true, 'another row of the table')],
        suites: [{ title: 'offline', specs: [spec(30, false), spec(30, false)] }],
      },
    ]
    expect(failedBrowserTests({ ...report, suites })).toEqual([
      'live.test.ts › each step is shown',
      'live.test.ts › offline › each step is shown',
    ])
    expect(failedBrowserTests({ ...report, suites: [] })).toEqual([])
  })

  it('throw for a report of another shape', () => {
    expect(() => vitestTotals({})).toThrow()
    expect(() => playwrightTotals({ stats: {} })).toThrow()
  })
})

const skipping = (skipped: number) => ({ ...NO_TESTS, skipped })

describe('the lines about skipped tests', () => {
  it('give their number, and in a run of the unit tests name those that are usually skipped', () => {
    expect(skippedLines(skipping(3), true)).toEqual([
      '3 skipped',
      expect.stringMatching(/^These include the tests that need PostgreSQL/),
    ])
    expect(skippedLines(skipping(3), false)).toEqual(['3 skipped'])
  })

  it('are left out if no test was skipped', () => {
    expect(skippedLines(skipping(0), true)).toEqual([])
  })
})
