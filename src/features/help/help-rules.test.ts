import { describe, expect, it, test } from 'vitest'
import { HELP_WINDOW_MS, LATE_AFTER_MS, type HelpTicket } from '#contract/help-endpoints.ts'
import { mayHaveTickets } from '#contract/help-rules.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import {
  attemptOf,
  checkHelp,
  emptyDraft,
  hasUnreadReply,
  isHelpOffered,
  pendingHelpWith,
  withReadReply,
  type HelpDraft,
  type PendingHelp,
} from './help-rules.ts'

const DRAFT: HelpDraft = { problem: 'missing', productIds: ['milk'], text: '' }
const NOTHING: HelpDraft = { problem: null, productIds: [], text: '' }

describe('what was typed', () => {
  it('is sent as one printable line of at most 500 characters', () => {
    const typed = ` No\u0007 milk,\n\nand \u202Eno bread. ${'x'.repeat(600)}`
    const checked = checkHelp({ ...DRAFT, text: typed })
    expect(checked.ok && checked.body.text).toMatch(/^No milk, and no bread\. x+$/)
    expect(checked.ok && checked.body.text).toHaveLength(500)
  })

  it.each<[string, HelpDraft, object]>([
    [
      'nothing',
      NOTHING,
      { problem: 'Please choose what is wrong', items: 'Please choose at least one item' },
    ],
    ['no item', { ...DRAFT, productIds: [] }, { items: 'Please choose at least one item' }],
    [
      'no text about something else',
      { problem: 'other', productIds: [], text: ' \n' },
      { text: 'Please tell us what happened' },
    ],
  ])('with %s says what is missing', (_what, draft, errors) => {
    expect(checkHelp(draft)).toEqual({ ok: false, errors })
  })

  it.each<HelpDraft>([
    { problem: 'other', productIds: [], text: 'The bag was open.' },
    { problem: 'not-arrived', productIds: [], text: '' },
  ])('needs no item: %j', (draft) => {
    expect(checkHelp(draft)).toEqual({ ok: true, body: draft })
  })
})

test('an order with one item leaves nothing to choose', () => {
  const milk = { product: 'milk', productName: 'Milk', quantity: 2 }
  expect(emptyDraft({ items: [milk] }).productIds).toEqual(['milk'])
  expect(emptyDraft({ items: [milk, { ...milk, product: 'ghee' }] }).productIds).toEqual([])
})

test('a request waits with its own order and its own shopper only', () => {
  const order = buildOrder({ _id: 'o1', userId: 'u1' })
  const kept: PendingHelp = {
    key: 'key-of-a-request',
    userId: 'u1',
    orderId: 'o1',
    body: { problem: 'other', productIds: [], text: 'Late.' },
  }
  const others = [
    { ...kept, orderId: 'o2' },
    { ...kept, userId: 'u2' },
  ]
  expect(pendingHelpWith(others, order)).toBeUndefined()
  expect(pendingHelpWith([...others, kept], order)).toBe(kept)
})

describe('help is offered', () => {
  const at = '2026-11-21T10:20:00.000Z'
  const delivered = buildOrder({ orderStatus: 'delivered', history: [{ status: 'delivered', at }] })
  const nowMs = Date.parse(at)
  const ticket = (state: HelpTicket['state']): HelpTicket => ({
    number: 'HT-7K3F-92QD',
    orderId: delivered._id,
    problem: 'other',
    state,
    productIds: [],
    text: 'Late.',
    createdAt: at,
    replies: [],
    closedAt: null,
  })

  it('for 48 hours after the delivery', () => {
    expect(isHelpOffered(delivered, [], undefined, nowMs)).toBe(true)
    expect(isHelpOffered(delivered, [], undefined, nowMs + HELP_WINDOW_MS)).toBe(true)
    expect(isHelpOffered(delivered, [], undefined, nowMs + HELP_WINDOW_MS + 1)).toBe(false)
  })

  it('not before it, and not if its time is unknown', () => {
    expect(
      isHelpOffered(buildOrder({ orderStatus: 'pickup', placedAt: at }), [], undefined, nowMs),
    ).toBe(false)
    expect(isHelpOffered({ ...delivered, history: [] }, [], undefined, nowMs)).toBe(false)
  })

  it.each(['pending', 'accepted', 'pickup'] as const)(
    'for 48 hours with an order that is still %s an hour after it was placed',
    (orderStatus) => {
      const order = buildOrder({ orderStatus, placedAt: at })
      const lateMs = nowMs + LATE_AFTER_MS
      expect(isHelpOffered(order, [], undefined, lateMs - 1)).toBe(false)
      expect(isHelpOffered(order, [], undefined, lateMs)).toBe(true)
      expect(isHelpOffered(order, [], undefined, lateMs + HELP_WINDOW_MS)).toBe(true)
      expect(isHelpOffered(order, [], undefined, lateMs + HELP_WINDOW_MS + 1)).toBe(false)
    },
  )

  it.each(['cancelled', 'rejected'] as const)(
    'not with an order that was %s, even after it was late',
    (orderStatus) => {
      const endedAt = (endMs: number) =>
        buildOrder({
          orderStatus,
          placedAt: at,
          history: [{ status: orderStatus, at: new Date(endMs).toISOString() }],
        })
      const lateMs = nowMs + LATE_AFTER_MS
      expect(isHelpOffered(endedAt(nowMs), [], undefined, lateMs)).toBe(false)
      expect(isHelpOffered(endedAt(lateMs), [], undefined, lateMs)).toBe(false)
    },
  )

  it('not with an order that was never placed', () => {
    const order = buildOrder({ orderStatus: 'pending', placedAt: null })
    expect(isHelpOffered(order, [], undefined, nowMs + LATE_AFTER_MS)).toBe(false)
  })

  it('not while a request is kept on this phone, unless it was refused', () => {
    const kept: PendingHelp = {
      key: 'key-of-a-request',
      userId: 'u1',
      orderId: delivered._id,
      body: { problem: 'other', productIds: [], text: 'Late.' },
    }
    expect(isHelpOffered(delivered, [], kept, nowMs)).toBe(false)
    expect(isHelpOffered(delivered, [], { ...kept, refusal: 'NO' }, nowMs)).toBe(true)
  })

  it('again once the last ticket is closed', () => {
    expect(isHelpOffered(delivered, [ticket('open')], undefined, nowMs)).toBe(false)
    expect(isHelpOffered(delivered, [ticket('replied'), ticket('closed')], undefined, nowMs)).toBe(
      false,
    )
    expect(isHelpOffered(delivered, [ticket('closed')], undefined, nowMs)).toBe(true)
  })
})

test('an order may have tickets once it was delivered or is late, and not before', () => {
  const placedAt = '2026-11-21T10:00:00.000Z'
  const lateMs = Date.parse(placedAt) + LATE_AFTER_MS
  const onItsWay = buildOrder({ orderStatus: 'pickup', placedAt })
  expect(mayHaveTickets(onItsWay, lateMs - 1)).toBe(false)
  expect(mayHaveTickets(onItsWay, lateMs)).toBe(true)
  const history = [{ status: 'delivered' as const, at: '2026-11-21T10:12:00.000Z' }]
  const delivered = buildOrder({ orderStatus: 'delivered', placedAt, history })
  expect(mayHaveTickets(delivered, lateMs - 1)).toBe(true)
  expect(mayHaveTickets(buildOrder({ orderStatus: 'pending', placedAt: null }), lateMs)).toBe(false)
})

test('an order keeps its tickets when it is cancelled after it was late, and has none if it was in time', () => {
  const placedAt = '2026-11-21T10:00:00.000Z'
  const cancelledAt = (at: string) =>
    buildOrder({ orderStatus: 'cancelled', placedAt, history: [{ status: 'cancelled', at }] })
  const nowMs = Date.parse('2026-11-21T12:00:00.000Z')
  expect(mayHaveTickets(cancelledAt('2026-11-21T11:00:00.000Z'), nowMs)).toBe(true)
  expect(mayHaveTickets(cancelledAt('2026-11-21T10:59:59.999Z'), nowMs)).toBe(false)
})

test.each<[unknown, object]>([
  [new UnreachableError('network'), { kind: 'retry' }],
  [new UnreachableError('foreign-response'), { kind: 'retry' }],
  [new ApiError('INTERNAL', '', { status: 500 }), { kind: 'retry' }],
  [new ApiError('RATE_LIMITED', '', { status: 429, retryAfterMs: 9_000 }), { afterMs: 9_000 }],
  [new ApiError('TOO_SLOW', '', { status: 408 }), { kind: 'retry' }],
  [new ApiError('TOKEN_EXPIRED', '', { status: 401 }), { kind: 'hold' }],
  [new ApiError('HELP_OPEN', '', { status: 409 }), { kind: 'refused', code: 'HELP_OPEN' }],
  [new ApiError('NEWER_CODE', '', { status: 418 }), { kind: 'refused', code: 'NEWER_CODE' }],
])('%o means %o', (error, outcome) => {
  expect(attemptOf(error)).toMatchObject(outcome)
})

describe('a reply of the shop', () => {
  const order = buildOrder({ _id: 'a', helpRepliedAt: '2026-11-21T10:00:00.000Z' })

  it('is unread until it, or a later one, was read', () => {
    expect(hasUnreadReply(order, {})).toBe(true)
    expect(hasUnreadReply(order, { a: '2026-11-21T09:59:59.999Z' })).toBe(true)
    expect(hasUnreadReply(order, { a: '2026-11-21T10:00:00.000Z' })).toBe(false)
    expect(hasUnreadReply(order, { a: '2026-11-21T10:00:01.000Z' })).toBe(false)
    expect(hasUnreadReply(buildOrder({}), {})).toBe(false)
  })

  it('stays read when an older one is shown', () => {
    const read = { a: '2026-11-21T10:00:00.000Z' }
    expect(withReadReply(read, 'a', '2026-11-21T09:00:00.000Z')).toBe(read)
  })

  it('is forgotten once the list of orders does not mention it any more', () => {
    const read = { a: '2026-11-14T09:59:59.999Z', b: '2026-11-14T10:00:00.000Z' }
    expect(withReadReply(read, 'c', '2026-11-21T10:00:00.000Z')).toEqual({
      b: '2026-11-14T10:00:00.000Z',
      c: '2026-11-21T10:00:00.000Z',
    })
  })
})
