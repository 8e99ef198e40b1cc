import { Skeleton } from '#shared/ui/skeleton.tsx'
import { orderTexts } from './order-texts.ts'

const ORDERS = 3

/**
 * The placeholder of the orders while they load: cards with badge, time and items. As high as the
 * screen, so that no footer moves up when the list is short.
 */
export function OrderListSkeleton() {
  return (
    <Skeleton words={orderTexts.loading} showsWords className=":uno: order-group min-h-screen">
      {Array.from({ length: ORDERS }, (_, index) => (
        <div className=":uno: order-card edge-line p-3.5 grid grid-cols-1 gap-2.25" key={index}>
          <div className=":uno: skeleton h-7 w-11em max-w-full" />
          <div className=":uno: skeleton h-3.75 w-[92%]" />
          <div className=":uno: skeleton h-3.75 w-[56%]" />
        </div>
      ))}
    </Skeleton>
  )
}
