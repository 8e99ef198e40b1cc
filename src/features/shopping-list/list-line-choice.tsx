import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import type { ListLine } from '#contract/catalogue-messages.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { SelectBox } from '#shared/ui/select-box.tsx'
import { Stepper } from '#shared/ui/stepper.tsx'
import { choiceOf, piecePaise, type ListChoice } from './list-rules.ts'
import { listTexts } from './list-texts.ts'

interface ListLineChoiceProps {
  line: ListLine
  choice: ListChoice
  onChoice: (choice: ListChoice) => void
}

/** A line of the list with its match, a choice of other matches, and a quantity. */
export function ListLineChoice({ line, choice, onChoice }: ListLineChoiceProps) {
  const product = line.candidates[choice.candidate]?.row
  return (
    <li className=":uno: grid grid-cols-[3rem_1fr_7.25rem] narrow:grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 items-center py-3">
      <p className=":uno: col-span-full break-anywhere text-13/1.3 font-500 text-ink-2">
        <bdi>{line.text}</bdi>
      </p>
      {product ? (
        <>
          <ProductPicture
            className=":uno: product-picture size-12 rounded-2.5 row-span-2 tint"
            src={product.image}
            hue={product.hue}
            size={48}
          />
          <div className=":uno: col-span-2 narrow:col-span-1 min-w-0 break-anywhere text-15/1.3 font-700">
            {line.candidates.length > 1 ? (
              <SelectBox
                className=":uno: min-h-11 text-16/1.3 font-700"
                aria-label={listTexts.matchFor(line.text)}
                value={choice.candidate}
                onChange={(event) => {
                  onChoice(choiceOf(line, Number(event.target.value)))
                }}
              >
                {line.candidates.map(({ row }, at) => (
                  <option key={row._id} value={at}>
                    {row.productName}
                  </option>
                ))}
              </SelectBox>
            ) : (
              <b>{keepUnits(product.productName)}</b>
            )}
          </div>
          <p className=":uno: text-15/1.3 font-800 num">
            {formatPaise(piecePaise(product) * Math.max(1, choice.quantity))}
            {choice.quantity > 1 && (
              <span className=":uno: block t-small text-ink-2">
                {listTexts.each(formatPaise(piecePaise(product)))}
              </span>
            )}
          </p>
          <div className=":uno: narrow:col-span-full">
            <Stepper
              quantity={choice.quantity}
              max={MAX_QUANTITY_PER_ITEM}
              labels={{
                add: listTexts.add,
                addNamed: listTexts.addNamed(product.productName),
                decrease: listTexts.decreaseNamed(product.productName),
                increase: listTexts.increaseNamed(product.productName),
              }}
              onAdd={() => {
                onChoice({ ...choice, quantity: 1 })
              }}
              onChange={(quantity) => {
                onChoice({ ...choice, quantity })
              }}
            />
          </div>
        </>
      ) : (
        <p className=":uno: col-span-full text-15/1.3 font-700 text-tomato-text">
          {listTexts.none}
        </p>
      )}
    </li>
  )
}
