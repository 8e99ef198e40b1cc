/** The maps services' stand-in: geolocation answers the sandbox position (spec §7 'Maps services'). */
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { SandboxPosition } from './sandbox-position.ts'

const keySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) })

/** To be registered under `/sandbox/maps`. */
export function mapsPlugin(position: SandboxPosition): FastifyPluginAsync {
  return async (app) => {
    app.post('/geolocate', async (request, reply) => {
      if (!v.is(keySchema, request.query)) {
        // Google's shape, so that the client meets the refusal that it would meet there.
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
    return Promise.resolve()
  }
}
