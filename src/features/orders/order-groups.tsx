import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { MAX_LISTED_ORDERS } from '#contract/constants.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { formatDateTime } from '#shared/lib/format/format-time.ts'
import { groupOrders, lacksRider } from './order-list-rules.ts'
import { OrderPictures, type KnownProducts } from './order-pictures.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { orderTexts } from './order-texts.ts'
import { hasUnreadReply } from '#features/help/help-rules.ts'
import { helpTexts } from '#features/help/help-texts.ts'
import { readRepliesAtom } from '#features/help/read-reply-atoms.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { ItemNames } from '#shared/ui/item-names.tsx'

interface OrderGroupsProps {
  orders: readonly Order[]
  products: KnownProducts
  onOpen: (orderId: string) => void
  /** The order whose details are shown beside the list. */
  shownId?: string | undefined
  /** The most orders that the list can have: with as many, there may be older ones. */
  limit?: number
  /** Shown above an order that is out for delivery. */
  liveBand: (order: Order) => ReactNode
}

/** A region for each state that has orders, newest first (product §9.3). */
export function OrderGroups({
  orders,
  products,
  onOpen,
  shownId,
  limit = MAX_LISTED_ORDERS,
  liveBand,
}: OrderGroupsProps) {
  const readReplies = useAtomValue(readRepliesAtom)
  const cards = useRef(new Map<string, HTMLElement>())
  /** The order whose card had the focus when React began to change the page. */
  const focusedId = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = focusedId.current
    focusedId.current = undefined
    // An order that changes its state gets another card, in another group.
    if (id !== undefined && document.activeElement === document.body) cards.current.get(id)?.focus()
  })
  const groups = groupOrders(orders).map((group) => (
    <section
      className=":uno: order-group"
      key={group.status}
      aria-label={orderTexts.groups[group.status]}
    >
      <h2 className=":uno: order-group-title">{orderTexts.groups[group.status]}</h2>
      {group.orders.map((order) => (
        <button
          type="button"
          className={
            order.orderStatus === 'pickup'
              ? ':uno: block order-card overflow-hidden [border:2px_solid_var(--st-purple-text)]'
              : ':uno: block order-card edge-line aria-[current=true]:edge-2-leaf p-3.5'
          }
          key={order._id}
          // The focus returns from its details also after it got another card meanwhile.
          id={`order-card-${order._id}`}
          ref={(card) => {
            if (card === null) return undefined
            cards.current.set(order._id, card)
            return () => {
              if (document.activeElement === card) focusedId.current = order._id
              if (cards.current.get(order._id) === card) cards.current.delete(order._id)
            }
          }}
          aria-current={order._id === shownId || undefined}
          onClick={() => {
            onOpen(order._id)
          }}
        >
          {order.orderStatus === 'pickup' && liveBand(order)}
          <span className={order.orderStatus === 'pickup' ? ':uno: block p-3.5' : ':uno: block'}>
            <span className=":uno: order-top">
              <OrderStatusBadge order={order} />
              <b className=":uno: order-total">{formatPaise(paiseFromRupees(order.totalPrice))}</b>
            </span>
            <span className=":uno: t-small text-ink-2 mt-2 num block">
              <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
            </span>
            <span className=":uno: order-items line-clamp-3 mt-0.75">
              <ItemNames items={order.items} />
            </span>
            <OrderPictures items={order.items} products={products} />
            {lacksRider(order) && (
              <span className=":uno: t-small text-ink-2 mt-2 num block">{orderTexts.noRider}</span>
            )}
            {hasUnreadReply(order, readReplies) && (
              <span className={`:uno: badge mt-2.5 ${STATUS_COLOURS.blue}`}>
                <Icon name="message-circle" className=":uno: size-3.75" />
                {helpTexts.unread}
              </span>
            )}
          </span>
        </button>
      ))}
    </section>
  ))
  return (
    <>
      {groups}
      {orders.length >= limit && (
        <p className=":uno: t-small text-ink-2">{orderTexts.onlyLatest(orders.length)}</p>
      )}
    </>
  )
}
