import { ProductGridSkeleton } from './product-grid-skeleton.tsx'

const CATEGORIES = 10

/** The rail and its shelf on their way. */
export function CategoriesSkeleton() {
  return (
    <div className="catpage wrap-wide">
      <div className="rail rail-wait" aria-hidden="true">
        {Array.from({ length: CATEGORIES }, (_, index) => (
          <div className="sk sk-dot" key={index} />
        ))}
      </div>
      <div>
        <div className="grid-title" aria-hidden="true">
          <div className="sk sk-title" />
        </div>
        <ProductGridSkeleton />
      </div>
    </div>
  )
}
