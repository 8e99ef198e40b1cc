import { useEffect, useLayoutEffect, useState } from 'react'
import { READABLE_AFTER_DELIVERY_MS, type Ride } from '#contract/ride-endpoints.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { RideEnd } from './ride-end.tsx'
import { RideOrder } from './ride-order.tsx'
import { rideTexts } from './ride-texts.ts'

/** An order that was just delivered: to read for a while, because the tap may have been a mistake. */
export function DeliveredRide({ ride }: { ride: Ride }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    // The server ends it too, but a phone without a connection does not learn of it.
    const timer = setTimeout(setIsOver, READABLE_AFTER_DELIVERY_MS, true)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  useLayoutEffect(() => {
    focusPageHeading()
  }, [])
  if (isOver) return <RideEnd art="bag-empty" title={rideTexts.ended} hint={rideTexts.endedHint} />
  return (
    <>
      <h1 className=":uno: pt-5.5 t-title [outline:none]">{rideTexts.ended}</h1>
      <p className=":uno: mt-1 text-ink-2 text-pretty">{rideTexts.readable}</p>
      <RideOrder ride={ride} />
    </>
  )
}
