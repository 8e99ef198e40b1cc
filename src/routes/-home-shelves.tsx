import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { CategoryRow, ProductRow } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { ProductCard } from '#features/catalogue/product-card.tsx'
import { ProductShelf } from '#features/catalogue/product-shelf.tsx'
import { ShelfSkeleton } from '#features/catalogue/shelf-skeleton.tsx'
import { useWhenNear } from '#shared/lib/screen/use-when-near.ts'

const SHELVES = 6
/** As many as a shopper scrolls through before opening the category. */
const PRODUCTS = 12
/** As many as the widest view shows at once. */
const SLIDES_IN_VIEW = 7
/** So early that a shelf is complete when it is scrolled into view. */
const NEAR = '600px 0px'

interface HomeShelvesProps {
  position: Position
  categories: readonly CategoryRow[]
  /** The products of 'Product Section', which are not repeated. */
  shown: readonly ProductRow[]
}

/** A shelf for each of the first categories, below the first screenful (product §4.5). */
export function HomeShelves({ position, categories, shown }: HomeShelvesProps) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useWhenNear(room, NEAR, () => {
    setIsNear(true)
  })
  const shelves = categories.slice(0, SHELVES)
  const shownIds = new Set(shown.map(({ _id }) => _id))
  // The stored first screenful does not contain them.
  return isNear ? (
    <div data-later>
      {shelves.map((category) => (
        <NearShelf key={category._id} position={position} category={category} shownIds={shownIds} />
      ))}
    </div>
  ) : (
    // Rows of a fraction are as high as the highest, so one skeleton reserves the space of all.
    <div
      ref={room}
      className=":uno: grid"
      style={{ gridTemplateRows: `repeat(${shelves.length}, 1fr)` }}
      data-later
    >
      {shelves.length > 0 && <ShelfSkeleton slideCount={1} />}
    </div>
  )
}

interface ShelfProps {
  position: Position
  category: CategoryRow
  shownIds: ReadonlySet<string>
}

/** Reserves the space of a shelf, and renders its products once it is nearly in view. */
function NearShelf(props: ShelfProps) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useWhenNear(room, NEAR, () => {
    setIsNear(true)
  })
  return <div ref={room}>{isNear ? <Shelf {...props} /> : <ShelfSkeleton slideCount={1} />}</div>
}

function Shelf({ position, category, shownIds }: ShelfProps) {
  const { data } = useInfiniteQuery(catalogueQueries.category(position, category._id))
  // Deferred, so that the cards are rendered in slices while the page scrolls.
  const pages = useDeferredValue(data)?.pages
  if (pages === undefined) return <ShelfSkeleton slideCount={SLIDES_IN_VIEW} />
  const rows = pages[0]?.rows.filter(({ _id }) => !shownIds.has(_id)).slice(0, PRODUCTS) ?? []
  // The category has nothing more than 'Product Section' shows.
  if (rows.length === 0) return null
  return (
    <ProductShelf title={category.categoryName} category={category}>
      {rows.map((row) => (
        <ProductCard key={row._id} product={row} control={<QuantityControl product={row} />} />
      ))}
    </ProductShelf>
  )
}
