/**
 * Finds out whether the shop can be reached although the browser says 'online': a failed request is
 * followed by a small health check, and only if that fails too the shop counts as unreachable, so
 * that a single failure raises no alarm. From then on it is polled, and told when it is back.
 * Clock, question and delays are given.
 */
export interface ConnectionPorts {
  /** True when the shop's own server responded. Never rejects. */
  ask: () => Promise<boolean>
  onReachable: (isReachable: boolean) => void
  /** The shop could not be reached, and now it can. */
  onBack: () => void
  /** Runs the task later; returns a function that cancels it. */
  later: (task: () => void, delayMs: number) => () => void
  /** 0 to 1. */
  random: () => number
}

/**
 * A shop that has been silent for so long counts as out of reach, and a late response still counts:
 * with what comes before it, the shopper learns of a dead server within 4 seconds.
 */
export const SILENCE_MS = 2_500

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 30_000

export interface ConnectionWatch {
  /** Something failed, or may have changed: find out now. */
  doubt: () => void
  stop: () => void
}

export function watchConnection(ports: ConnectionPorts): ConnectionWatch {
  let isReachable = true
  let isAsking = false
  let isStopped = false
  let failures = 0
  let callOff: (() => void) | undefined

  async function find(): Promise<void> {
    if (isAsking || isStopped) return
    callOff?.()
    isAsking = true
    callOff = ports.later(() => {
      ports.onReachable(false)
    }, SILENCE_MS)
    const responded = await ports.ask()
    isAsking = false
    callOff()
    if (stopped()) return
    ports.onReachable(responded)
    if (responded) {
      failures = 0
      if (!isReachable) ports.onBack()
    } else {
      callOff = ports.later(() => void find(), delayMs(failures, ports.random()))
      failures += 1
    }
    isReachable = responded
  }

  // Through a function, because the compiler would keep the value from before the wait.
  const stopped = (): boolean => isStopped

  return {
    doubt: () => void find(),
    stop: () => {
      isStopped = true
      callOff?.()
    },
  }
}

/** Doubles up to half a minute; jittered by a fifth, or a whole lift asks at once when it opens. */
export function delayMs(failures: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return delay * (0.9 + 0.2 * random)
}
