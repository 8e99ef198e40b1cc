import { createPortal } from 'react-dom'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { useTopDialog } from '#shared/lib/screen/open-dialogs.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { AlarmFrame } from './alarm-frame.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { WaitingClock } from './waiting-clock.tsx'

interface DialogAlarmProps {
  /** Unanswered orders, the one that has waited longest first. */
  orders: readonly CounterOrder[]
  isLost: boolean
}

/**
 * The alarm and the lost connection at the foot of the open dialog: a dialog may cover the whole
 * page, and everything behind it is inert. `data-alarm` makes the dialog scroll what is focused
 * clear of it.
 */
export function DialogAlarm({ orders, isLost }: DialogAlarmProps) {
  const dialog = useTopDialog()
  const [longest] = orders
  if (dialog === null) return null
  return createPortal(
    <div className=":uno: sticky short:static bottom-0 z-10">
      {isLost && (
        <div
          data-alarm
          className=":uno: notice-bar min-h-12 py-2 has-[+:empty]:pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
        >
          <Icon name="wifi-off" className=":uno: size-5" />
          <p className=":uno: flex-1" role="alert">
            {counterTexts.lost}
          </p>
        </div>
      )}
      <StatusRegion>
        {longest !== undefined && (
          <div
            data-alarm
            className=":uno: flex items-center gap-2.5 min-h-12 px-gutter pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] bg-tomato text-on-tomato text-15/1.3 font-700"
          >
            <AlarmFrame />
            <Icon name="bell" className=":uno: size-5" />
            <p className=":uno: flex-1">{counterTexts.waiting(orders.length)}</p>
            <b className=":uno: font-800">
              <WaitingClock since={longest.placedAt} />
            </b>
          </div>
        )}
      </StatusRegion>
    </div>,
    dialog.element,
  )
}
