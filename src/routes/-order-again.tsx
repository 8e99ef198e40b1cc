import { Link, useNavigate } from '@tanstack/react-router'
import { useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import { refillCartAtom } from '#features/cart/cart-refill-atoms.ts'
import { catalogueRows } from '#features/catalogue/catalogue-queries.ts'
import { orderAgain, orderedItems } from '#features/orders/order-again-rules.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { useIsMounted } from '#shared/lib/screen/use-is-mounted.ts'
import { Icon } from '#shared/ui/icon.tsx'

const texts = orderTexts.again

type Outcome =
  | { kind: 'failed'; problem: string }
  | { kind: 'lacking'; missing: readonly string[]; unfit: readonly string[]; found: number }

/**
 * 'Order again' (product §9.8): the goods of an earlier order go into the cart at today's prices. If
 * everything is sold here and fits, the cart opens; otherwise what is missing is listed below.
 */
export function OrderAgain({ order }: { order: Order }) {
  const store = useStore()
  const refill = useSetAtom(refillCartAtom)
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isReading, setReading] = useState(false)
  const isMounted = useIsMounted()

  const fill = async (): Promise<void> => {
    const isSameShopper = sameShopperCheck()
    /** Below the button, or in a toast once the sheet is closed. */
    const show = (result: Outcome): void => {
      setOutcome(result)
      if (!isMounted() && isSameShopper()) notify('error', summaryOf(result))
    }
    setOutcome(undefined)
    setReading(true)
    try {
      const position = store.get(positionAtom) ?? (await store.set(requestLocationAtom, true))
      if (position === null) {
        show({ kind: 'failed', problem: texts.noPosition })
        return
      }
      const items = orderedItems(order)
      const ids = items.map(({ product }) => product)
      const { lines, missing } = orderAgain(items, await catalogueRows(position, ids))
      if (!isSameShopper()) return
      const unfit = refill(lines)
      if (missing.length === 0 && unfit.length === 0) {
        notify('success', texts.added)
        // A shopper who has closed the sheet meanwhile must not be sent to the cart.
        if (isMounted()) await navigate({ to: '/cart' })
        return
      }
      show({ kind: 'lacking', missing, unfit, found: lines.length })
    } catch (error) {
      console.info('An order could not be put into the cart again:', reasonOf(error))
      show({ kind: 'failed', problem: texts.failed })
    } finally {
      setReading(false)
    }
  }

  return (
    <div className=":uno: mt-3.5">
      {/* Not `disabled`, so that the button keeps its focus. */}
      <button
        type="button"
        className=":uno: btn btn-quiet w-full"
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void fill()
        }}
      >
        <Icon name="refresh-cw" />
        {texts.action}
      </button>
      <div role="status">
        {outcome?.kind === 'failed' && <p className=":uno: banner-error">{outcome.problem}</p>}
        {outcome?.kind === 'lacking' && (
          <div className=":uno: panel">
            {outcome.found === 0 ? (
              <p className=":uno: text-15/1.4 font-600">{texts.noneHere}</p>
            ) : (
              <>
                {outcome.unfit.length === 0 ? (
                  <p className=":uno: text-15/1.4 font-600">{texts.added}</p>
                ) : (
                  <Lacking title={texts.unfit} names={outcome.unfit} />
                )}
                {outcome.missing.length > 0 && (
                  <Lacking title={texts.missing} names={outcome.missing} />
                )}
              </>
            )}
            <Link
              className=":uno: btn btn-act btn-sm mt-3"
              to={outcome.found === 0 ? '/' : '/cart'}
            >
              {outcome.found === 0 ? texts.shopNow : texts.viewCart}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}

/** In one sentence, because the names do not fit into a toast. */
function summaryOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return outcome.problem
  return outcome.found === 0 ? texts.noneHere : texts.someLacking
}

function Lacking({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <>
      <h3 className=":uno: mt-2 text-15/1.4 text-tomato-text font-700">{title}</h3>
      <ul className=":uno: text-15/1.4 text-ink-2" aria-label={title}>
        {names.map((name) => (
          <li className=":uno: break-anywhere" key={name}>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
