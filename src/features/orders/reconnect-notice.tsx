import { useAtomValue, useSetAtom } from 'jotai'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { liveConnectionAtom, reconnectAtom } from './live-connection-atoms.ts'
import { liveOrderTexts } from './live-order-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'

interface ReconnectNoticeProps {
  /** It is one of the bars at the bottom of the screen, and on wide screens as wide as the window. */
  isBar?: boolean
}

/** Shown after the last attempt to connect, with a button to retry (product §10.5). */
export function ReconnectNotice({ isBar = false }: ReconnectNoticeProps) {
  const connection = useAtomValue(liveConnectionAtom)
  const reconnect = useSetAtom(reconnectAtom)
  return (
    <StatusRegion>
      {connection === 'stopped' && (
        <p
          className={
            isBar
              ? ':uno: flex items-center gap-3 py-2.5 pr-2.5 pl-3.5 rounded-4 bg-ink text-ground t-small lg:strip'
              : ':uno: flex items-center gap-3 py-2.5 pr-2.5 pl-3.5 rounded-4 bg-ink text-ground t-small'
          }
        >
          <Icon name="wifi-off" />
          <span className=":uno: flex-1">
            <b className=":uno: block">{liveOrderTexts.stopped}</b> {liveOrderTexts.stoppedHint}
          </span>
          <button
            type="button"
            className=":uno: btn btn-quiet btn-sm"
            ref={passFocusToHeading}
            onClick={reconnect}
          >
            {liveOrderTexts.retry}
          </button>
        </p>
      )}
    </StatusRegion>
  )
}
