/**
 * No call is worked on for longer than a page waits for it. Each statement has a deadline of its own
 * (`server/db/postgres-pool.ts`), but a call makes several, and may wait for its turn before them.
 */
import type { FastifyInstance } from 'fastify'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { ApiError } from '#server/access/api-error.ts'

/** Before the page gives up, so that it learns that it may try again. */
export const HANDLER_DEADLINE_MS = REQUEST_TIMEOUT_MS - 5_000

/**
 * To be added before any route. After the deadline the client gets `UNAVAILABLE`; the work goes on,
 * as after a lost connection. A response that has begun is not cut off, however slowly it is read.
 */
export function addHandlerDeadline(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Files and sockets do not wait for the database.
    if (!route.url.startsWith('/api/')) return
    const { handler } = route
    route.handler = async function (request, reply) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          if (reply.raw.headersSent) return
          reject(new ApiError('UNAVAILABLE', 'The call took too long; please try again'))
        }, HANDLER_DEADLINE_MS)
      })
      try {
        return await Promise.race([handler.call(this, request, reply), late])
      } finally {
        clearTimeout(timer)
      }
    }
  })
}
