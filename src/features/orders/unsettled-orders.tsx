import { useAtomValue, useSetAtom } from 'jotai'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { attemptStatesAtom, outboxAtom, removeIntentAtom } from './order-outbox-atoms.ts'
import type { OrderIntent } from './order-outbox-rules.ts'
import { orderTexts, refusalText } from './order-texts.ts'

/** Orders on their way to the server, and refusals that the shopper has not put away yet (DESIGN §5). */
export function UnsettledOrders({ userId }: { userId: string }) {
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  if (intents.length === 0) return null
  return (
    <section className="ogroup" aria-label={orderTexts.unsettled.heading}>
      <h2>{orderTexts.unsettled.heading}</h2>
      {intents.map((intent) => (
        <UnsettledOrder key={intent.key} intent={intent} />
      ))}
    </section>
  )
}

function UnsettledOrder({ intent }: { intent: OrderIntent }) {
  const attempt = useAtomValue(attemptStatesAtom)[intent.key]
  const remove = useSetAtom(removeIntentAtom)
  const texts = orderTexts.unsettled
  return (
    <div className="order">
      <span className="top">
        <span className={intent.refusal ? 'st red' : 'st grey'}>
          {intent.refusal ? texts.refused : attempt === 'sending' ? texts.sending : texts.waiting}
        </span>
        <b>{formatPaise(paiseFromRupees(intent.body.totalPrice))}</b>
      </span>
      <span className="what">
        {intent.lines.map((line) => `${line.productName}\u00A0×\u00A0${line.quantity}`).join(', ')}
      </span>
      {intent.refusal ? (
        <>
          <p className="when" role="alert">
            {refusalText(intent.refusal.code)}
          </p>
          <button
            type="button"
            className="btn quiet sm"
            onClick={() => {
              remove(intent.key)
            }}
          >
            {texts.dismiss}
          </button>
        </>
      ) : (
        <p className="when">{texts.waitingHint}</p>
      )}
    </div>
  )
}
