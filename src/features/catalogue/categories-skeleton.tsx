import { ProductGridSkeleton } from './product-grid-skeleton.tsx'

const CATEGORIES = 10

/** The placeholder of the category rail and its products while they load. */
export function CategoriesSkeleton() {
  return (
    <div className=":uno: category-page">
      <div className=":uno: category-rail" aria-hidden="true">
        {Array.from({ length: CATEGORIES }, (_, index) => (
          <div
            className=":uno: skeleton size-14.5 mx-auto mt-2.25 mb-8.5 rounded-4 bg-line lg:size-12.5 lg:mx-3.5 lg:my-1.25"
            key={index}
          />
        ))}
      </div>
      <div>
        <div className=":uno: shelf-title" aria-hidden="true">
          <div className=":uno: skeleton h-6.5 w-[min(15em,72%)]" />
        </div>
        <ProductGridSkeleton />
      </div>
    </div>
  )
}
