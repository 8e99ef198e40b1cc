import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

/** The placeholder of a product page while it loads: picture, name, price, description. */
export function ProductSkeleton() {
  return (
    <Skeleton words={catalogueTexts.loading} className=":uno: product-page">
      <div className=":uno: skeleton h-87 rounded-0 lg:h-115 lg:rounded-6" />
      <div className=":uno: flex-1 grid gap-3 content-start px-gutter py-4.5 lg:px-0 lg:py-3">
        <div className=":uno: skeleton h-6.5 w-[min(15em,72%)]" />
        <div className=":uno: skeleton h-8.5 w-7em" />
        <div className=":uno: skeleton h-3.75 w-[92%]" />
        <div className=":uno: skeleton h-3.75 w-[56%]" />
      </div>
    </Skeleton>
  )
}
