import { expect, it } from 'vitest'
import { answerDeadlines, DEFAULT_ANSWER_TIMES } from './unanswered-orders.ts'

const placedAtMs = Date.parse('2026-11-21T10:00:00Z')
const timesOf = (answerableSince?: string) => {
  const answerableSinceMs = answerableSince === undefined ? undefined : Date.parse(answerableSince)
  const deadlines = answerDeadlines({ placedAtMs, answerableSinceMs }, DEFAULT_ANSWER_TIMES)
  return [deadlines.overdueAtMs, deadlines.rejectedAtMs].map((ms) => new Date(ms).toISOString())
}

it('an order is overdue two minutes after it was placed, and rejected after fifteen', () => {
  expect(timesOf()).toEqual(['2026-11-21T10:02:00.000Z', '2026-11-21T10:15:00.000Z'])
})

it('after an outage of the shop, the time until an order is rejected starts again', () => {
  const end = '2026-11-21T10:20:00Z'
  expect(timesOf(end)).toEqual(['2026-11-21T10:02:00.000Z', '2026-11-21T10:35:00.000Z'])
})
