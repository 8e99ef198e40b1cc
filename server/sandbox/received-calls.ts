/** Counts what the shop was asked, so that a test can say what a page sent and what it did not. */
import type { FastifyInstance } from 'fastify'

export interface ReceivedCalls {
  /** By method and pattern, as in `POST /api/v1/order/create/:userId`. */
  counts: () => Record<string, number>
  reset: () => void
}

/** Before the routes are added: hooks reach only what comes after them. */
export function countCalls(app: FastifyInstance): ReceivedCalls {
  const counts = new Map<string, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const pattern = request.routeOptions.url
    if (pattern?.startsWith('/api/') || pattern?.startsWith('/sandbox/')) {
      const name = `${request.method} ${pattern}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    done()
  })
  return {
    counts: () => Object.fromEntries(counts),
    reset: () => {
      counts.clear()
    },
  }
}
