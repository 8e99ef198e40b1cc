/** A socket stays open as long as its token is valid, and some time longer (product §10.1). */

export interface SocketSession {
  /** A newer token has arrived. One that expires earlier than the known one changes nothing. */
  renew: (expiresAtMs: number) => void
  stop: () => void
}

/** Timers overflow above it and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Calls `onEnd` once, `graceMs` after the last known token has expired. Uses the system's clock,
 * like the verification of tokens.
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
