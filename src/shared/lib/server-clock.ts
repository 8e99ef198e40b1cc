/**
 * 'Now' as the shop means it: the device's clock corrected by the Date header of answers that
 * came over the network in this run (DESIGN §9). Never stored; a cached answer never counts.
 */
let offsetMs = 0

/** Takes the Date header of a network answer, received at `receivedAtMs` of the device's clock. */
export function noteServerDate(header: string | null, receivedAtMs: number): void {
  if (header === null) return
  const serverMs = Date.parse(header)
  if (Number.isNaN(serverMs)) return
  // The header counts whole seconds: half a second is the best guess, and less is no correction.
  const difference = serverMs + 500 - receivedAtMs
  offsetMs = Math.abs(difference) < 1_500 ? 0 : difference
}

/** Epoch milliseconds by the corrected clock. */
export function correctedNow(): number {
  return Date.now() + offsetMs
}
