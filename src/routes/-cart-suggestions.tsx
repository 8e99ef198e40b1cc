import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { memo, useId, useRef, useState } from 'react'
import type { Position } from '#contract/geo.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { cartPageTexts } from '#features/cart/cart-page-texts.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { ProductCard } from '#features/catalogue/product-card.tsx'
import { productRowQueries } from '#features/catalogue/product-row-queries.ts'
import { ShelfMove } from '#features/catalogue/shelf-move.tsx'
import { boughtBefore } from '#features/orders/bought-rules.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'

/** As many as a shopper looks through before paying. */
const SUGGESTIONS = 8

/** Some of what was bought is no longer sold here, so more is looked up than is shown. */
const LOOKED_UP = 24

/** 'Missed something?': what was bought before, or else what the home page begins with. */
export const CartSuggestions = memo(function CartSuggestions({
  userId,
}: {
  userId: string | null
}) {
  const position = useAtomValue(positionAtom)
  return position && <Suggestions position={position} userId={userId} />
})

/** Not the whole cart, so that a change of one line renders no suggestion again. */
const isEmptyAtom = selectAtom(cartItemsAtom, (items) => items.length === 0)

function Suggestions({ position, userId }: { position: Position; userId: string | null }) {
  const headingId = useId()
  const cards = useRef<HTMLDivElement>(null)
  const store = useStore()
  const isEmpty = useAtomValue(isEmptyAtom)
  // As the cart was when it was opened: a card that is added stays where it is, with its stepper.
  const [inCart] = useState(() => store.get(cartItemsAtom).map(({ _id }) => _id))
  const orders = useCachedOrders(userId ?? '').data ?? []
  const bought = boughtBefore(orders, inCart, LOOKED_UP)
  const rows = useQuery(productRowQueries.of(position, bought))
  const boughtRows = bought.flatMap((id) => rows.data?.find(({ _id }) => _id === id) ?? [])
  const hasNoneSold = rows.isSuccess && !rows.isPlaceholderData && boughtRows.length === 0
  const needsHome = bought.length === 0 || hasNoneSold
  const home = useQuery({ ...catalogueQueries.home(position), enabled: needsHome })
  const homeRows = (home.data ?? []).filter(({ _id }) => !inCart.includes(_id))
  const shown = (needsHome ? homeRows : boughtRows).slice(0, SUGGESTIONS)
  const isLoading = (needsHome ? home : rows).isLoading
  if (shown.length === 0 && !isLoading) return null
  return (
    <section className=":uno: pt-5 min-w-0" aria-labelledby={headingId} aria-busy={isLoading}>
      <div className=":uno: flex items-center justify-between gap-3 mb-2.5 lg:min-h-11">
        <h2 className=":uno: t-section" id={headingId}>
          {isEmpty ? cartPageTexts.begin : cartPageTexts.missed}
        </h2>
        <ShelfMove headingId={headingId} slides={cards} />
      </div>
      <div
        ref={cards}
        className=":uno: grid [grid-auto-flow:column] [grid-auto-columns:min(9rem,42vw)] gap-2.5 overflow-x-auto overflow-y-hidden scrollbar-none pb-1"
      >
        {isLoading
          ? Array.from({ length: SUGGESTIONS }, (_, index) => <CardPlaceholder key={index} />)
          : shown.map((row) => (
              <ProductCard
                key={row._id}
                product={row}
                control={<QuantityControl product={row} />}
              />
            ))}
      </div>
    </section>
  )
}

/** As high as a card whose name takes two lines, so that the bill below does not move. */
function CardPlaceholder() {
  return (
    <div aria-hidden="true">
      <div className=":uno: skeleton aspect-square rounded-4" />
      <div className=":uno: h-31" />
    </div>
  )
}
