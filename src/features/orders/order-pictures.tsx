import type { ProductRow } from '#contract/catalogue-messages.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { orderTexts } from './order-texts.ts'

/** Products of the catalogue by id; without those that it no longer has. */
export type KnownProducts = ReadonlyMap<string, ProductRow>

/** As many as fit side by side on the narrowest phone. */
const SHOWN_PICTURES = 5

/** The goods of an order at a glance; their names are beside them. */
export function OrderPictures({
  items,
  products,
}: {
  items: Order['items']
  products: KnownProducts
}) {
  const shown = items.length > SHOWN_PICTURES ? items.slice(0, SHOWN_PICTURES - 1) : items
  const more = items.length - shown.length
  return (
    <span className=":uno: flex flex-wrap gap-2 mt-3" aria-hidden="true">
      {shown.map(({ product }) => (
        <OrderPicture key={product} row={products.get(product)} />
      ))}
      {more > 0 && (
        <span className=":uno: grid place-items-center size-12 flex-none rounded-2.5 bg-sunken text-ink-2 text-13/1 font-700 num">
          {orderTexts.moreItems(more)}
        </span>
      )}
    </span>
  )
}

/** Products that the catalogue does not have are shown on paper. */
export function OrderPicture({ row }: { row: ProductRow | undefined }) {
  return (
    <ProductPicture
      className={
        row
          ? ':uno: product-picture size-12 flex-none rounded-2.5 tint'
          : ':uno: product-picture size-12 flex-none rounded-2.5 bg-sunken'
      }
      src={row?.image ?? ''}
      hue={row?.hue ?? 0}
      size={48}
    />
  )
}
