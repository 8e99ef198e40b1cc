import { useEffect, useRef } from 'react'
import { availabilityTexts } from './location-texts.ts'

interface OutOfReachProps {
  isLooking: boolean
  onLook: () => void
}

/**
 * Shown above cart and checkout while no store delivers to the position. Scrolls into view on its
 * own: it says why the button at the bottom is disabled.
 */
export function OutOfReach({ isLooking, onLook }: OutOfReachProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle, clear of the bars at head and foot.
    banner.current?.scrollIntoView({ block: 'center' })
    // The promise of the header does not hold where no store delivers (variant `out-of-reach:`).
    const { dataset } = document.documentElement
    dataset['outOfReach'] = ''
    return () => {
      delete dataset['outOfReach']
    }
  }, [])
  return (
    <div className=":uno: mt-3" ref={banner}>
      <p className=":uno: banner-error" role="alert">
        {availabilityTexts.outOfReach}
      </p>
      <button
        type="button"
        className=":uno: btn btn-quiet btn-sm mt-2"
        disabled={isLooking}
        onClick={onLook}
      >
        {isLooking ? availabilityTexts.looking : availabilityTexts.lookAgain}
      </button>
    </div>
  )
}
