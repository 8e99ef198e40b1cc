import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { formatDateTime } from '#shared/lib/format-time.ts'
import { correctedNow } from '#shared/lib/server-clock.ts'
import { keepUnits } from '#shared/lib/keep-units.ts'
import { addressLineOf } from '#features/addresses/address-rules.ts'
import {
  addIntentAtom,
  attemptStatesAtom,
  removeIntentAtom,
  storedIntents,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import {
  agreedIntent,
  quoteNow,
  shownState,
  unavailableNames,
  type DeliveryPlace,
  type OrderIntent,
  type PlaceCheck,
  type ShownState,
} from './order-outbox-rules.ts'
import { closedText, outboxTexts, refusalText, unavailableText } from './order-outbox-texts.ts'
import { RepricedBill } from './repriced-bill.tsx'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { UNSETTLED_LOOK } from './unsettled-order-look.ts'
import { Icon } from '#shared/ui/icon.tsx'

const texts = outboxTexts.unsettled

interface UnsettledOrderProps {
  intent: OrderIntent
  /** The destination if the shopper agrees again. */
  deliverTo: DeliveryPlace
  placeCheck: PlaceCheck
}

/** One unsettled order or its result, with its state and the possible actions. */
export function UnsettledOrder({ intent, deliverTo, placeCheck }: UnsettledOrderProps) {
  const state = shownState(intent, useAtomValue(attemptStatesAtom)[intent.key])
  const look = UNSETTLED_LOOK[state]
  const card = useRef<HTMLDivElement>(null)
  const isRefused = intent.end?.kind === 'refused'
  const [hasWaited, setHasWaited] = useState(false)
  // Once for each order, because each attempt to send it ends in the same state again.
  if (!hasWaited && (state === 'waiting' || state === 'sign-in')) setHasWaited(true)
  const news = isRefused ? 'refused' : hasWaited ? 'waiting' : undefined
  useEffect(() => {
    // The tap may have been far below. The margins keep the card clear of the bars.
    if (news !== undefined) card.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return (
    <div
      ref={card}
      className={
        state === 'needs-word'
          ? ':uno: order-card edge-2-st-yellow-text p-3.5 scroll-mt-65 scroll-mb-32'
          : ':uno: order-card edge-line p-3.5 scroll-mt-65 scroll-mb-32'
      }
    >
      <span className=":uno: order-top">
        <span className={`:uno: badge ${STATUS_COLOURS[look.colour]}`}>
          <Icon name={look.icon} className=":uno: size-3.75" />
          {texts.state[state]}
        </span>
        <b className=":uno: order-total">{formatPaise(paiseFromRupees(intent.body.totalPrice))}</b>
      </span>
      <span className=":uno: order-items mt-2.5">
        {intent.lines
          .map((line) => keepUnits(`${line.productName}\u00A0× ${line.quantity}`))
          .join(', ')}
      </span>
      <p className=":uno: says" role={intent.end?.kind === 'refused' ? 'alert' : 'status'}>
        {sentence(intent, state)}
      </p>
      {state === 'needs-word' ? (
        <Question intent={intent} deliverTo={deliverTo} placeCheck={placeCheck} />
      ) : (
        <Actions intent={intent} state={state} />
      )}
    </div>
  )
}

/** The current state of the order as a text. */
function sentence(intent: OrderIntent, state: ShownState): string {
  switch (state) {
    case 'sending':
      return texts.sending
    case 'withdrawing':
      return texts.withdrawing
    case 'waiting':
      return intent.withdrawal === undefined ? texts.waiting : texts.waitingToWithdraw
    case 'sign-in':
      return texts.signIn
    case 'withdrawn':
      return texts.withdrawn
    case 'placed':
      return texts.placed
    case 'needs-word':
    case 'refused':
      return refusalSentence(intent)
    default:
      return state satisfies never
  }
}

function refusalSentence(intent: OrderIntent): string {
  if (intent.end?.kind !== 'refused') return ''
  const { code, opensAt, productIds } = intent.end.refusal
  if (code === 'PRICE_CHANGED' && quoteNow(intent)) return texts.priceChanged
  if (code === 'QUOTE_EXPIRED') return texts.quoteExpired
  if (code === 'STORE_CLOSED' && opensAt !== undefined) return closedText(formatDateTime(opensAt))
  const names = unavailableNames(intent, productIds ?? [])
  return names.length > 0 ? unavailableText(names) : refusalText(code)
}

function Actions({ intent, state }: { intent: OrderIntent; state: ShownState }) {
  const update = useSetAtom(updateIntentAtom)
  const remove = useSetAtom(removeIntentAtom)
  if (intent.end !== undefined) {
    return (
      <div className=":uno: actions">
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm"
          onClick={() => {
            remove(intent.key)
          }}
        >
          {texts.dismiss}
        </button>
      </div>
    )
  }
  return (
    <div className=":uno: actions">
      {state === 'sign-in' && (
        <Link className=":uno: btn btn-act btn-sm" to="/login">
          {texts.login}
        </Link>
      )}
      {intent.withdrawal === undefined && (
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm"
          onClick={() => {
            update(intent.key, { withdrawal: {} })
          }}
        >
          {texts.withdraw}
        </button>
      )}
    </div>
  )
}

/**
 * The new bill, or the old one again, and the current destination. Accepting makes a new order
 * under a new key (product §8.5).
 */
function Question({ intent, deliverTo, placeCheck }: UnsettledOrderProps) {
  const add = useSetAtom(addIntentAtom)
  const remove = useSetAtom(removeIntentAtom)
  const [problem, setProblem] = useState<string>()
  const total = quoteNow(intent)?.totalPrice ?? intent.body.totalPrice
  const { address, position, darkStoreId, ifMissing } = deliverTo
  const agree = (): void => {
    if (address === undefined) {
      setProblem(outboxTexts.needsAddress)
      return
    }
    if (position === null || darkStoreId === null) {
      setProblem(outboxTexts.needsStore)
      return
    }
    // If another tab has decided meanwhile, accepting here would make a second order.
    if (!storedIntents().some(({ key }) => key === intent.key)) return
    const place = { address, location: position, darkStoreId, ifMissing }
    const agreed = agreedIntent(intent, place, crypto.randomUUID(), correctedNow())
    if (agreed === undefined) return
    const taken = add(agreed)
    if (taken === 'not-stored') setProblem(outboxTexts.cannotStore)
  }
  return (
    <>
      {intent.end?.kind === 'refused' && intent.end.refusal.bill && (
        <RepricedBill intent={intent} bill={intent.end.refusal.bill} />
      )}
      {address && (
        <dl className=":uno: facts">
          <div>
            <dt>{texts.address}</dt>
            <dd>{addressLineOf(address)}</dd>
          </div>
        </dl>
      )}
      {problem !== undefined && (
        <p className=":uno: banner-error" role="alert">
          {problem}
        </p>
      )}
      <div className=":uno: actions">
        <button
          type="button"
          className=":uno: btn btn-act flex-auto"
          disabled={placeCheck.isChecking}
          onClick={() => {
            setProblem(undefined)
            placeCheck.check((isUnchanged) => {
              if (isUnchanged) agree()
              else setProblem(texts.movedMeanwhile)
            })
          }}
        >
          {placeCheck.isChecking
            ? outboxTexts.checkingPlace
            : texts.agree(formatPaise(paiseFromRupees(total)))}
        </button>
        <button
          type="button"
          className=":uno: btn btn-quiet flex-auto"
          onClick={() => {
            remove(intent.key)
          }}
        >
          {texts.decline}
        </button>
      </div>
    </>
  )
}
