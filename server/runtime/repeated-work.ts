/** Work that a process does again and again until it ends. */
export interface RepeatedWork {
  start: () => void
  /** Aborted as soon as the work is to end. */
  closing: AbortSignal
  /** Resolves when the run under way has ended; no other follows. */
  close: () => Promise<void>
}

interface Options {
  run: () => Promise<void>
  /** Called after each run that failed. The next one follows all the same. */
  onFailure: (error: unknown) => void
  /** The milliseconds before the first run. */
  firstAfterMs: number
  /** The milliseconds between the end of a run, which took `tookMs`, and the next one. */
  pauseMs: (tookMs: number) => number
}

export function repeatedWork({ run, onFailure, firstAfterMs, pauseMs }: Options): RepeatedWork {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function runOnce(): Promise<void> {
    const startedAtMs = performance.now()
    try {
      await run()
    } catch (error) {
      onFailure(error)
    }
    if (!closing.signal.aborted) schedule(pauseMs(performance.now() - startedAtMs))
  }

  function schedule(inMs: number): void {
    timer = setTimeout(() => {
      running = runOnce()
    }, inMs).unref()
  }

  return {
    start: () => {
      schedule(firstAfterMs)
    },
    closing: closing.signal,
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
