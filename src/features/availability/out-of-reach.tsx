import { useEffect, useRef } from 'react'
import { availabilityTexts } from './location-texts.ts'

interface OutOfReachProps {
  isLooking: boolean
  onLook: () => void
}

/**
 * Stands over cart and checkout while no store delivers to where the shopper is. Comes into view
 * by itself: it says why the button at the foot of the screen is grey.
 */
export function OutOfReach({ isLooking, onLook }: OutOfReachProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle, clear of the bars at head and foot.
    banner.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="out-of-reach" ref={banner}>
      <p className="banner-error" role="alert">
        {availabilityTexts.outOfReach}
      </p>
      <button type="button" className="btn quiet sm" disabled={isLooking} onClick={onLook}>
        {isLooking ? availabilityTexts.looking : availabilityTexts.lookAgain}
      </button>
    </div>
  )
}
