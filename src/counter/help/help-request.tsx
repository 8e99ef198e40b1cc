import { useRef, useState, type SyntheticEvent } from 'react'
import { MAX_HELP_TEXT_LENGTH, type OperationsTicket } from '#contract/help-endpoints.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { orderNumber } from '#contract/order-number.ts'
import { printableLine } from '#contract/printable-line.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { formatDateTime } from '#shared/lib/format/format-time.ts'
import { showAfterTap } from '#shared/lib/screen/show-after-tap.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { CallLink } from '../order-sheet/call-link.tsx'
import { helpTexts as texts } from './help-texts.ts'
import { useHelpChange } from './use-help-change.ts'
import { ItemLine } from '../order-sheet/item-line.tsx'

interface HelpRequestProps {
  counterKey: string
  ticket: OperationsTicket
  /** What is written and not sent. */
  draft: string
  onDraft: (next: (written: string) => string) => void
  /** Its store, if the counter serves several. */
  storeName: string | undefined
  /** Called before a change is sent. */
  onSend: () => void
  /** Says what was done with it. */
  onDone: (text: string) => void
  /** Says why it was not changed, also after it has disappeared. */
  onFailed: (text: string) => void
}

/** One shopper's request for help with an order: what it is about, its replies, and what to do. */
export function HelpRequest(props: HelpRequestProps) {
  const { counterKey, ticket, draft, onDraft, storeName, onSend, onDone, onFailed } = props
  const { number, state, customer, order } = ticket
  const rider = order?.deliveryRider
  /** The reply that is being sent, as long as nothing else is written. */
  const [sent, setSent] = useState('')
  const text = draft === '' ? sent : draft
  const [error, setError] = useState<string>()
  const [isClosing, setIsClosing] = useState(false)
  const container = useRef<HTMLElement>(null)
  const { send, pending } = useHelpChange(counterKey, ticket, {
    onDone: (change) => {
      setSent('')
      onDone(change.type === 'reply' ? texts.sent : texts.closed(number))
    },
    onFailed: (sentence, change) => {
      setSent('')
      if (change.type === 'reply') onDraft((written) => (written === '' ? change.text : written))
      // Named if it is no longer in view, or about to go.
      const isGone = container.current === null || sentence === texts.problem.changed
      onFailed(isGone ? texts.ofRequest(number, sentence) : sentence)
    },
  })

  const write = (next: string): void => {
    setSent('')
    onDraft(() => next)
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (pending !== undefined) return
    const line = printableLine(text, MAX_HELP_TEXT_LENGTH)
    if (line === '') {
      setError(texts.empty)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setSent(text)
    onDraft(() => '')
    onSend()
    send({ type: 'reply', text: line })
  }

  return (
    <article
      className=":uno: panel [outline:none]"
      aria-label={texts.request(number)}
      ref={container}
      tabIndex={-1}
    >
      <div className=":uno: flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className=":uno: text-16/1.3 font-800 num">{texts.request(number)}</h3>
        <span
          className={
            state === 'open'
              ? ':uno: badge bg-st-yellow text-st-yellow-text'
              : ':uno: badge bg-st-green text-st-green-text'
          }
        >
          {texts.states[state]}
        </span>
      </div>
      <p className=":uno: mt-1 t-small text-ink-2 break-anywhere">
        {[texts.order(orderNumber(ticket.orderId)), storeName]
          .filter((part) => part !== undefined)
          .join(' · ')}
        {' · '}
        <time
          className=":uno: whitespace-nowrap narrow:whitespace-normal"
          dateTime={ticket.createdAt}
        >
          {formatDateTime(ticket.createdAt)}
        </time>
      </p>
      {order !== undefined && (
        <p className=":uno: t-small text-ink-2 num">
          {order.deliveredAt === null
            ? texts.orderStates[order.orderStatus]
            : texts.delivered(formatDateTime(order.deliveredAt))}
          {' · '}
          {formatPaise(paiseFromRupees(order.totalPrice))}
        </p>
      )}
      <p className=":uno: mt-2 text-15/1.4 font-700">{texts.problems[ticket.problem]}</p>
      {ticket.items.length > 0 && (
        <ul className=":uno: text-15/1.4">
          {ticket.items.map(({ product, productName, quantity }) => (
            <li className=":uno: break-anywhere" key={product}>
              <ItemLine quantity={quantity} name={productName} />
            </li>
          ))}
        </ul>
      )}
      {ticket.text !== '' && (
        <>
          <h4 className=":uno: mt-2 t-small text-ink-2">{texts.shopperWrote}</h4>
          <p className=":uno: text-15/1.4 break-anywhere">{ticket.text}</p>
        </>
      )}
      {ticket.replies.map((reply) => (
        <div key={reply.at} className=":uno: pt-2 mt-2 line-t">
          <h4 className=":uno: t-small text-ink-2">
            {texts.repliedBy(reply.by)} ·{' '}
            <time className=":uno: whitespace-nowrap narrow:whitespace-normal" dateTime={reply.at}>
              {formatDateTime(reply.at)}
            </time>
          </h4>
          <p className=":uno: text-15/1.4 break-anywhere">{reply.text}</p>
        </div>
      ))}
      <CallLink person={customer} className=":uno: btn btn-quiet w-full mt-3" />
      {rider && (
        <>
          <p className=":uno: mt-3 t-small text-ink-2 break-anywhere">{texts.rider(rider.name)}</p>
          <CallLink person={rider} className=":uno: btn btn-quiet w-full mt-1" />
        </>
      )}
      <form className=":uno: mt-3" noValidate onSubmit={submit}>
        <TextAreaField
          label={texts.reply}
          value={text}
          error={error}
          rows={2}
          maxLength={MAX_HELP_TEXT_LENGTH}
          onValue={(next) => {
            write(next)
            setError(undefined)
          }}
        />
        {isClosing && <p className=":uno: mt-3 text-15/1.4 font-600">{texts.closeHint}</p>}
        <div className=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mt-3">
          {isClosing ? (
            <>
              <button
                type="button"
                className=":uno: btn btn-plain px-2"
                ref={focusOnce}
                aria-disabled={pending !== undefined}
                onClick={() => {
                  if (pending !== undefined) return
                  setIsClosing(false)
                  container.current?.focus({ preventScroll: true })
                }}
              >
                {texts.keepOpen}
              </button>
              <button
                type="button"
                className=":uno: btn px-2 bg-tomato text-on-tomato scroll-mb-4"
                // The sentence above may push it below the edge of the dialog, or under its alarm.
                ref={showAfterTap}
                aria-disabled={pending !== undefined}
                onClick={() => {
                  if (pending !== undefined) return
                  onSend()
                  send({ type: 'close' })
                }}
              >
                {pending === 'close' ? texts.closing : texts.close}
              </button>
            </>
          ) : (
            <>
              <button
                type="button"
                className=":uno: btn btn-plain px-2"
                aria-disabled={pending !== undefined}
                onClick={() => {
                  if (pending === undefined) setIsClosing(true)
                }}
              >
                {texts.close}
              </button>
              <button
                type="submit"
                className=":uno: btn btn-act px-2"
                aria-disabled={pending !== undefined}
              >
                {pending === 'reply' ? texts.sending : texts.send}
              </button>
            </>
          )}
        </div>
      </form>
    </article>
  )
}

/** The button that was tapped is gone: the focus goes to the harmless one. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
