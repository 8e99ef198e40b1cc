import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import type { HelpBody, HelpTicket } from '#contract/help-endpoints.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { formatDateTime } from '#shared/lib/format/format-time.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useSecondTapGuard } from '#shared/lib/screen/use-second-tap-guard.ts'
import { useWhenNear } from '#shared/lib/screen/use-when-near.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { typedHelpAtom, typeHelpAtom } from './help-draft-atoms.ts'
import { HelpForm } from './help-form.tsx'
import {
  addHelpAtom,
  helpOutboxAtom,
  removeHelpAtom,
  sendingStatesAtom,
  type SendingState,
} from './help-outbox-atoms.ts'
import { helpQueries } from './help-queries.ts'
import { emptyDraft, isHelpOffered, pendingHelpWith, type PendingHelp } from './help-rules.ts'
import { helpTexts as texts, refusalText } from './help-texts.ts'
import { markReplyReadAtom } from './read-reply-atoms.ts'

const NO_TICKETS: readonly HelpTicket[] = []

/**
 * Help with an order that was delivered or is late (product §9.10): the offer, which stands beside
 * other buttons, and below them the request on its way, and its tickets with the replies of the
 * shop.
 */
export function OrderHelp({ order }: { order: Order }) {
  const { _id: orderId, userId } = order
  const query = useQuery(helpQueries.ofOrder(userId, orderId))
  const isOffline = useIsOffline()
  const kept = pendingHelpWith(useAtomValue(helpOutboxAtom), order)
  const add = useSetAtom(addHelpAtom)
  const typed = useAtomValue(typedHelpAtom).get(orderId)
  const type = useSetAtom(typeHelpAtom)
  // Not again when the form comes back in another place.
  const [takesFocus, setTakesFocus] = useState(false)
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement>(null)
  // 'Try Again' and 'Remove' go when they are used, and 'Get help' when it is no longer offered.
  useLostFocus(box, () => {
    place.current?.focus({ preventScroll: true })
  })
  const tickets = query.data ?? NO_TICKETS
  // Without a connection nothing is awaited: a request can be kept.
  const isKnown = query.data !== undefined || query.isError || isOffline
  const isOffered = isHelpOffered(order, tickets, kept, correctedNow())
  // The button beside it grows into its place.
  useSecondTapGuard(() => box.current?.parentElement, isOffered)
  const isFormShown = isOffered && typed !== undefined
  const wasFormShown = useRef(isFormShown)
  useLayoutEffect(() => {
    // The form is long, so what takes its place may be above the screen.
    if (wasFormShown.current && !isFormShown) place.current?.scrollIntoView({ block: 'nearest' })
    wasFormShown.current = isFormShown
  }, [isFormShown])

  const leaveForm = (): void => {
    type(orderId, null)
    // Its buttons are about to go.
    place.current?.focus({ preventScroll: true })
  }

  const send = (body: HelpBody): void => {
    const isKept = add({ key: crypto.randomUUID(), userId, orderId, body })
    setProblem(isKept ? '' : texts.notKept)
    if (isKept) leaveForm()
  }

  return (
    // The button and what is below it are laid out with the buttons around them.
    <div className=":uno: contents" ref={box}>
      {isOffered &&
        (typed ? (
          // Its room stays: the button beside it must not come under the finger of a double tap.
          <div className=":uno: flex-1 min-w-36 px-2" />
        ) : (
          <button
            type="button"
            className=":uno: btn btn-plain flex-1 min-w-36 px-2 mt-2.5"
            disabled={!isKnown}
            onClick={() => {
              setProblem('')
              setTakesFocus(true)
              type(orderId, { draft: emptyDraft(order), errors: {} })
            }}
          >
            <Icon name="message-circle-question-mark" />
            {texts.get}
          </button>
        ))}
      <section
        // With the button above it, if it is scrolled into view.
        className=":uno: basis-full min-w-0 scroll-mt-16 [outline:none]"
        aria-label={texts.region}
        ref={place}
        tabIndex={-1}
      >
        {isFormShown && (
          <HelpForm
            order={order}
            typed={typed}
            takesFocus={takesFocus}
            problem={problem}
            onType={(next) => {
              type(orderId, next)
            }}
            onSend={send}
            onBack={leaveForm}
          />
        )}
        {kept && <KeptRequest help={kept} order={order} />}
        {tickets.map((ticket) => (
          <Ticket key={ticket.number} ticket={ticket} order={order} />
        ))}
        {query.isError && query.data === undefined && (
          <div className=":uno: panel">
            <p className=":uno: text-15/1.4 text-ink-2">{texts.loadFailed}</p>
            {/* Not `disabled`, so that the button keeps its focus. */}
            <button
              type="button"
              className=":uno: btn btn-plain btn-sm mt-3"
              aria-disabled={query.isFetching}
              onClick={() => {
                if (!query.isFetching) void query.refetch()
              }}
            >
              {texts.tryAgain}
            </button>
          </div>
        )}
      </section>
    </div>
  )
}

const SENDING_TEXTS: Readonly<Record<SendingState, string>> = {
  sending: texts.sending,
  waiting: texts.waiting,
  held: texts.held,
}

/** A request that this phone still has: on its way, or refused. */
function KeptRequest({ help, order }: { help: PendingHelp; order: Order }) {
  const state = useAtomValue(sendingStatesAtom)[help.key] ?? 'sending'
  const remove = useSetAtom(removeHelpAtom)
  const { refusal, body } = help
  return (
    <div className=":uno: panel">
      <p className=":uno: text-15/1.4 font-600" role="status">
        {refusal === undefined ? SENDING_TEXTS[state] : texts.notSent}
      </p>
      {refusal !== undefined && (
        <p className=":uno: mt-1 text-15/1.4 text-tomato-text">{refusalText(refusal)}</p>
      )}
      <Request body={body} order={order} />
      {refusal !== undefined && (
        <button
          type="button"
          className=":uno: btn btn-plain btn-sm mt-3"
          onClick={() => {
            remove(help.key)
          }}
        >
          {texts.remove}
        </button>
      )}
    </div>
  )
}

function Ticket({ ticket, order }: { ticket: HelpTicket; order: Order }) {
  const { number, state, createdAt, replies } = ticket
  return (
    <article className=":uno: panel" aria-label={texts.ticket(number)}>
      <h3 className=":uno: text-15/1.35 font-700 num">{texts.ticket(number)}</h3>
      <p className=":uno: text-15/1.4 font-600">{texts.states[state]}</p>
      <time className=":uno: block t-small text-ink-2" dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <Request body={ticket} order={order} />
      {replies.map((reply) => (
        <Reply key={reply.at} reply={reply} order={order} />
      ))}
    </article>
  )
}

function Reply({ reply, order }: { reply: HelpTicket['replies'][number]; order: Order }) {
  const { text, at } = reply
  const box = useRef<HTMLDivElement>(null)
  const markRead = useSetAtom(markReplyReadAtom)
  // Order Details are long, and beside the list they are shown without being opened.
  useWhenNear(box, '0px', () => {
    markRead(order._id, at)
  })
  return (
    <div className=":uno: pt-2 mt-2 line-t" ref={box}>
      <h4 className=":uno: text-15/1.35 font-700">{texts.reply}</h4>
      <p className=":uno: text-15/1.4 break-anywhere">{text}</p>
      <time className=":uno: block t-small text-ink-2" dateTime={at}>
        {formatDateTime(at)}
      </time>
    </div>
  )
}

/** What the shopper wrote. */
function Request({ body, order }: { body: HelpBody; order: Order }) {
  const { items, leftOut = [] } = order
  // The store may have left items out since. One of which it left out a part is in both lists.
  const names = new Map([...items, ...leftOut].map((item) => [item.product, item.productName]))
  const named = [...names].filter(([product]) => body.productIds.includes(product))
  return (
    <div className=":uno: mt-1 text-15/1.4 text-ink-2 break-anywhere">
      <p>{texts.problems[body.problem]}</p>
      {named.length > 0 && (
        <ul>
          {named.map(([product, name]) => (
            <li key={product}>{keepUnits(name)}</li>
          ))}
        </ul>
      )}
      {body.text !== '' && <p>{body.text}</p>}
    </div>
  )
}
