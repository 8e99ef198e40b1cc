import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportRide, type Ride } from '#contract/ride-endpoints.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { ignoreHeldKey } from '#shared/lib/screen/held-key.ts'
import { showAfterTap } from '#shared/lib/screen/show-after-tap.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { callRide } from './ride-api.ts'
import { rideTexts } from './ride-texts.ts'
import { storedRide, storeRide } from './stored-ride.ts'

export type RideStep = 'pickup' | 'deliver'

interface RideStepReportProps {
  token: string
  step: RideStep
  /** Whether a tap is meant for this step, and not for the one before. */
  isSettled: boolean
  /** Asked before the step is reported. */
  question: string | undefined
  onTap: () => void
  /** Cancels a running request for the order, whose response would be outdated. */
  beforeReport: () => Promise<void>
  /** Receives the state of the order from the response to the report. */
  onReported: (change: Pick<Ride, 'orderStatus' | 'version'>) => void
  /** Requests the order again. */
  onRefused: () => Promise<void>
}

/** The order is requested again between two attempts (`REFRESH_MS`): it may have moved on. */
const MAX_REPEAT_DELAY_MS = 20_000

/**
 * The button that reports a step. The report is repeated under its id until its result is definite,
 * also after a reload, and after another link was opened in the page. TanStack's retries would
 * wait while the phone is in a pocket. A tap makes the next attempt at once.
 */
export function RideStepReport({
  token,
  step,
  isSettled,
  question,
  onTap,
  beforeReport,
  onReported,
  onRefused,
}: RideStepReportProps) {
  const [failure, setFailure] = useState<'failed' | 'refused'>()
  const [isAsking, setIsAsking] = useState(false)
  // The reply takes the place of the button that asks.
  const isAskedLong = useSettledStep(isAsking ? 'reply' : 'tap')
  const button = useRef<HTMLButtonElement>(null)
  /** Of a report that may have arrived. */
  const [stored] = useState(() => storedRide(token).report)
  const eventId = useRef(stored?.step === step ? stored.eventId : undefined)
  const nextAttempt = useRef<ReturnType<typeof setTimeout>>(undefined)
  const attempt = useMutation({
    mutationFn: async () => {
      const id = (eventId.current ??= `ride-${crypto.randomUUID()}`)
      storeRide(token, { report: { step, eventId: id } })
      await beforeReport()
      return callRide(reportRide, token, { body: { type: step, eventId: id } })
    },
    networkMode: 'always',
    onSuccess: ({ data }) => {
      storeRide(token, { report: undefined })
      onReported(data)
    },
    onError: async (error, earlierFailures: number) => {
      if (isTemporary(error)) {
        setFailure('failed')
        repeatAfter(earlierFailures + 1)
        return
      }
      setFailure('refused')
      eventId.current = undefined
      storeRide(token, { report: undefined })
      await onRefused()
    },
  })
  function repeatAfter(failures: number): void {
    const delayMs = Math.min(500 * 2 ** failures, MAX_REPEAT_DELAY_MS)
    nextAttempt.current = setTimeout(attempt.mutate, delayMs, failures)
  }
  const resume = useEffectEvent(() => {
    if (eventId.current !== undefined) attempt.mutate(0)
  })
  useEffect(() => {
    resume()
  }, [])
  const isReady = isSettled && isAskedLong && !attempt.isPending
  return (
    <>
      {failure !== undefined && (
        <p className=":uno: banner-error" role="alert">
          {rideTexts[failure]}
        </p>
      )}
      {isAsking && (
        <p className=":uno: mt-4.5 text-18/1.3 font-700" role="alert">
          {question}
        </p>
      )}
      <button
        type="button"
        className=":uno: btn btn-act w-full min-h-15 mt-4.5 text-18/1"
        ref={button}
        aria-disabled={!isReady}
        // Otherwise a key that is held presses the button of the next step.
        onKeyDown={ignoreHeldKey}
        onClick={() => {
          if (!isReady) return
          // A report that may have arrived is only repeated.
          const asks = question !== undefined && !isAsking && failure !== 'failed'
          setIsAsking(asks)
          if (asks) return
          clearTimeout(nextAttempt.current)
          onTap()
          attempt.mutate(0)
        }}
      >
        {labelOf(step, isAsking, attempt.isPending)}
      </button>
      {isAsking && (
        <button
          type="button"
          className=":uno: btn btn-plain w-full mt-2.5 scroll-mb-4"
          ref={showAfterTap}
          onClick={() => {
            setIsAsking(false)
            button.current?.focus({ preventScroll: true })
          }}
        >
          {rideTexts.notYet}
        </button>
      )}
    </>
  )
}

function labelOf(step: RideStep, isAsking: boolean, isSaving: boolean): string {
  if (isSaving) return rideTexts.saving
  if (isAsking) return rideTexts.yesDelivered
  return step === 'pickup' ? rideTexts.pickedUp : rideTexts.delivered
}
