/** For monitoring: healthz reports that the process runs, readyz that it can serve. */
import type { FastifyInstance } from 'fastify'
import { createReadiness } from './readiness.ts'
import { ApiError } from '#server/access/api-error.ts'
import type { RouteContext } from './shop-context.ts'

export const HEALTH_PATH = '/healthz'
const READINESS_PATH = '/readyz'

/** Two probes a second would fill 100 MB of log a day. A failure is logged nevertheless. */
export const isProbe = (url: string): boolean => url === HEALTH_PATH || url === READINESS_PATH

export function healthRoutes(app: FastifyInstance, { database }: RouteContext): void {
  const isReady = createReadiness(database.ping)
  app.get(HEALTH_PATH, async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })
  app.get(READINESS_PATH, async (request, reply) => {
    void reply.header('Cache-Control', 'no-store')
    if (app.shutdown.isAnnounced()) throw new ApiError('UNAVAILABLE', 'The server is shutting down')
    try {
      await isReady()
    } catch (error) {
      request.log.error({ err: error }, 'The database does not respond')
      throw new ApiError('UNAVAILABLE', 'The database does not respond')
    }
    return { status: 'ok' }
  })
}
