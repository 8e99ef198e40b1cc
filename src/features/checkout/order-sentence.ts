import { formatDateTime } from '#shared/lib/format/format-time.ts'
import {
  quoteNow,
  unavailableNames,
  type OrderIntent,
  type OrderRefusal,
  type ShownState,
} from './order-outbox-rules.ts'
import { closedText, outboxTexts, refusalText, unavailableText } from './order-outbox-texts.ts'

const texts = outboxTexts.unsettled

/** What an unsettled order, or its result, means for the shopper (product §8.9). */
export function orderSentence(intent: OrderIntent, state: ShownState): string {
  switch (state) {
    case 'sending':
      return texts.sending
    case 'withdrawing':
      return texts.withdrawing
    case 'waiting':
      return intent.withdrawal === undefined ? texts.waiting : texts.waitingToWithdraw
    case 'sign-in':
      return intent.withdrawal === undefined ? texts.signIn : texts.signInToWithdraw
    case 'withdrawn':
      return intent.end?.kind === 'withdrawn' && intent.end.order !== undefined
        ? texts.calledOff
        : texts.withdrawn
    case 'placed':
      return texts.placed
    case 'rejected':
    case 'cancelled':
      return texts.placedAndOver
    case 'needs-decision':
    case 'refused':
      return refusalSentence(intent)
    default:
      return state satisfies never
  }
}

function refusalSentence(intent: OrderIntent): string {
  if (intent.end?.kind !== 'refused') return ''
  const { code, opensAt } = intent.end.refusal
  if (code === 'PRICE_CHANGED' && quoteNow(intent)) return texts.priceChanged
  if (code === 'QUOTE_EXPIRED') return texts.quoteExpired
  if (code === 'STORE_CLOSED' && opensAt !== undefined) return closedText(formatDateTime(opensAt))
  return refusalReason(intent, intent.end.refusal)
}

/** Why the server refused an order; names the goods that are not sold any more. */
export function refusalReason(
  intent: OrderIntent,
  { code, productIds = [] }: OrderRefusal,
): string {
  const names = unavailableNames(intent, productIds)
  return names.length > 0 ? unavailableText(names) : refusalText(code)
}
