/** Counts requests, so that tests can check which ones a page has sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { IDEMPOTENCY_HEADER } from '#contract/order-endpoints.ts'

export interface ReceivedCalls {
  /** By method and pattern, as in `POST /api/v1/order/create/:userId`. */
  counts: () => Record<string, number>
  /** The same for the calls about one order, by its key or id. */
  countsNaming: (order: { key: string; id: string }) => Record<string, number>
  reset: () => void
}

const subjectParams = v.object({ orderId: v.optional(v.string()), key: v.optional(v.string()) })

/** To be called before the routes are added, because hooks apply only to later routes. */
export function countCalls(app: FastifyInstance): ReceivedCalls {
  const counts = new Map<string, number>()
  const countsBySubject = new Map<string, Map<string, number>>()

  app.addHook('onRequest', (request, _reply, done) => {
    const pattern = request.routeOptions.url
    if (pattern?.startsWith('/api/') || pattern?.startsWith('/sandbox/')) {
      const name = `${request.method} ${pattern}`
      addOne(counts, name)
      for (const subject of subjectsOf(request)) {
        const ofSubject = countsBySubject.get(subject) ?? new Map<string, number>()
        countsBySubject.set(subject, ofSubject)
        addOne(ofSubject, name)
      }
    }
    done()
  })

  return {
    counts: () => Object.fromEntries(counts),
    countsNaming: ({ key, id }) =>
      Object.fromEntries([...(countsBySubject.get(key) ?? []), ...(countsBySubject.get(id) ?? [])]),
    reset: () => {
      counts.clear()
      countsBySubject.clear()
    },
  }
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function subjectsOf({ headers, params }: FastifyRequest): string[] {
  const inPath = v.safeParse(subjectParams, params)
  const named = [
    headers[IDEMPOTENCY_HEADER.toLowerCase()],
    ...(inPath.success ? [inPath.output.orderId, inPath.output.key] : []),
  ]
  return named.filter((name) => typeof name === 'string')
}
