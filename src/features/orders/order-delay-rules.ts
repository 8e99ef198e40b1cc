/** What a shopper can do about an order that takes longer than promised (product §10.7). Pure. */
import { helpOffer } from '#contract/help-rules.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { isCancellable } from '#contract/order-transitions.ts'
import { isCallable } from '#shared/lib/format/format-phone.ts'

/** 'requested': help was requested already. 'wait': until help is offered. */
export type DelayAdvice = 'requested' | 'help' | 'call' | 'cancel' | 'wait'

/** Undefined once help is no longer offered, where nothing else can be done either. */
export function delayAdvice(
  order: Pick<Order, 'orderStatus' | 'placedAt' | 'history' | 'deliveryRider'>,
  isHelpRequested: boolean,
  nowMs: number,
): DelayAdvice | undefined {
  if (isHelpRequested) return 'requested'
  const help = helpOffer(order, nowMs)
  if (help === 'offered') return 'help'
  if (isCallable(order.deliveryRider?.phoneNumber ?? '')) return 'call'
  if (isCancellable(order)) return 'cancel'
  return help === 'none' ? 'wait' : undefined
}
