import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { CallLink } from './call-link.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { leavesNothing, totalWithoutPaise, type OrderItem } from './missing-item-rules.ts'
import { ItemLine } from './item-line.tsx'

interface MissingItemDialogProps {
  order: CounterOrder
  item: OrderItem
  onClose: () => void
  onLeaveOut: (event: Extract<OrderEvent, { type: 'leave-out' }>) => void
  /** The item is all that is left of the order: it is rejected or cancelled instead. */
  onGiveUp: () => void
}

const texts = counterTexts.missing

/** Leaves out pieces that are not in the shop, after a call where the shopper wants one. */
export function MissingItemDialog({
  order,
  item,
  onClose,
  onLeaveOut,
  onGiveUp,
}: MissingItemDialogProps) {
  // As it is reported: not how many are missing, because another counter may leave out pieces of
  // the same item meanwhile, perhaps the same ones.
  const [remaining, setRemaining] = useState(0)
  const [hasCalled, setHasCalled] = useState(false)
  const missing = item.quantity - remaining
  const isDone = missing <= 0
  const onDone = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  const isLast = leavesNothing(order, item, missing)
  // A shopper who did not choose is called.
  const needsCall = order.ifMissing !== 'leave-out'
  const canConfirm = !needsCall || hasCalled
  const isNew = order.orderStatus === 'pending'
  return (
    <ModalDialog title={texts.title} closeLabel={counterTexts.close} onClose={onClose}>
      <p className=":uno: text-16/1.3 font-700 break-anywhere">
        <ItemLine quantity={item.quantity} name={item.productName} />
      </p>
      {item.quantity > 1 && (
        <fieldset className=":uno: mt-3">
          <legend className=":uno: text-15/1.4 font-600">{texts.howMany}</legend>
          <div className=":uno: flex flex-wrap gap-2 mt-2">
            {Array.from({ length: item.quantity }, (_, index) => index + 1).map((count) => (
              <button
                type="button"
                className=":uno: btn btn-plain btn-sm min-w-12 chosen num"
                key={count}
                aria-pressed={count === missing}
                onClick={() => {
                  setRemaining(item.quantity - count)
                }}
              >
                {count}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <StatusRegion>
        {isLast && <p className=":uno: banner-error">{isNew ? texts.lastOfNew : texts.last}</p>}
      </StatusRegion>
      {!isLast && (
        <>
          {needsCall ? (
            <div className=":uno: panel">
              <p className=":uno: text-15/1.4 font-600">
                {order.ifMissing === null ? texts.notChosen : texts.callFirst}
              </p>
              <CallLink person={order.customer} className=":uno: btn btn-quiet w-full mt-2.5" />
              <label className=":uno: flex items-center gap-3 min-h-12 mt-2 text-15/1.3 font-600">
                <input
                  className=":uno: size-6 flex-none accent-[var(--leaf)]"
                  type="checkbox"
                  checked={hasCalled}
                  onChange={() => {
                    setHasCalled(!hasCalled)
                  }}
                />
                {texts.agreed}
              </label>
            </div>
          ) : (
            <p className=":uno: mt-3 text-15/1.4 font-600">{texts.wantsLeftOut}</p>
          )}
          <p className=":uno: bill-row mt-3 text-18/1.35 font-800">
            <span>{texts.newTotal}</span>
            <span>{formatPaise(totalWithoutPaise(order, item, missing))}</span>
          </p>
          <p className=":uno: text-ink-2">{counterTexts.reasonHint}</p>
        </>
      )}
      <div className=":uno: dialog-actions">
        <button type="button" className=":uno: btn btn-plain px-3" onClick={onClose}>
          {counterTexts.keep}
        </button>
        {isLast ? (
          <button type="button" className=":uno: btn bg-tomato text-on-tomato" onClick={onGiveUp}>
            {isNew ? counterTexts.reject : counterTexts.cancel}
          </button>
        ) : (
          <button
            type="button"
            className=":uno: btn btn-act aria-[disabled=true]:opacity-45"
            aria-disabled={!canConfirm}
            onClick={() => {
              if (!canConfirm) return
              onLeaveOut({ type: 'leave-out', product: item.product, remaining })
            }}
          >
            {texts.confirm}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}
