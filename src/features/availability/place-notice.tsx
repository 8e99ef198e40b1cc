import { OutOfReach } from './out-of-reach.tsx'
import { UncheckedPlace } from './unchecked-place.tsx'

interface PlaceNoticeProps {
  area: { isOutOfReach: boolean; isRechecking: boolean; recheck: () => void }
}

/** Above cart and checkout: no store delivers to the shopper, or the place could not be checked. */
export function PlaceNotice({ area: { isOutOfReach, isRechecking, recheck } }: PlaceNoticeProps) {
  return isOutOfReach ? (
    <OutOfReach isRechecking={isRechecking} onRecheck={recheck} />
  ) : (
    <UncheckedPlace />
  )
}
