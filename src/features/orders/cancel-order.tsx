import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { showAfterTap } from '#shared/lib/screen/show-after-tap.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { sendCancel, type CancelOutcome } from './cancel-order-api.ts'
import { orderQueries, rememberOrder } from './order-queries.ts'
import { orderTexts } from './order-texts.ts'
import { markCancelling, markEventShown } from './shown-event-store.ts'

const texts = orderTexts.cancelling

type Step = 'offered' | 'asking' | 'sending'

/** The message under the buttons; a cancelled order shows its own state. */
const PROBLEMS: Readonly<Record<Exclude<CancelOutcome['kind'], 'cancelled'>, string>> = {
  'too-late': texts.tooLate,
  failed: texts.failed,
  unknown: texts.unknown,
}

interface CancelOrderProps {
  order: Order
  /** Whether the order can still be cancelled; the result of an attempt stays in either case. */
  isOffered: boolean
}

/** 'Cancel order', after a question. It needs a connection: docs/decisions/245. */
export function CancelOrder({ order, isOffered }: CancelOrderProps) {
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()
  const [step, setStep] = useState<Step>('offered')
  const [problem, setProblem] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { queryKey } = orderQueries.list(order.userId)

  const cancel = async (): Promise<void> => {
    if (isOffline) {
      setProblem(texts.offline)
      setStep('offered')
      return
    }
    setProblem('')
    setStep('sending')
    const isSameShopper = sameShopperCheck()
    const stopCancelling = markCancelling(order._id)
    const outcome = await sendCancel(order._id)
    stopCancelling()
    if (!isSameShopper()) return
    // Its buttons are about to go. A shopper who is typing elsewhere keeps the focus.
    const { activeElement } = document
    if (activeElement === document.body || place.current?.contains(activeElement)) {
      place.current?.focus({ preventScroll: true })
    }
    if (outcome.kind === 'cancelled') {
      await showCancelled(outcome.order)
      return
    }
    // The list may know that it was cancelled, although its response was lost.
    const known = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === order._id)
    if (known?.orderStatus === 'cancelled') {
      await showCancelled(known)
      return
    }
    // The sheet was closed meanwhile.
    if (place.current === null) notify('error', PROBLEMS[outcome.kind], [order._id])
    setProblem(PROBLEMS[outcome.kind])
    setStep('offered')
    // The list shows the actual state.
    await queryClient.invalidateQueries({ queryKey })
  }

  const showCancelled = async (cancelled: Order): Promise<void> => {
    notify('plain', texts.done, [cancelled._id])
    markEventShown(cancelled._id, cancelled.version)
    await rememberOrder(queryClient, cancelled)
  }

  // The list may have learned it before the response, or after a failed attempt.
  const isCancelled = order.orderStatus === 'cancelled'
  return (
    <div className=":uno: mt-3.5 [outline:none]" ref={place} tabIndex={-1}>
      {!isOffered ? null : step === 'offered' ? (
        <button
          type="button"
          className=":uno: btn btn-plain w-full text-tomato-text"
          ref={keepFocusInParent}
          onClick={() => {
            setProblem('')
            setStep('asking')
          }}
        >
          {texts.cancel}
        </button>
      ) : (
        <section
          className=":uno: panel mt-0 scroll-mb-4"
          aria-label={texts.ask}
          ref={keepFocusInParent}
        >
          <h3 className=":uno: text-16/1.3 font-800">{texts.ask}</h3>
          <p className=":uno: mt-1 text-15/1.4 text-ink-2">{texts.explain}</p>
          <div className=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mt-3">
            <button
              type="button"
              className=":uno: btn btn-plain px-2 text-tomato-text"
              // Not `disabled`, so that it keeps its focus.
              aria-disabled={step === 'sending'}
              onClick={() => {
                if (step === 'asking') void cancel()
              }}
            >
              {step === 'sending' ? texts.sending : texts.cancel}
            </button>
            <button
              type="button"
              className=":uno: btn btn-act px-2"
              ref={focusOnce}
              aria-disabled={step === 'sending'}
              onClick={() => {
                if (step === 'asking') setStep('offered')
              }}
            >
              {texts.keep}
            </button>
          </div>
        </section>
      )}
      <StatusRegion>
        {!isCancelled && step === 'sending' && <p className="sr-only">{texts.sending}</p>}
      </StatusRegion>
      <p className=":uno: banner-error empty:hidden" role="alert">
        {!isCancelled && problem}
      </p>
    </div>
  )
}

/** What has the focus goes, on 'Keep order' or because the rider has the goods: its place gets it. */
function keepFocusInParent(offer: HTMLElement | null): () => void {
  // React calls it before it removes the element.
  return () => {
    if (offer?.contains(document.activeElement)) {
      offer.parentElement?.focus({ preventScroll: true })
    }
  }
}

/** The button that was tapped is gone: the focus goes to the harmless one, all of it in sight. */
function focusOnce(button: HTMLButtonElement | null): void {
  const question = button?.closest('section')
  if (!button || !question) return
  button.focus({ preventScroll: true })
  showAfterTap(question)
}
