/** The log of a server: lines of JSON, by default on standard output. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import type { ServerConfig } from './config/config.ts'
import { loggedError } from './logged-error.ts'

interface LogStream {
  /** Writes one line of JSON, with its line break. */
  write: (line: string) => void
}

export function createLog(level: ServerConfig['logLevel'], stream?: LogStream): FastifyBaseLogger {
  const serializers = {
    err: (error: unknown) => ({ ...loggedError(error) }),
    // Fastify's own would write the shopper's IP address, and the addresses of requests contain ids
    // of shoppers and of live connections.
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
  }
  return stream === undefined ? pino({ level, serializers }) : pino({ level, serializers }, stream)
}
