import { describe, expect, it } from 'vitest'
import { salePeriodOf } from './sale-period-rules.ts'

const NOW_MS = Date.parse('2026-11-22T12:00:00+05:30')

describe('a sale price', () => {
  it.each([
    ['', '2026-11-22', 'running'],
    ['', '2026-11-21', 'over-or-later'],
    ['2026-11-22', '', 'running'],
    ['2026-11-23', '', 'over-or-later'],
    ['', '2026-11-22 12:01:00', 'running'],
    ['', '2026-11-22 12:00:00', 'over-or-later'],
    ['', '2026-11-22T06:31Z', 'running'],
    ['2026-11-01T00:00+0530/2026-12-01T00:00+0530', '', 'running'],
    ['2026-10-01/2026-10-31', '', 'over-or-later'],
    ['11/22/26', '12/31/26', 'running'],
    ['22/11/2026', '31/12/2026', 'running'],
    ['11/22/26, 1:00 PM', '', 'over-or-later'],
    // Both orders of day and month say the same.
    ['1/2/26', '', 'running'],
    ['', '1/2/26', 'over-or-later'],
    // The short dates of Excel in India, and of others.
    ['01-11-2026', '30-11-2026', 'running'],
    ['23-11-2026', '30-11-2026', 'over-or-later'],
    ['01.11.2026', '22.11.2026', 'running'],
    ['2026/11/01', '2026/11/21', 'over-or-later'],
    ['2026.11.01', '2026/11/30 18:00', 'running'],
    ['01-Nov-26', '30-Nov-26', 'running'],
    ['23 November 2026', '', 'over-or-later'],
    ['1/SEPT/2026', '22-OCT-2026 10:30 PM', 'over-or-later'],
    ['22-11-2026 11:30', '', 'running'],
    ['', '12-01-2026', 'unreadable'],
    // All orders of day, month and year say the same, or they do not.
    ['26-11-01', '', 'running'],
    ['01-11-26', '30-11-26', 'running'],
    ['', '31-12-26', 'running'],
    ['', '31.12.26', 'running'],
    ['01.11.26', '21.11.20', 'over-or-later'],
    ['25-12-26', '', 'unreadable'],
    ['', '26-12-25', 'unreadable'],
    ['1st Nov 2026', '31st Dec 2026', 'running'],
    ['', '21st November, 2026', 'unreadable'],
    ['Nov 1, 2026', 'Dec 31, 2026', 'running'],
    ['', 'Nov 21 2026', 'over-or-later'],
    ['', 'Nov 22, 2026 11:30 AM', 'over-or-later'],
    // 22 November 2026 and the day before, as spreadsheets count days.
    ['', '46348', 'running'],
    ['', '46347', 'over-or-later'],
    ['46348.25', '46400.0', 'running'],
    ['', '46348.5', 'over-or-later'],
    ['', '20261231', 'unreadable'],
    ['01-11/2026', '', 'unreadable'],
    ['31-Nov-26', '', 'unreadable'],
    ['01-Nox-26', '', 'unreadable'],
    // They say different things.
    ['', '12/1/26', 'unreadable'],
    ['2026-02-31', '', 'unreadable'],
    ['soon', '', 'unreadable'],
    ['2026-11-01', 'Diwali', 'unreadable'],
  ])('from %j to %j is %s', (from, to, period) => {
    expect(salePeriodOf(from, to, NOW_MS)).toBe(period)
  })

  it.each(['', 'NA', '-', 'null', 'NaT', '0000-00-00', '0000-00-00 00:00:00', '0'])(
    'has no end if that is %j',
    (nothing) => {
      expect(salePeriodOf('2026-11-01', nothing, NOW_MS)).toBe('running')
      expect(salePeriodOf(nothing, '2026-11-21', NOW_MS)).toBe('over-or-later')
      expect(salePeriodOf(nothing, '', NOW_MS)).toBeUndefined()
    },
  )
})
