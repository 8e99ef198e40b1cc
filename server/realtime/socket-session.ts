/** A socket lives as long as a token speaks for it, and a while longer (product §10.1). */

export interface SocketSession {
  /** A newer token has come; one that ends earlier than what is known changes nothing. */
  renew: (expiresAtMs: number) => void
  stop: () => void
}

/** Timers overflow above it and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Calls `onEnd` once, `graceMs` after the last known token has ended. By the system's clock, as
 * tokens are judged.
 */
export function startSocketSession(options: {
  expiresAtMs: number
  graceMs: number
  onEnd: () => void
}): SocketSession {
  let { expiresAtMs } = options
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = expiresAtMs + options.graceMs - Date.now()
    timer = setTimeout(
      () => {
        if (Date.now() >= expiresAtMs + options.graceMs) options.onEnd()
        else wait()
      },
      Math.min(Math.max(0, leftMs), LONGEST_TIMER_MS),
    )
  }
  wait()
  return {
    renew: (nextMs) => {
      if (nextMs <= expiresAtMs) return
      expiresAtMs = nextMs
      clearTimeout(timer)
      wait()
    },
    stop: () => clearTimeout(timer),
  }
}
