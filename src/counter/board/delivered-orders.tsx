import { useNow } from '../alarm/use-now.ts'
import { justDelivered, type Board } from '../session/board-rules.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { ReadableOrderCard } from './readable-order-card.tsx'

interface DeliveredOrdersProps {
  board: Board
  storeNameOf: (storeId: string) => { storeName?: string }
}

/** For a shopper who calls because the goods have not come although a rider says so. */
export function DeliveredOrders({ board, storeNameOf }: DeliveredOrdersProps) {
  const orders = justDelivered(board, useNow())
  if (orders.length === 0) return null
  return (
    <section className=":uno: mt-6" aria-label={counterTexts.justDelivered}>
      <h2 className=":uno: flex items-center min-h-11 t-section">{counterTexts.justDelivered}</h2>
      <div className=":uno: grid grid-cols-1 gap-3 lg:grid-cols-3 lg:gap-5 lg:items-start">
        {orders.map((order) => (
          <ReadableOrderCard key={order._id} order={order} {...storeNameOf(order.darkStoreId)} />
        ))}
      </div>
    </section>
  )
}
