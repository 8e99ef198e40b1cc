/**
 * The shutdown of the server for requests: first `/readyz` reports it, then connections are closed
 * after their response, then new requests get our own error response.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HEALTH_PATH } from './health-routes.ts'
import { onResponseEnd } from './response-end.ts'
import { ApiError } from '#server/access/api-error.ts'

export interface Shutdown {
  /** From now on the server is not ready, and closes each connection after its response. */
  announce: () => void
  isAnnounced: () => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    shutdown: Shutdown
  }
}

/** How often newly idle connections are closed. */
const LOOK_EVERY_MS = 50

/** To be added before any route. */
export function addShutdown(app: FastifyInstance): void {
  let isAnnounced = false
  let isClosing = false
  let idle: NodeJS.Timeout | undefined
  const connections = new Set<Socket>()
  const responses = new Set<ServerResponse>()

  app.decorate('shutdown', {
    announce: () => {
      isAnnounced = true
    },
    isAnnounced: () => isAnnounced,
  })
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (_request, response) => {
    responses.add(response)
    onResponseEnd(response, () => responses.delete(response))
  })
  // Node counts a connection as idle when its response has been handed over to the socket, although
  // a client that reads slowly may have taken little of it.
  const closeIdleConnections = app.server.closeIdleConnections.bind(app.server)
  app.server.closeIdleConnections = () => {
    if (![...responses].some(isBeingRead)) closeIdleConnections()
  }
  // Those of WebSockets, too: Node no longer counts them as its own, and a phone that has lost its
  // network does not answer that its socket is being closed.
  app.server.closeAllConnections = () => {
    for (const socket of connections) socket.destroy()
  }
  app.addHook('onRequest', async (request) => {
    if (isClosing && request.routeOptions.url !== HEALTH_PATH) {
      throw new ApiError('UNAVAILABLE', 'The shop is being restarted; please try again')
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isAnnounced) void reply.header('Connection', 'close')
  })
  app.addHook('preClose', (done) => {
    isAnnounced = true
    isClosing = true
    // Browsers connect ahead of their first request, and Node does not count such connections as
    // idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    // A response whose head was sent before could not announce that its connection closes.
    idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(idle)
    done()
  })
}

const isBeingRead = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && !writableFinished
