/** Counts requests and failed orders for the metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorResponseSchema } from '#contract/error-codes.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'

/** Requests that match no route. Their paths and methods would be labels that anyone can add. */
const NO_ROUTE = { method: 'any', route: 'none' }

const errorBody = v.pipe(v.string(), v.parseJson(), errorResponseSchema)

/** To be added before any route. */
export function addRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    metrics.responded({ ...routeOf(request), status }, reply.elapsedTime / 1_000)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const call = orderCallOf(request)
    if (call !== undefined && reply.statusCode >= 400) {
      const parsed = v.safeParse(errorBody, payload)
      metrics.orderFailed(call, parsed.success ? parsed.output.error.code : 'INTERNAL')
    }
    done()
  })
}

function routeOf({ routeOptions, method }: FastifyRequest): { method: string; route: string } {
  return routeOptions.url === undefined ? NO_ROUTE : { method, route: routeOptions.url }
}

function orderCallOf({ routeOptions, method }: FastifyRequest): 'create' | 'place' | undefined {
  if (method !== 'POST') return undefined
  if (routeOptions.url === createOrder.pattern) return 'create'
  return routeOptions.url === placeOrder.pattern ? 'place' : undefined
}
