import { useAtomValue, useSetAtom } from 'jotai'
import { liveConnectionAtom, reconnectAtom } from './live-connection-atoms.ts'
import { liveOrderTexts } from './live-order-texts.ts'

/** After the last attempt to connect: what that means, and how to try again (product §10.5). */
export function LiveStopped() {
  const connection = useAtomValue(liveConnectionAtom)
  const reconnect = useSetAtom(reconnectAtom)
  if (connection !== 'stopped') return null
  return (
    <p className="livestopped" role="status">
      <span className="i i-lucide-wifi-off" aria-hidden="true" />
      <span>
        <b>{liveOrderTexts.stopped}</b> {liveOrderTexts.stoppedHint}
      </span>
      <button type="button" className="btn quiet sm" onClick={reconnect}>
        {liveOrderTexts.retry}
      </button>
    </p>
  )
}
