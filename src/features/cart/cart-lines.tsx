import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { memo, useLayoutEffect, useRef } from 'react'
import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { nameParts } from '#shared/lib/format/name-parts.ts'
import { priceTexts } from '#shared/lib/format/price-texts.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { StruckPrice } from '#shared/ui/struck-price.tsx'
import { cartItemsAtom, removeFromCartAtom } from './cart-atoms.ts'
import { quantityOf, type CartItem } from './cart-rules.ts'
import { cartPageTexts } from './cart-page-texts.ts'
import { cartTexts } from './cart-texts.ts'
import { QuantityControl } from './quantity-control.tsx'
import { RemovedLine } from './removed-line.tsx'
import { noteRemovedLineAtom, removedLineAtom } from './removed-line-atoms.ts'

/**
 * The lines of the cart. Each opens its product, changes its quantity, or is removed
 * (product §6.4). The line that was removed last can be put back.
 */
export function CartLines() {
  const items = useAtomValue(cartItemsAtom)
  const removed = useAtomValue(removedLineAtom)
  const list = useRef<HTMLUListElement>(null)
  const removedId = useRef<string>(undefined)
  // The line that returns gets the focus of its 'Undo'.
  useLostFocus(list, () => {
    const index = items.findIndex(({ _id }) => _id === removedId.current)
    const link = list.current?.children[index]?.querySelector('a')
    if (link) link.focus()
    else focusPageHeading()
  })
  // After the hook above, which is about what was shown before.
  useLayoutEffect(() => {
    removedId.current = removed?.item._id
  }, [removed])
  const lines = items.map((item) => <CartLine key={item._id} item={item} />)
  if (removed !== null) {
    // A key of its own: React would move the line that has the focus, which would lose it.
    const key = `removed ${removed.item._id}`
    const place = (
      <li key={key}>
        <RemovedLine />
      </li>
    )
    lines.splice(removed.index, 0, place)
  }
  return (
    <ul aria-label={cartTexts.title} ref={list}>
      {lines}
    </ul>
  )
}

/**
 * Focuses the product of a neighbour, or else the heading of the page. Not its button, which a key
 * that is still held down would press: the whole cart would be removed.
 */
function focusBeside(line: HTMLElement): void {
  const beside = (side: 'nextElementSibling' | 'previousElementSibling') => {
    // The place of a line that was removed before has no product.
    for (let at = line[side]; at; at = at[side]) {
      const link = at.querySelector('a')
      if (link) return link
    }
    return undefined
  }
  const link = beside('nextElementSibling') ?? beside('previousElementSibling')
  if (link) link.focus()
  else focusPageHeading()
}

/** A change of one line does not render the others, whose items stay the same. */
const CartLine = memo(function CartLine({ item }: { item: CartItem }) {
  const remove = useSetAtom(removeFromCartAtom)
  const noteRemoved = useSetAtom(noteRemovedLineAtom)
  const onRemove = (): void => {
    noteRemoved(item._id)
  }
  const paid = item.discountPrice ?? item.price
  const [, name = '', size] = nameParts(item.productName)
  const store = useStore()
  const line = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const shown = line.current
    // While the line is still there, because the focus cannot be found afterwards. When the page is
    // left, the product stays in the cart.
    return () => {
      const isRemoved = quantityOf(store.get(cartItemsAtom), item._id) === 0
      if (!shown || !isRemoved) return
      if (shown.contains(document.activeElement)) focusBeside(shown)
      // The next line is now where this one was.
      if (shown.parentElement) ignoreSecondTap(shown.parentElement)
    }
  }, [store, item._id])
  return (
    <li
      ref={line}
      className=":uno: grid grid-cols-[min(4.75rem,22vw)_minmax(0,1fr)_auto] narrow:grid-cols-[min(4.75rem,22vw)_minmax(0,1fr)] gap-y-0.5 gap-x-3 pt-2.5 pb-1 line-b items-center relative"
    >
      <ProductPicture
        className=":uno: product-picture row-start-1 row-end-3 size-[min(4.75rem,22vw)] mb-1.5 rounded-3.5 tint"
        src={item.productImage}
        hue={item.hue}
        size={76}
      />
      <h2 className=":uno: text-15/1.3 font-600 self-end">
        <Link
          className=":uno: after:content-empty after:absolute after:inset-0 overflow-hidden break-anywhere line-clamp-3"
          to="/product/$productId"
          params={{ productId: item._id }}
          aria-label={item.productName}
        >
          <span className={size && ':uno: line-clamp-2'}>{name}</span>
          {size}
        </Link>
      </h2>
      <p className=":uno: flex flex-wrap items-baseline gap-x-1.5 col-start-2 self-start text-16/1.3 font-800 break-anywhere num">
        {item.available ? (
          <>
            {formatPaise(paiseFromRupees(paid))}
            {paid < item.price && (
              <StruckPrice
                className=":uno: whitespace-nowrap text-13/1 font-500 text-ink-3"
                paise={paiseFromRupees(item.price)}
                meaning={priceTexts.mrp}
              />
            )}
          </>
        ) : (
          <span className=":uno: text-tomato-text text-14/1.3 font-700">
            {cartPageTexts.notAvailable}
          </span>
        )}
      </p>
      <div className=":uno: col-start-3 row-start-1 row-end-3 narrow:col-start-1 narrow:col-end-3 narrow:row-start-3 narrow:row-end-4 grid narrow:flex narrow:flex-wrap justify-items-end narrow:justify-between relative">
        {item.available && (
          <div className=":uno: w-[min(7.75rem,35vw)] narrow:w-[min(7.75rem,50vw)] [--stepper:var(--leaf-soft)] [--on-stepper:var(--leaf-text)]">
            <QuantityControl product={{ ...item, image: item.productImage }} onRemove={onRemove} />
            <StatusRegion>
              {item.quantity >= MAX_QUANTITY_PER_ITEM && (
                <p className=":uno: pt-1.5 text-13/1.2 font-500 text-ink-2 text-center">
                  {cartPageTexts.atMost}
                </p>
              )}
            </StatusRegion>
          </div>
        )}
        <button
          type="button"
          className=":uno: text-13/1 font-600 text-ink-2 min-h-11 px-1 underline decoration-line-strong underline-offset-3"
          aria-label={cartPageTexts.removeNamed(item.productName)}
          onClick={() => {
            onRemove()
            remove(item._id)
          }}
        >
          {cartPageTexts.remove}
        </button>
      </div>
    </li>
  )
})
