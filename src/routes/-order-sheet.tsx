import type { Position } from '#contract/geo.ts'
import { helpOffer, lateSinceMs, mayHaveTickets } from '#contract/help-rules.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { isCancellable } from '#contract/order-transitions.ts'
import { CancelOrder } from '#features/orders/cancel-order.tsx'
import { mayOrderAgain } from '#features/orders/order-again-rules.ts'
import { OrderDetailsDialog } from '#features/orders/order-details-dialog.tsx'
import { OrderInvoice } from '#features/orders/order-invoice.tsx'
import { OrderTracking } from '#features/orders/order-tracking.tsx'
import { useRenderAfter } from '#features/orders/use-render-after.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { OrderAgain } from './-order-again.tsx'
import { useOrderProducts } from './-use-order-products.ts'

const OrderHelp = lazyPart(async () => (await import('#features/help/order-help.tsx')).OrderHelp)

interface OrderSheetProps {
  order: Order
  /** Where the order's store is, as far as it is known. */
  store?: Position | undefined
  /** Nothing can be ordered from a shop that is closed. */
  isShopOpen: boolean
  /** Beside the list of a wide screen, and whether the shopper opened it there. */
  beside?: { takesFocus: boolean } | undefined
  onClose: () => void
}

/** The details of one order, and what the shopper can do with it (product §9.4, §9.6, §9.8, §9.10). */
export function OrderSheet({ order, store, isShopOpen, beside, onClose }: OrderSheetProps) {
  return (
    <OrderDetailsDialog
      order={order}
      products={useOrderProducts([order])}
      beside={beside}
      onClose={onClose}
      actions={
        <>
          <CancelOrder order={order} isOffered={isCancellable(order)} />
          {isShopOpen && mayOrderAgain(order) && <OrderAgain order={order} />}
          <div className=":uno: flex flex-wrap gap-x-2.5">
            {order.orderStatus === 'delivered' && <OrderInvoice order={order} />}
            <HelpWithOrder order={order} />
          </div>
        </>
      }
    >
      <OrderTracking order={order} store={store} />
    </OrderDetailsDialog>
  )
}

/** Renders itself when the order becomes late, which no event reports. */
function HelpWithOrder({ order }: { order: Order }) {
  useRenderAfter(lateSinceMs(order))
  const nowMs = correctedNow()
  if (!mayHaveTickets(order, nowMs)) return null
  // The room of its button, so that the one beside it does not become narrower under a finger.
  const room = helpOffer(order, nowMs) === 'offered' && (
    <div className=":uno: flex-1 min-w-36 px-2" />
  )
  return <OrderHelp order={order} fallback={room} />
}
