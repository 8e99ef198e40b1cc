import type { CounterOrder } from '#contract/operations-orders.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { OrderCardHeader } from './order-card-header.tsx'
import { orderHeadingId } from './order-heading-id.ts'

interface OpenOrderCardProps {
  order: CounterOrder
  storeName?: string
  /** Lines of the pick list that are ticked. */
  pickedCount: number
  onOpen: () => void
}

/** An accepted order, or one on its way, with its progress and a button that opens it. */
export function OpenOrderCard({ order, storeName, pickedCount, onOpen }: OpenOrderCardProps) {
  const isPacking = order.orderStatus === 'accepted'
  const headingId = orderHeadingId(order)
  const lines = order.items.length
  return (
    <article className=":uno: p-3.5 rounded-4 bg-surface edge-line" aria-labelledby={headingId}>
      <OrderCardHeader order={order} {...(storeName === undefined ? {} : { storeName })} />
      <div className=":uno: flex flex-wrap gap-2 mt-3">
        {isPacking && (
          <span
            className={
              pickedCount === lines
                ? ':uno: badge bg-st-green text-st-green-text'
                : ':uno: badge bg-st-blue text-st-blue-text'
            }
          >
            <Icon name="package" className=":uno: size-3.75" />
            {counterTexts.picked(pickedCount, lines)}
          </span>
        )}
        <span
          className={
            order.deliveryRider === null
              ? ':uno: badge bg-sunken text-ink-2'
              : ':uno: badge bg-st-purple text-st-purple-text'
          }
        >
          <Icon name="bike" className=":uno: size-3.75" />
          {order.deliveryRider?.name ?? counterTexts.waitingForRider}
        </span>
      </div>
      <button
        type="button"
        className={
          isPacking ? ':uno: btn btn-act w-full mt-3.5' : ':uno: btn btn-quiet w-full mt-3.5'
        }
        aria-describedby={headingId}
        onClick={onOpen}
      >
        {isPacking ? counterTexts.pack : counterTexts.details}
      </button>
    </article>
  )
}
