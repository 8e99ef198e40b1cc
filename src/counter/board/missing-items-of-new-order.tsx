import { useState } from 'react'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { MissingItemDialog } from '../order-sheet/missing-item-dialog.tsx'
import { ItemLine } from '../order-sheet/item-line.tsx'

interface MissingItemsOfNewOrderProps {
  order: CounterOrder
  onClose: () => void
  onLeaveOut: (event: Extract<OrderEvent, { type: 'leave-out' }>) => void
  onGiveUp: () => void
}

const texts = counterTexts.missing

/** The lines of an order that is not accepted yet, to choose the one that is not in the shop. */
export function MissingItemsOfNewOrder({
  order,
  onClose,
  onLeaveOut,
  onGiveUp,
}: MissingItemsOfNewOrderProps) {
  const [chosenId, setChosenId] = useState<string>()
  const chosen = order.items.find(({ product }) => product === chosenId)
  if (chosen !== undefined) {
    return (
      <MissingItemDialog
        order={order}
        item={chosen}
        onClose={onClose}
        onLeaveOut={onLeaveOut}
        onGiveUp={onGiveUp}
      />
    )
  }
  return (
    <ModalDialog title={texts.some} closeLabel={counterTexts.close} onClose={onClose}>
      <p className=":uno: text-ink-2">{texts.someHint}</p>
      <ul className=":uno: grid gap-2 mt-3">
        {order.items.map((item) => (
          <li key={item.product}>
            <button
              type="button"
              className=":uno: w-full min-h-12 px-3.5 py-2 rounded-3 bg-surface edge-line-strong text-16/1.3 font-600 text-left break-anywhere"
              onClick={() => {
                setChosenId(item.product)
              }}
            >
              <ItemLine quantity={item.quantity} name={item.productName} />
            </button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  )
}
