import { useRef } from 'react'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { pickedCount, tickOf } from '../session/pick-ticks-rules.ts'
import type { OrderItem } from './missing-item-rules.ts'
import { ItemLine } from './item-line.tsx'

interface PickListProps {
  order: CounterOrder
  /** The ticks of its lines (`tickOf`). */
  picked: readonly string[]
  onToggle: (tick: string) => void
  /** Absent where nothing can be left out any more. */
  onMissing?: ((item: OrderItem) => void) | undefined
}

/** The background of pictures: an order does not contain the hues of categories. */
const NEUTRAL_HUE = 85

/** The lines to pack; a tap anywhere on a line ticks it. */
export function PickList({ order, picked, onToggle, onMissing }: PickListProps) {
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A line that is left out takes its button with it, and the hand-over takes them all.
  useLostFocus(list, () => {
    heading.current?.focus({ preventScroll: true })
  })
  return (
    <section ref={list}>
      <h3 className=":uno: t-section" ref={heading} tabIndex={-1}>
        {counterTexts.pickList}
        {order.orderStatus === 'accepted' &&
          ` · ${counterTexts.picked(pickedCount(order, picked), order.items.length)}`}
      </h3>
      <ul className=":uno: grid mt-2">
        {order.items.map((item, index) => {
          const tick = tickOf(item)
          const isPicked = picked.includes(tick)
          return (
            <li
              className={
                index === 0
                  ? ':uno: flex flex-wrap items-center justify-end gap-x-3'
                  : ':uno: flex flex-wrap items-center justify-end gap-x-3 line-t'
              }
              key={item.product}
            >
              <label className=":uno: flex narrow:flex-wrap flex-[1_1_15rem] items-center gap-3 min-h-18 py-2 cursor-pointer">
                <ProductPicture
                  src={item.imageUrl ?? ''}
                  hue={NEUTRAL_HUE}
                  size={56}
                  className={
                    isPicked
                      ? ':uno: tint product-picture size-14 flex-none rounded-3 p-1 opacity-60'
                      : ':uno: tint product-picture size-14 flex-none rounded-3 p-1'
                  }
                />
                <b className=":uno: min-w-9 text-20/1 font-800 num">{item.quantity} ×</b>
                <span
                  className={
                    isPicked
                      ? ':uno: flex-1 min-w-0 narrow:order-1 narrow:basis-full text-16/1.3 font-600 break-anywhere text-ink-2 line-through'
                      : ':uno: flex-1 min-w-0 narrow:order-1 narrow:basis-full text-16/1.3 font-600 break-anywhere'
                  }
                  dir="auto"
                >
                  {keepUnits(item.productName)}
                </span>
                <input
                  className=":uno: size-7 flex-none narrow:ml-auto accent-[var(--leaf)]"
                  type="checkbox"
                  checked={isPicked}
                  onChange={() => {
                    onToggle(tick)
                  }}
                />
              </label>
              {onMissing !== undefined && (
                <button
                  type="button"
                  className=":uno: btn btn-sm px-3 text-ink-2 underline"
                  aria-label={counterTexts.missing.openFor(item.productName)}
                  onClick={() => {
                    onMissing(item)
                  }}
                >
                  {counterTexts.missing.open}
                </button>
              )}
            </li>
          )
        })}
        {order.leftOut?.map((item) => (
          <li
            className=":uno: flex items-center gap-3 min-h-13 py-2 line-t text-16/1.3 text-ink-2"
            key={item.product}
          >
            <s className=":uno: flex-1 min-w-0 font-600 break-anywhere">
              <ItemLine quantity={item.quantity} name={item.productName} />
            </s>
            <b className=":uno: font-700 text-tomato-text whitespace-nowrap">
              {counterTexts.missing.leftOut}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
