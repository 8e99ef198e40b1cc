/** Whether a counter is open: it then has a stream of orders. */
import type { FastifyInstance } from 'fastify'
import { OPERATIONS_STREAM_PATH } from '#contract/operations-stream.ts'
import { onResponseEnd } from '#server/http/response-end.ts'

/** The returned function is true while at least one stream is open. */
export function watchOpenCounters(app: FastifyInstance): () => boolean {
  let open = 0
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === OPERATIONS_STREAM_PATH) {
      open += 1
      onResponseEnd(reply.raw, () => {
        open -= 1
      })
    }
    done()
  })
  return () => open > 0
}
