/**
 * The space of a shelf (product-shelf.tsx) before its products are rendered. Out of view, one slide
 * is enough to reserve it.
 */
export function ShelfSkeleton({ slideCount }: { slideCount: number }) {
  return (
    <div className=":uno: wrap pt-6.5" aria-hidden="true">
      <div className=":uno: h-11 mb-1.5" />
      <div className=":uno: slides">
        {Array.from({ length: slideCount }, (_, index) => (
          <div key={index}>
            <div className=":uno: rounded-4 aspect-square bg-sunken" />
            {/* Name on two lines, price and control. */}
            <div className=":uno: h-31.5" />
          </div>
        ))}
      </div>
    </div>
  )
}
