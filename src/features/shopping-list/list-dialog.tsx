import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import type { ParsedList } from '#contract/catalogue-messages.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  pendingOrderLinesAtom,
} from '#features/cart/cart-atoms.ts'
import { removeOrdered, type CartItem } from '#features/cart/cart-rules.ts'
import { readList } from '#features/catalogue/other-name-queries.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { closeDialog, openDialogs } from '#shared/lib/screen/open-dialogs.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { ListLineChoice } from './list-line-choice.tsx'
import { firstChoices, totalOf, type ListChoice } from './list-rules.ts'
import { listTexts } from './list-texts.ts'

interface ListDialogProps {
  /** The text that another app has shared, or an empty string. */
  shared: string
  onClose: () => void
}

const quantitiesOf = (items: readonly CartItem[]): ReadonlyMap<string, number> =>
  new Map(items.map(({ _id, quantity }) => [_id, quantity]))

/** 'Paste a list': one line, one product, confirmed before anything is added (product §5.4). */
export function ListDialog({ shared, onClose }: ListDialogProps) {
  const position = useAtomValue(positionAtom)
  const items = useAtomValue(cartItemsAtom)
  const pendingLines = useAtomValue(pendingOrderLinesAtom)
  const add = useSetAtom(addToCartAtom)
  const changeQuantity = useSetAtom(changeQuantityAtom)
  const [text, setText] = useState(shared)
  const [isFinding, setIsFinding] = useState(false)
  const [error, setError] = useState<string>()
  const [read, setRead] = useState<ParsedList>()
  const [choices, setChoices] = useState<readonly ListChoice[]>([])
  // The buttons of the two steps are in the same place.
  const isSettled = useSettledStep(read ? 'confirm' : 'write')
  /** What is in the field now. */
  const typed = useRef(shared)
  const isInCart = useRef(false)
  const helpId = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasRead = useRef(false)

  const find = async (): Promise<void> => {
    if (position === null) {
      setError(listTexts.failed)
      return
    }
    setIsFinding(true)
    setError(undefined)
    try {
      const found = await readList(position, text)
      // The shopper goes on writing.
      if (typed.current !== text) return
      if (found.lines.length === 0) setError(listTexts.nothingRead)
      else {
        setRead(found)
        setChoices(firstChoices(found.lines))
      }
    } catch (failure) {
      console.info('A list could not be read:', reasonOf(failure))
      if (typed.current === text) setError(listTexts.failed)
    } finally {
      setIsFinding(false)
    }
  }
  useEffect(() => {
    // What had the focus is gone.
    if (read) status.current?.focus()
    else if (wasRead.current) form.current?.querySelector('textarea')?.focus()
    wasRead.current = read !== undefined
  }, [read])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isSettled || isFinding) return
    if (text.trim() === '') setError(listTexts.nothingRead)
    else void find()
  }

  const total = read
    ? totalOf(read.lines, choices, {
        inCart: quantitiesOf(items),
        remaining: quantitiesOf(removeOrdered(items, pendingLines)),
      })
    : undefined
  const putIntoCart = (): void => {
    // The dialog closes a moment later, after a second tap.
    if (!total || !isSettled || isInCart.current) return
    isInCart.current = true
    for (const { product, quantity } of total.purchases) {
      add(product)
      changeQuantity({ productId: product._id, quantity })
    }
    notify('success', listTexts.added(total.purchases.length))
    // Closes like its button, so that 'Back' does not reopen a list that is in the cart.
    const dialog = openDialogs.get().at(-1)
    if (dialog) closeDialog(dialog)
  }

  return (
    <ModalDialog title={listTexts.title} closeLabel={listTexts.close} onClose={onClose}>
      {read && total ? (
        <>
          <p className=":uno: mt-1 t-strong outline-none" role="status" ref={status} tabIndex={-1}>
            {listTexts.found(
              read.lines.filter(({ candidates }) => candidates.length > 0).length,
              read.lines.length,
            )}
          </p>
          {read.leftOut > 0 && (
            <p className=":uno: mt-1 text-13/1.4 font-500 text-ink-2">
              {listTexts.linesNotRead(read.leftOut)}
            </p>
          )}
          <ul className=":uno: mt-3" aria-label={listTexts.field}>
            {read.lines.map((line, at) => (
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
          <div className=":uno: dialog-actions">
            <button
              type="button"
              className=":uno: btn btn-quiet px-3"
              aria-disabled={!isSettled}
              onClick={() => {
                if (isSettled) setRead(undefined)
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
        </>
      ) : (
        <form noValidate ref={form} onSubmit={submit}>
          <p className=":uno: mt-1 text-13/1.4 font-500 text-ink-2" id={helpId}>
            {listTexts.help}
          </p>
          <TextAreaField
            label={listTexts.field}
            aria-describedby={helpId}
            name="list"
            rows={7}
            value={text}
            error={error}
            onValue={(value) => {
              setText(value)
              typed.current = value
              setError(undefined)
            }}
          />
          {/* Not `disabled`, so that the button keeps its focus. */}
          <button
            type="submit"
            className=":uno: btn btn-act w-full mt-4.5"
            aria-disabled={!isSettled || isFinding}
          >
            {isFinding ? listTexts.finding : listTexts.find}
          </button>
        </form>
      )}
    </ModalDialog>
  )
}
