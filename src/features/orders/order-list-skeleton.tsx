import { Skeleton } from '#shared/ui/skeleton.tsx'
import { orderTexts } from './order-texts.ts'

const ORDERS = 3

/** The orders on their way: a card for each, with its badge, time and items. */
export function OrderListSkeleton() {
  return (
    <Skeleton words={orderTexts.loading} showsWords className="ogroup">
      {Array.from({ length: ORDERS }, (_, index) => (
        <div className="order sk-order" key={index}>
          <div className="sk sk-badge" />
          <div className="sk sk-line" />
          <div className="sk sk-line short" />
        </div>
      ))}
    </Skeleton>
  )
}
