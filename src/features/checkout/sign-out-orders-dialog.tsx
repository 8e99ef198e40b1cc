import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff, isOpenStatus } from '#contract/order-status.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import {
  attemptStatesAtom,
  outboxAtom,
  unreadableIntentsAtom,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import { isUnsettled, unreadableOfShopper, type OrderIntent } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'

const texts = outboxTexts.signOutDialog

/** How long to wait for a response before the dialog reports that none may arrive. */
const RESPONSE_TIMEOUT_MS = 6_000

type KnownOrder = Pick<Order, '_id' | 'orderStatus' | 'placedAt'>

interface SignOutOrdersDialogProps {
  userId: string
  /** The orders that the phone knows of. */
  orders: readonly KnownOrder[]
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Shown when a shopper signs out while an order is not settled: stay, or withdraw and sign out.
 * Without a response it reports that the order may still arrive (product §12.7).
 */
export function SignOutOrdersDialog({
  userId,
  orders,
  onCancel,
  onConfirm,
}: SignOutOrdersDialogProps) {
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const unreadable = useAtomValue(unreadableIntentsAtom)
  const attempts = useAtomValue(attemptStatesAtom)
  const update = useSetAtom(updateIntentAtom)
  const isOffline = useIsOffline()
  const open = intents.filter(isUnsettled)
  const isSettled = open.length === 0
  /** The orders that were open at some time since the dialog was opened. */
  const [keys, setKeys] = useState(() => open.map(({ key }) => key))
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [hasTimedOut, setHasTimedOut] = useState(false)
  const newKeys = open.map(({ key }) => key).filter((key) => !keys.includes(key))
  if (newKeys.length > 0) {
    // Another tab has placed an order. The shopper was asked about the ones before only.
    setKeys([...keys, ...newKeys])
    setWithdrawing(false)
    setHasTimedOut(false)
  }
  /** Each intent as it was last seen: a placed one is gone, and another tab may dismiss one. */
  const [seen, setSeen] = useState<readonly OrderIntent[]>(intents)
  if (intents.some((intent) => !seen.includes(intent))) {
    setSeen([...seen.filter(({ key }) => !intents.some((now) => now.key === key)), ...intents])
  }
  const settled = isSettled ? seen.filter(({ key }) => keys.includes(key)) : []
  const results = new Set(settled.map((intent) => resultOf(intent, orders)))
  // This release cannot withdraw an entry that it cannot read.
  const isUnreadable =
    isSettled && unreadableOfShopper(unreadable, userId).some((entry) => entry.isUnsettled)
  const isUnreachable =
    !isSettled &&
    (hasTimedOut ||
      isOffline ||
      (isWithdrawing && open.some(({ key }) => attempts[key] === 'held')))
  const phase = phaseOf(results, { isUnreadable, isUnreachable, isWithdrawing })
  const isAnswered = isSettled && phase !== 'unreadable' && phase !== 'withdrawing'
  const isWithdrawn = phase === 'withdrawing' && isSettled
  useEffect(() => {
    if (isWithdrawn) onConfirm()
  }, [isWithdrawn, onConfirm])

  useEffect(() => {
    if (!isWithdrawing || isSettled) return undefined
    const timer = setTimeout(() => {
      setHasTimedOut(true)
    }, RESPONSE_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isWithdrawing, isSettled])

  const withdraw = (): void => {
    for (const { key } of open) update(key, { withdrawal: {} })
    setWithdrawing(true)
  }

  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onCancel}>
      <p className=":uno: says" role="status">
        {texts[phase]}
      </p>
      <div className=":uno: grid gap-1 mt-5">
        <button type="button" className=":uno: btn btn-act w-full" onClick={onCancel}>
          {texts.stay}
        </button>
        {/* Not `disabled` while withdrawing, so that the button keeps its focus. */}
        {phase === 'ask' || phase === 'withdrawing' ? (
          <button
            type="button"
            className=":uno: btn btn-plain w-full"
            aria-disabled={isWithdrawing}
            onClick={() => {
              if (!isWithdrawing) withdraw()
            }}
          >
            {texts.withdraw}
          </button>
        ) : (
          <button type="button" className=":uno: btn btn-plain w-full" onClick={onConfirm}>
            {isAnswered ? texts.signOut : texts.signOutAnyway}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}

type Result = 'placed' | 'called-off' | 'called-off-at-withdrawal' | 'not-placed' | 'unknown'

/** What has become of an intent that is settled. */
function resultOf({ end, createdOrderId }: OrderIntent, orders: readonly KnownOrder[]): Result {
  if (end?.kind === 'refused') return 'not-placed'
  if (end?.kind === 'withdrawn') return end.order ? 'called-off-at-withdrawal' : 'not-placed'
  const order = orders.find(({ _id }) => _id === createdOrderId)
  if (order && isCalledOff(order.orderStatus)) return 'called-off'
  // An intent that is gone without an end has become an order, or another tab has ended it and the
  // shopper has dismissed the result there while this tab was asleep.
  const isToCome = order
    ? order.placedAt !== null && isOpenStatus(order.orderStatus)
    : end !== undefined
  return isToCome ? 'placed' : 'unknown'
}

interface DialogState {
  isUnreadable: boolean
  isUnreachable: boolean
  isWithdrawing: boolean
}

/** What the dialog says: of several orders, what matters most to a shopper who is leaving. */
function phaseOf(
  results: ReadonlySet<Result>,
  { isUnreadable, isUnreachable, isWithdrawing }: DialogState,
) {
  if (results.has('placed')) return 'placed'
  if (isUnreadable) return 'unreadable'
  if (isUnreachable) return 'unreachable'
  if (results.has('unknown')) return 'answered'
  if (results.has('called-off')) return 'calledOff'
  // The shopper, who wanted nothing else, is signed out.
  if (isWithdrawing) return 'withdrawing'
  if (results.has('called-off-at-withdrawal')) return 'calledOff'
  return results.size > 0 ? 'notPlaced' : 'ask'
}
