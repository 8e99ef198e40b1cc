import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { availabilityTexts } from './location-texts.ts'

interface RecheckLocationProps {
  className: string
  isRechecking: boolean
  onRecheck: () => void
}

/** 'Check my location again', where no store delivers or the position may be out of date. */
export function RecheckLocation({ className, isRechecking, onRecheck }: RecheckLocationProps) {
  return (
    // Not `disabled` while the shop looks, so that the button keeps its focus.
    <button
      type="button"
      className={className}
      aria-disabled={isRechecking}
      ref={passFocusToHeading}
      onClick={() => {
        if (!isRechecking) onRecheck()
      }}
    >
      {isRechecking ? availabilityTexts.looking : availabilityTexts.lookAgain}
    </button>
  )
}
