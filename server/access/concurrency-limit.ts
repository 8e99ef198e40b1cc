/**
 * Runs a limited number of tasks at a time; the others wait in order. After a restart all pages
 * reconnect at once, and other requests must not wait for all of them.
 *
 * Node takes one new connection in each round of its loop, so between two tasks there is a round of
 * the loop. With all handshakes at once, 500 pages made a new connection wait for up to 2.6 s; in
 * turn it waits for less than one, and the pages are not back later (docs/performance.md).
 */
export function limitConcurrency(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < atOnce) running += 1
    // A finished task hands its place to the next, so that no other task gets in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      // Not at once: the loop takes one new connection in each of its rounds.
      else setImmediate(next)
    }
  }
}
