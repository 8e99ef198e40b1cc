import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { ignoreHeldKey } from '#shared/lib/screen/held-key.ts'
import { ignoreSecondTap, ignoreSecondTapOnPage } from '#shared/lib/screen/ignore-second-tap.ts'
import { correctedTime } from '#shared/lib/network/server-clock.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import { addressLineOf } from '#features/addresses/address-rules.ts'
import type { CheckedDestination } from './destination.ts'
import {
  addIntentAtom,
  attemptStatesAtom,
  calledOffOrdersAtom,
  outboxAtom,
  removeIntentAtom,
  storedIntents,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import {
  agreedIntent,
  quoteNow,
  shownState,
  type OrderIntent,
  type ShownState,
} from './order-outbox-rules.ts'
import { orderSentence } from './order-sentence.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { RepricedBill } from './repriced-bill.tsx'
import { STATUS_COLOURS } from '#shared/ui/status-colours.ts'
import { UNSETTLED_STYLE } from './unsettled-order-style.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { ItemNames } from '#shared/ui/item-names.tsx'

const texts = outboxTexts.unsettled

interface UnsettledOrderProps {
  intent: OrderIntent
  destination: CheckedDestination
}

/**
 * One unsettled order or its result, with its state and the possible actions. After each of them
 * what is below moves up under the finger, such as the addresses.
 */
export function UnsettledOrder({ intent, destination }: UnsettledOrderProps) {
  const attempt = useAtomValue(attemptStatesAtom)[intent.key]
  const state = shownState(intent, attempt, useAtomValue(calledOffOrdersAtom))
  const style = UNSETTLED_STYLE[state]
  const store = useStore()
  const card = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const isRefused = intent.end?.kind === 'refused'
  const [hasWaited, setHasWaited] = useState(false)
  // Once for each order, because each attempt to send it ends in the same state again.
  if (!hasWaited && (state === 'waiting' || state === 'sign-in')) setHasWaited(true)
  const news = isRefused ? 'refused' : hasWaited ? 'waiting' : undefined
  useEffect(() => {
    // The tap may have been far below. The margins keep the card clear of the bars.
    if (news !== undefined) card.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  useLayoutEffect(() => {
    const shown = card.current
    // While the card is still there, because the focus cannot be found afterwards. When the page is
    // left, the order stays in the outbox.
    return () => {
      const isGone = !store.get(outboxAtom).some(({ key }) => key === intent.key)
      if (isGone && shown?.contains(document.activeElement)) focusPageHeading()
    }
  }, [store, intent.key])
  return (
    <div
      ref={card}
      className={
        state === 'needs-decision'
          ? ':uno: order-card edge-2-st-yellow-text p-3.5 scroll-mt-65 scroll-mb-32'
          : ':uno: order-card edge-line p-3.5 scroll-mt-65 scroll-mb-32'
      }
    >
      <span className=":uno: order-top">
        <span className={`:uno: badge ${STATUS_COLOURS[style.colour]}`}>
          <Icon name={style.icon} className=":uno: size-3.75" />
          {texts.state[state]}
        </span>
        <b className=":uno: order-total">{formatPaise(paiseFromRupees(intent.body.totalPrice))}</b>
      </span>
      <span className=":uno: order-items block mt-2.5">
        <ItemNames items={intent.lines} />
      </span>
      <p
        className=":uno: says outline-none"
        // Everything else is announced by OrderNews.
        role={isRefused ? 'alert' : undefined}
        ref={words}
        tabIndex={-1}
      >
        {orderSentence(intent, state)}
      </p>
      {state === 'needs-decision' ? (
        <Question intent={intent} destination={destination} />
      ) : (
        <Actions intent={intent} state={state} words={words} />
      )}
    </div>
  )
}

interface ActionsProps {
  intent: OrderIntent
  state: ShownState
  /** What the card says of the order. */
  words: RefObject<HTMLParagraphElement | null>
}

function Actions({ intent, state, words }: ActionsProps) {
  const remove = useSetAtom(removeIntentAtom)
  if (intent.end !== undefined) {
    return (
      <div className=":uno: actions">
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm"
          onClick={() => {
            remove(intent.key)
            ignoreSecondTapOnPage()
          }}
        >
          {texts.dismiss}
        </button>
      </div>
    )
  }
  return (
    <div className=":uno: actions">
      {state === 'sign-in' && <Login words={words} />}
      {intent.withdrawal === undefined && <Withdraw intentKey={intent.key} words={words} />}
    </div>
  )
}

/** Goes once the order is sent again after a sign-in. */
function Login({ words }: Pick<ActionsProps, 'words'>) {
  return (
    <Link
      ref={usePassedFocus<HTMLAnchorElement>(words)}
      className=":uno: btn btn-act btn-sm"
      to="/login"
    >
      {texts.login}
    </Link>
  )
}

/** Goes when it is pressed, or when the order is settled. */
function Withdraw({ intentKey, words }: { intentKey: string } & Pick<ActionsProps, 'words'>) {
  const update = useSetAtom(updateIntentAtom)
  return (
    <button
      ref={usePassedFocus<HTMLButtonElement>(words)}
      type="button"
      className=":uno: btn btn-quiet btn-sm"
      onClick={() => {
        update(intentKey, { withdrawal: {} })
        ignoreSecondTapOnPage()
      }}
    >
      {texts.withdraw}
    </button>
  )
}

/**
 * For the `ref` of a control that goes: what the card says gets its focus. Not another button, which
 * a key that is still held down would press.
 */
function usePassedFocus<T extends HTMLElement>(words: ActionsProps['words']): RefObject<T | null> {
  const control = useRef<T>(null)
  useLayoutEffect(() => {
    const shown = control.current
    const next = words.current
    return () => {
      if (document.activeElement === shown) next?.focus({ preventScroll: true })
    }
  }, [words])
  return control
}

/** Where 'Placing Order...' was. A tap meant for it must not accept a bill that nobody has read. */
function ignoreTapOnPlacing(answers: Element | null): void {
  if (answers) ignoreSecondTap(answers, STEP_DELAY_MS)
}

/**
 * The new bill, or the old one again, and the current destination. Accepting makes a new order
 * under a new key (product §8.5).
 */
function Question({ intent, destination }: UnsettledOrderProps) {
  const add = useSetAtom(addIntentAtom)
  const remove = useSetAtom(removeIntentAtom)
  const [problem, setProblem] = useState<string>()
  const total = quoteNow(intent)?.totalPrice ?? intent.body.totalPrice
  const { address, position, darkStoreId, ifMissing } = destination.current
  const agree = (tappedAt: number): void => {
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
    const agreed = agreedIntent(
      intent,
      { address, location: position, darkStoreId, ifMissing },
      crypto.randomUUID(),
      // Of the tap: a phone may sleep while its position is checked.
      correctedTime(tappedAt),
    )
    if (agreed === undefined) return
    const outcome = add(agreed)
    if (outcome === 'not-stored') setProblem(outboxTexts.cannotStore)
    else ignoreSecondTapOnPage()
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
      <div className=":uno: actions" ref={ignoreTapOnPlacing}>
        {/* Not `disabled`, so that the button keeps its focus while the destination is checked. */}
        <button
          type="button"
          className=":uno: btn btn-act flex-auto"
          aria-disabled={destination.isChecking}
          onKeyDown={ignoreHeldKey}
          onClick={() => {
            if (destination.isChecking) return
            setProblem(undefined)
            const tappedAt = Date.now()
            destination.check((isUnchanged) => {
              if (isUnchanged) agree(tappedAt)
              else setProblem(texts.movedMeanwhile)
            })
          }}
        >
          {destination.isChecking
            ? outboxTexts.checkingLocation
            : texts.agree(formatPaise(paiseFromRupees(total)))}
        </button>
        <button
          type="button"
          className=":uno: btn btn-quiet flex-auto"
          onClick={() => {
            remove(intent.key)
            ignoreSecondTapOnPage()
          }}
        >
          {texts.decline}
        </button>
      </div>
    </>
  )
}
