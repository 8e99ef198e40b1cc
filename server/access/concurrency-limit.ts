/**
 * Runs a limited number of tasks at a time; the others wait in order. After a restart all pages
 * reconnect at once, and other requests must not wait for all of them.
 *
 * Node accepts one new connection in each round of its event loop, so there is a round between two
 * tasks. With all handshakes at once, 500 pages made a new connection wait for up to 2.6 s. One
 * after the other, a new connection waits for less than one second, and the pages reconnect just as
 * soon (docs/performance.md).
 */
export function limitConcurrency(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < atOnce) running += 1
    // A finished task passes its place to the next, so that no new task gets in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      // In the next round of the loop, which accepts one new connection in each round.
      else setImmediate(next)
    }
  }
}
