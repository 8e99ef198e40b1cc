/**
 * The stand-in of the maps services (product §15.7): geolocation returns the sandbox position,
 * directions a path through its streets. Responses and errors have Google's shape.
 */
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { positionSchema } from '#contract/geo.ts'
import { directionsResponse } from './sandbox-directions.ts'
import type { SandboxPosition } from './sandbox-position.ts'

const keySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) })

/** As in `26.1445,91.7362`. */
const pointParameter = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/),
  v.transform((text) => {
    const [latitude, longitude] = text.split(',').map(Number)
    return { latitude, longitude }
  }),
  positionSchema,
)
const directionsQuery = v.object({ origin: pointParameter, destination: pointParameter })

/** To be registered under `/sandbox/maps`. */
export function mapsPlugin(position: SandboxPosition): FastifyPluginAsync {
  return async (app) => {
    app.post('/geolocate', async (request, reply) => {
      if (!v.is(keySchema, request.query)) {
        return reply.code(403).send({
          error: {
            code: 403,
            message: 'The request is missing an API key.',
            status: 'PERMISSION_DENIED',
          },
        })
      }
      const { latitude, longitude, accuracyMetres } = position.get()
      return { location: { lat: latitude, lng: longitude }, accuracy: accuracyMetres }
    })

    app.get('/directions', async (request, reply) => {
      if (!v.is(keySchema, request.query)) {
        // With status 200, like Google.
        return { status: 'REQUEST_DENIED', error_message: 'You must use an API key.', routes: [] }
      }
      const parsed = v.safeParse(directionsQuery, request.query)
      if (!parsed.success) {
        return reply.code(400).send({
          status: 'INVALID_REQUEST',
          error_message: 'origin and destination must be given as latitude,longitude.',
          routes: [],
        })
      }
      return directionsResponse(parsed.output.origin, parsed.output.destination)
    })
    return Promise.resolve()
  }
}
