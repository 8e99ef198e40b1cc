import { useEffect, useRef } from 'react'
import type { OperationsTicket } from '#contract/help-endpoints.ts'
import { ringOnce } from './alarm-sound.ts'

/**
 * Rings once for each request for help that arrives while the counter is open (product §23.3).
 * `tickets` is undefined until the first list has arrived.
 */
export function useRequestSound(
  tickets: readonly OperationsTicket[] | undefined,
  isSoundOn: boolean,
): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (tickets === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...tickets.map(({ number }) => number)])
    if (before === undefined || !isSoundOn) return
    if (tickets.some(({ number, state }) => state === 'open' && !before.has(number))) ringOnce()
  }, [tickets, isSoundOn])
}
