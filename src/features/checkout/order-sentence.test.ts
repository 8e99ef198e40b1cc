import { expect, it } from 'vitest'
import { orderSentence } from './order-sentence.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { buildIntent } from './testing/build-intent.ts'

const { withdrawn, calledOff } = outboxTexts.unsettled

it.each([
  [{ kind: 'withdrawn' }, withdrawn],
  [{ kind: 'withdrawn', order: 'rejected' }, calledOff],
  [{ kind: 'withdrawn', order: 'cancelled' }, calledOff],
] as const)('says of an order that ended as %j: %s', (end, sentence) => {
  expect(orderSentence(buildIntent({ end }), 'withdrawn')).toBe(sentence)
})

it('says that nothing will come of an order that was placed and is over since', () => {
  const placed = buildIntent({ withdrawal: {}, end: { kind: 'placed' } })
  const { placedAndOver } = outboxTexts.unsettled
  expect(orderSentence(placed, 'rejected')).toBe(placedAndOver)
  expect(orderSentence(placed, 'cancelled')).toBe(placedAndOver)
})

it('does not promise to send a withdrawn order once the shopper has signed in again', () => {
  const withdrawing = buildIntent({ withdrawal: {} })
  expect(orderSentence(withdrawing, 'sign-in')).toBe(outboxTexts.unsettled.signInToWithdraw)
  expect(orderSentence(buildIntent(), 'sign-in')).toBe(outboxTexts.unsettled.signIn)
})
