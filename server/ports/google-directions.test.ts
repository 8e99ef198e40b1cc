import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DirectionsError } from './directions.ts'
import { googleDirections } from './google-directions.ts'

/** A local service that responds like Google's, or with faults. */
let service: Server
let url: string
let respond: (request: IncomingMessage, response: ServerResponse) => void
let requests: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  url = `http://127.0.0.1:${address.port}/maps/api/directions/json`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const STORE = { latitude: 26.1445, longitude: 91.7362 }
const HOME = { latitude: 26.147, longitude: -91.739 }
const KEY = 'a key&with=signs'

const json =
  (body: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const route = {
  legs: [{ distance: { text: '1.9 km', value: 1_900 }, duration: { text: '7 mins', value: 420 } }],
  overview_polyline: { points: '_p~iF~ps|U' },
}

async function failure(options: { key?: string | undefined; timeoutMs?: number } = {}) {
  const error: unknown = await googleDirections({ key: KEY, url, ...options })
    .route(STORE, HOME)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  if (!(error instanceof DirectionsError))
    throw new Error(`Expected a DirectionsError but got ${String(error)}`)
  return { code: error.code, message: error.message }
}

describe('Google’s Directions', () => {
  it('are requested for a route between two points, with the key', async () => {
    requests = []
    respond = json({ status: 'OK', routes: [route], geocoded_waypoints: [] })
    expect(await googleDirections({ key: KEY, url }).route(STORE, HOME)).toEqual({
      distanceText: '1.9 km',
      durationText: '7 mins',
      polyline: '_p~iF~ps|U',
    })
    const [first = '', ...more] = requests
    expect(more).toEqual([])
    expect(Object.fromEntries(new URL(first, url).searchParams)).toEqual({
      origin: '26.1445,91.7362',
      destination: '26.147,-91.739',
      key: KEY,
    })
  })

  it.each([undefined, ''])('are not requested without a key (%s)', async (key) => {
    requests = []
    expect(await failure({ key })).toEqual({
      code: 'MAPS_KEY_MISSING',
      message: 'Google API key is not configured',
    })
    expect(requests).toEqual([])
  })

  it.each(['ZERO_RESULTS', 'REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'NOT_FOUND', 'UNKNOWN_ERROR'])(
    'that return the status %s are an error of that name',
    async (status) => {
      respond = json({ status, routes: [], error_message: `The key ${KEY} is wrong` })
      expect(await failure()).toEqual({
        code: 'ROUTE_FAILED',
        message: `Route details error: ${status}`,
      })
    },
  )

  it('that fail as a service are reported by their status text', async () => {
    respond = json('{}', 503)
    expect(await failure()).toEqual({
      code: 'ROUTE_FAILED',
      message: 'Failed to get route details: Service Unavailable',
    })
  })

  it.each<[string, unknown]>([
    ['a page', '<html>Free WiFi</html>'],
    ['another shape', { routes: 'none' }],
    ['OK without a route', { status: 'OK', routes: [] }],
    ['a route without legs', { status: 'OK', routes: [{ ...route, legs: [] }] }],
  ])('that return %s are rejected', async (_name, body) => {
    respond = json(body)
    const { code, message } = await failure()
    expect(code).toBe('ROUTE_FAILED')
    expect(message).toMatch(/^Failed to get route details: the response /)
  })

  it('that never respond are abandoned', async () => {
    respond = () => {}
    expect((await failure({ timeoutMs: 100 })).message).toBe(
      'Failed to get route details: the service did not respond in time',
    )
    respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"status":')
    }
    expect((await failure({ timeoutMs: 100 })).message).toContain('in time')
  })

  it('that close the connection are refused', async () => {
    respond = (request) => request.socket.destroy()
    expect((await failure()).message).toBe(
      'Failed to get route details: the service could not be reached',
    )
  })

  it('never reveal the key', async () => {
    for (const bad of [json('{}', 500), json('no json'), json({ status: KEY.slice(0, 3) })]) {
      respond = bad
      expect((await failure()).message).not.toContain('key&')
    }
  })
})
