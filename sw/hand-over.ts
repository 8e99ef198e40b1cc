/**
 * A browser lets the next release take over only when this worker has nothing under way. What it
 * does in its leisure (looking at files, fetching pictures) can take minutes on a bad line, while
 * the shopper has tapped 'Update' and waits: so it is dropped when a page says so.
 */
const leisure = new AbortController()

/** Aborted when this worker is to hand over; whatever nobody waits for ends with it. */
export const leisureSignal = leisure.signal

export function handOver(): void {
  leisure.abort()
}

/** Waits, but not longer than the leisure lasts. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (leisureSignal.aborted) resolve()
    leisureSignal.addEventListener('abort', () => {
      resolve()
    })
    setTimeout(resolve, ms)
  })
}
