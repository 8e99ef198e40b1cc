/**
 * Passes requests to socket.io. Fastify listens, and its hooks apply to polling requests like to all
 * others. socket.io is bound to a server that never listens, and gets its requests from here.
 */
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SOCKET_PATH } from '#contract/socket-events.ts'

export interface SocketTransport {
  /** The server that socket.io is bound to. */
  server: HttpServer
}

export function createSocketTransport(
  app: FastifyInstance,
  guards: {
    /** Before each polling request. */
    onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    /** The status with which a WebSocket is refused, or undefined if it may be opened. */
    refusalOf: (request: IncomingMessage) => string | undefined
  },
): SocketTransport {
  const server = createServer()

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that hangs up during the handshake must not end the process.
    socket.on('error', () => socket.destroy())
    const [pathname] = (request.url ?? '').split('?')
    const refusal = pathname === SOCKET_PATH ? guards.refusalOf(request) : '404 Not Found'
    if (refusal !== undefined) refuseUpgrade(socket, refusal)
    else server.emit('upgrade', request, socket, head)
  })

  void app.register(async (scope) => {
    // socket.io reads the bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => {
      done(null)
    })
    scope.route({
      method: ['GET', 'POST'],
      url: SOCKET_PATH,
      onRequest: guards.onRequest,
      handler: (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.setHeader('Cache-Control', 'no-store')
        reply.hijack()
        server.emit('request', request.raw, reply.raw)
      },
    })
    return Promise.resolve()
  })

  return { server }
}

/**
 * Closes the connection at once: after an upgrade Node has no time limits for it, so a client that
 * keeps its own side open, or reads nothing, would hold it for ever. The system still sends what was
 * written, unless earlier responses wait before it.
 */
function refuseUpgrade(socket: Duplex, status: string): void {
  socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  socket.destroy()
}
