import { useEffect, useRef, useState } from 'react'
import type { OperationsTicket } from '#contract/help-endpoints.ts'
import { ringOnce } from './alarm-sound.ts'

/**
 * The number of the last request for help that has arrived while the counter is open. Each one
 * rings once (product §23.3). `tickets` is undefined until the first list has arrived.
 */
export function useNewRequest(
  tickets: readonly OperationsTicket[] | undefined,
  isSoundOn: boolean,
): string | undefined {
  const known = useRef<ReadonlySet<string>>(undefined)
  const [newest, setNewest] = useState<string>()
  useEffect(() => {
    if (tickets === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...tickets.map(({ number }) => number)])
    if (before === undefined) return
    const arrived = tickets.findLast(({ number, state }) => state === 'open' && !before.has(number))
    if (arrived === undefined) return
    setNewest(arrived.number)
    if (isSoundOn) ringOnce()
  }, [tickets, isSoundOn])
  return newest
}
