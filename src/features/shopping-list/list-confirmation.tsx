import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ParsedList } from '#contract/catalogue-messages.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  pendingOrderLinesAtom,
} from '#features/cart/cart-atoms.ts'
import { removeOrdered, type CartItem } from '#features/cart/cart-rules.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { closeDialog, openDialogs } from '#shared/lib/screen/open-dialogs.ts'
import { writeListDraftAtom } from './list-draft-atoms.ts'
import { ListLineChoice } from './list-line-choice.tsx'
import { firstChoices, totalOf, type ListTotal } from './list-rules.ts'
import { listTexts } from './list-texts.ts'

interface ListConfirmationProps {
  list: ParsedList
  /** False for a moment after the list was found, whose button was in the same place. */
  isSettled: boolean
  /** Back to the text of the list. */
  onAgain: () => void
}

const quantitiesOf = (items: readonly CartItem[]): ReadonlyMap<string, number> =>
  new Map(items.map(({ _id, quantity }) => [_id, quantity]))

/** The second step of 'Paste a list': which product and how many for each line (product §5.4). */
export function ListConfirmation({ list, isSettled, onAgain }: ListConfirmationProps) {
  const items = useAtomValue(cartItemsAtom)
  const pendingLines = useAtomValue(pendingOrderLinesAtom)
  const add = useSetAtom(addToCartAtom)
  const changeQuantity = useSetAtom(changeQuantityAtom)
  const writeDraft = useSetAtom(writeListDraftAtom)
  const [choices, setChoices] = useState(() => firstChoices(list.lines))
  /** What was put into the cart. The dialog closes a moment later. */
  const [added, setAdded] = useState<ListTotal>()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    status.current?.focus()
  }, [])

  // Once it is in the cart, the same list would no longer fit.
  const total =
    added ??
    totalOf(list.lines, choices, {
      inCart: quantitiesOf(items),
      remaining: quantitiesOf(removeOrdered(items, pendingLines)),
    })
  const putIntoCart = (): void => {
    // A second tap may come before the dialog has closed.
    if (!isSettled || added) return
    setAdded(total)
    for (const { product, quantity } of total.purchases) {
      add(product)
      changeQuantity({ productId: product._id, quantity })
    }
    writeDraft('')
    notify('success', listTexts.added(total.purchases.length))
    // Closes like its button, so that 'Back' does not reopen a list that is in the cart.
    const dialog = openDialogs.get().at(-1)
    if (dialog) closeDialog(dialog)
  }

  return (
    <>
      <p className=":uno: mt-1 t-strong outline-none" role="status" ref={status} tabIndex={-1}>
        {listTexts.found(
          list.lines.filter(({ candidates }) => candidates.length > 0).length,
          list.lines.length,
        )}
      </p>
      {list.leftOut > 0 && (
        <p className=":uno: mt-1 text-13/1.4 font-500 text-ink-2">
          {listTexts.linesNotRead(list.leftOut)}
        </p>
      )}
      <ul className=":uno: mt-3" aria-label={listTexts.field}>
        {list.lines.map((line, at) => (
          <ListLineChoice
            // Lines may be equal, so the index is the only key.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            line={line}
            choice={choices[at] ?? { candidate: -1, quantity: 0 }}
            onChoice={(choice) => {
              setChoices((before) => before.with(at, choice))
            }}
          />
        ))}
      </ul>
      {total.leftOut > 0 && (
        <p className=":uno: banner-error" role="alert">
          {listTexts.cartFull(total.leftOut)}
        </p>
      )}
      {total.cut.length > 0 && (
        <div className=":uno: banner-error" role="alert">
          <p>{listTexts.cut}</p>
          <ul className=":uno: mt-1">
            {total.cut.map(({ id, name }) => (
              <li className=":uno: break-anywhere" key={id}>
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* In sight, because a list may be much longer than the dialog. */}
      <div className=":uno: dialog-foot mt-3 pt-3 line-t" data-actions>
        <p className=":uno: flex flex-wrap justify-between gap-x-3 text-17/1.3 font-800 num">
          <span>{listTexts.subtotal}</span> <span>{formatPaise(total.addedPaise)}</span>
        </p>
        <div className=":uno: dialog-actions mt-2.5">
          <button
            type="button"
            className=":uno: btn btn-quiet px-3"
            aria-disabled={!isSettled}
            onClick={() => {
              if (isSettled) onAgain()
            }}
          >
            {listTexts.again}
          </button>
          <button
            type="button"
            className=":uno: btn btn-act"
            aria-disabled={!isSettled}
            disabled={total.purchases.length === 0}
            onClick={putIntoCart}
          >
            {listTexts.addAll(total.purchases.length)}
          </button>
        </div>
      </div>
    </>
  )
}
