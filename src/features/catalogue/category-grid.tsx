import { Link } from '@tanstack/react-router'
import { useRef, useState, type CSSProperties } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { useShouldLoad } from '#shared/lib/screen/use-should-load.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

const PHONE_COLUMNS = 3
/** Three rows, which fill a phone's first view. Their pictures are requested at once. */
const FIRST_TILES = 3 * PHONE_COLUMNS
/** Four columns (product §4.5), or a view in which a fourth row begins. */
const SHOWS_MORE = '(min-width: 48rem), (min-height: 55rem)'

/** 'Shop by Category': tiles that link to their category (product §4.5). */
export function CategoryGrid({ categories }: { categories: readonly CategoryRow[] }) {
  // At the first render only, because tiles that are shown stay.
  const [firstCount] = useState(() =>
    matchMedia(SHOWS_MORE).matches ? Number.POSITIVE_INFINITY : FIRST_TILES,
  )
  // The next tile in the order of the keyboard must be there.
  const [isFocused, setIsFocused] = useState(false)
  const later = categories.slice(firstCount)
  return (
    <section className=":uno: pt-6.5" aria-labelledby="shop-by-category">
      <div className=":uno: wrap">
        <h2 id="shop-by-category" className=":uno: t-section">
          {catalogueTexts.shopByCategory}
        </h2>
        <div
          className=":uno: category-tiles"
          onFocus={() => {
            setIsFocused(true)
          }}
        >
          {categories.slice(0, firstCount).map((category, index) => (
            <CategoryTile key={category._id} category={category} eager={index < FIRST_TILES} />
          ))}
          <LaterTiles key={later[0]?._id} categories={later} isWanted={isFocused} />
        </div>
      </div>
    </section>
  )
}

interface LaterTilesProps {
  categories: readonly CategoryRow[]
  isWanted: boolean
}

/** Reserves the space of the rows below the first view, and renders them at the first scroll. */
function LaterTiles({ categories, isWanted }: LaterTilesProps) {
  const firstRoom = useRef<HTMLDivElement>(null)
  const isDue = useShouldLoad(firstRoom, isWanted)
  const rowCount = Math.ceil(categories.length / PHONE_COLUMNS)
  return Array.from({ length: rowCount }, (_, row) => {
    const first = row * PHONE_COLUMNS
    return (
      // The stored last screen contains it without its tiles, as the app's first render does.
      <div
        key={row}
        ref={row === 0 ? firstRoom : undefined}
        className=":uno: category-room"
        data-room
      >
        {isDue &&
          categories
            .slice(first, first + PHONE_COLUMNS)
            .map((category) => <CategoryTile key={category._id} category={category} />)}
      </div>
    )
  })
}

function CategoryTile({ category, eager = false }: { category: CategoryRow; eager?: boolean }) {
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(category.hue) }
  return (
    <Link
      className=":uno: rounded-4 px-1.5 py-2 text-center text-tint-ink tint block xl:flex xl:items-center xl:text-left xl:gap-1.5 xl:p-2"
      style={style}
      to="/categories/{-$categoryId}"
      params={{ categoryId: category._id }}
    >
      <ProductPicture
        className=":uno: product-picture w-full aspect-340/284 xl:flex-none xl:w-19 xl:h-18"
        src={category.image}
        size={340}
        eager={eager}
      />
      <span className=":uno: max-h-4.8em overflow-hidden break-anywhere text-13/1.2 font-700 tracking-1 min-h-7.8 block [align-content:center] text-balance lg:text-14 xl:min-w-0 xl:min-h-0">
        {category.categoryName}
      </span>
    </Link>
  )
}
