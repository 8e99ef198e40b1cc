import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

/** The placeholder of a product page while it loads: picture, name, price, description, and the bar at the foot. */
export function ProductSkeleton() {
  return (
    <Skeleton words={catalogueTexts.loading} className=":uno: product-page">
      <div className=":uno: skeleton h-87 rounded-0 lg:h-115 lg:rounded-6" />
      <div className=":uno: flex-1 grid gap-3 content-start px-gutter py-4.5 lg:px-0 lg:py-3">
        <div className=":uno: skeleton h-6.5 w-[min(15em,72%)]" />
        <div className=":uno: skeleton h-8.5 w-7em" />
        <div className=":uno: skeleton h-3.75 w-[92%]" />
        <div className=":uno: skeleton h-3.75 w-[56%]" />
        {/* On phones the room of the bar at the foot, on which the active order stands. */}
        <div
          className=":uno: bottom-bar lg:hidden lt-lg:min-h-17 short:min-h-0 short:p-0 short:mt-4"
          data-foot
        >
          <div className=":uno: skeleton flex-1 h-11" />
        </div>
      </div>
    </Skeleton>
  )
}
