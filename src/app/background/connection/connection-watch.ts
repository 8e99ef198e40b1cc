/**
 * Finds out whether the server can be reached although the browser reports 'online'. A failed
 * request is followed by a small health check. Only if that fails too does the server count as
 * unreachable, so that a single failure raises no alarm. It is then polled until it is back.
 * Timer, health check and randomness are arguments.
 */
export interface ConnectionPorts {
  /** False if the page has been offline before: then the first response ends an outage. */
  isReachable: boolean
  /** The health check: true if the shop's own server responded. Never rejects. */
  checkHealth: () => Promise<boolean>
  onReachable: (isReachable: boolean) => void
  /** The server can be reached again. */
  onBack: () => void
  /** The server was reachable all the time, but had counted as unreachable for its silence. */
  onLateResponse: () => void
  /** Runs the task later; returns a function that cancels it. */
  later: (task: () => void, delayMs: number) => () => void
  /** 0 to 1. */
  random: () => number
}

/**
 * After this time without a response the server counts as unreachable. A late response still
 * counts. Together with the request before it, a dead server is reported within 4 seconds.
 */
export const SILENCE_MS = 2_500

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 30_000

export interface ConnectionWatch {
  /** Checks now, because a request failed. */
  checkNow: () => void
  /**
   * Checks now, because the connection may have changed. A check that is running and fails says
   * nothing any more: it is repeated at once.
   */
  checkChange: () => void
  stop: () => void
}

export function watchConnection(ports: ConnectionPorts): ConnectionWatch {
  let { isReachable } = ports
  let isChecking = false
  let isStopped = false
  /** The connection may have changed since the check began. */
  let isOutdated = false
  let wasSilent = false
  let failures = 0
  let cancelTimer: (() => void) | undefined

  async function check(): Promise<void> {
    if (isChecking || isStopped) return
    cancelTimer?.()
    isChecking = true
    isOutdated = false
    cancelTimer = ports.later(() => {
      wasSilent = true
      ports.onReachable(false)
    }, SILENCE_MS)
    const responded = await ports.checkHealth()
    isChecking = false
    cancelTimer()
    if (stopped()) return
    if (!responded && outdated()) {
      // What was requested before the change may hang as well.
      isReachable = false
      void check()
      return
    }
    ports.onReachable(responded)
    if (responded) {
      failures = 0
      if (!isReachable) ports.onBack()
      else if (wasSilent) ports.onLateResponse()
    } else {
      cancelTimer = ports.later(() => void check(), delayMs(failures, ports.random()))
      failures += 1
    }
    isReachable = responded
    wasSilent = false
  }

  // Functions, because TypeScript keeps the type of a variable from before the `await`.
  const stopped = (): boolean => isStopped
  const outdated = (): boolean => isOutdated

  return {
    checkNow: () => void check(),
    checkChange: () => {
      isOutdated = true
      void check()
    },
    stop: () => {
      isStopped = true
      cancelTimer?.()
    },
  }
}

/**
 * Doubles up to half a minute. The jitter of a fifth spreads the requests of phones that get their
 * connection back at the same time.
 */
export function delayMs(failures: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return delay * (0.9 + 0.2 * random)
}
