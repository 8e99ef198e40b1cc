import type { WireBill } from '#contract/bill-schema.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { StruckPrice } from '#shared/ui/struck-price.tsx'
import { repricedLines, type OrderIntent } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'

const texts = outboxTexts.unsettled
const money = (rupees: number): string => formatPaise(paiseFromRupees(rupees))

/** The server's current bill, and its differences from the bill that the shopper agreed to. */
export function RepricedBill({ intent, bill }: { intent: OrderIntent; bill: WireBill }) {
  return (
    <dl className=":uno: facts mt-2.5 line-t pt-1.5">
      {repricedLines(intent).map((line) => (
        <div key={line.productId}>
          <dt>{keepUnits(line.productName)}</dt>
          <dd>
            <Before label={texts.pieceBefore} rupees={line.before} />
            {money(line.now)}
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{money(bill.subtotal)}</dd>
      </div>
      <div>
        <dt>{texts.deliveryCharge}</dt>
        <dd>{money(bill.deliveryCharge)}</dd>
      </div>
      <div className=":uno: facts-total">
        <dt>{texts.total}</dt>
        <dd>
          {bill.total !== intent.body.totalPrice && (
            <Before label={texts.totalBefore} rupees={intent.body.totalPrice} />
          )}
          {money(bill.total)}
        </dd>
      </div>
    </dl>
  )
}

function Before({ label, rupees }: { label: string; rupees: number }) {
  return (
    <>
      <StruckPrice
        className=":uno: font-500 text-ink-3 mr-1"
        paise={paiseFromRupees(rupees)}
        meaning={label}
      />{' '}
    </>
  )
}
