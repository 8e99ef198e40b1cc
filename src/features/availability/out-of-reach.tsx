import { useEffect, useRef } from 'react'
import { availabilityTexts } from './location-texts.ts'
import { RecheckLocation } from './recheck-location.tsx'
import { useNoPromise } from './use-no-promise.ts'

interface OutOfReachProps {
  isRechecking: boolean
  onRecheck: () => void
}

/**
 * Shown above cart and checkout while no store delivers to the position. Scrolls into view, because
 * it explains why the button at the bottom is disabled.
 */
export function OutOfReach({ isRechecking, onRecheck }: OutOfReachProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle, clear of the bars at top and bottom.
    banner.current?.scrollIntoView({ block: 'center' })
  }, [])
  useNoPromise()
  return (
    <div className=":uno: mt-3" ref={banner}>
      <p className=":uno: banner-error" role="alert">
        {availabilityTexts.outOfReach}
      </p>
      <RecheckLocation
        className=":uno: btn btn-quiet btn-sm mt-2"
        isRechecking={isRechecking}
        onRecheck={onRecheck}
      />
    </div>
  )
}
