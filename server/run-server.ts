/** Listens until the process is told to stop, then closes in order: answers, rows, folder. */
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './config.ts'
import type { OpenedDatabase } from './db/open-database.ts'

/**
 * Connections that wait to be taken. With Node's 511, pages that all come back at once had some
 * turned away by the kernel, to knock again a second later. The system caps it (somaxconn).
 */
const BACKLOG = 4_096

export interface RunningServer {
  /** The port in use, also when any free one was asked for. */
  port: number
  close: () => Promise<void>
}

export async function runServer(
  app: FastifyInstance,
  database: OpenedDatabase,
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
): Promise<RunningServer> {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= app.close().then(() => database.close())
    return closing
  }
  try {
    await app.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    await close()
    throw error
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'The server did not close cleanly')
          process.exit(1)
        },
      )
    })
  }
  const address = app.server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : port, close }
}
