import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

const CARDS = 8

/** The placeholder of a category's products while they load, in the same columns. */
export function ProductGridSkeleton() {
  return (
    <Skeleton
      words={catalogueTexts.loading}
      className=":uno: grid product-columns px-3 pb-5 lg:px-0 lg:pt-2 lg:pb-15"
    >
      {Array.from({ length: CARDS }, (_, index) => (
        <div className=":uno: grid gap-2.25" key={index}>
          <div className=":uno: skeleton aspect-square rounded-4" />
          <div className=":uno: skeleton h-3.75 w-[92%]" />
          <div className=":uno: skeleton h-3.75 w-[56%]" />
          <div className=":uno: skeleton h-11 rounded-3" />
        </div>
      ))}
    </Skeleton>
  )
}
