/**
 * Listens until the process is asked to stop, then shuts down in this order: readiness, last
 * responses, rows, folder. A deadline applies whatever clients and databases do.
 */
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './config/config.ts'
import type { OpenedDatabase } from './db/open-database.ts'
import { listeningAddress } from './listening-address.ts'

/**
 * Connections that wait to be accepted. With Node's 511, the kernel refused some pages when all of
 * them reconnected at once, and they retried a second later. The system caps it (somaxconn).
 */
const BACKLOG = 4_096
/** For requests under way. Docker kills a process 10 s after SIGTERM. */
const LAST_RESPONSES_MS = 6_000
/** For everything, from the moment when the server accepts no more requests. */
const END_MS = 9_000

export interface RunningServer {
  /** The port in use, also if any free one was requested. */
  port: number
  close: () => Promise<void>
}

type RunOptions = Pick<ServerConfig, 'host' | 'port' | 'shutdownNoticeMs'> & {
  /** For requests under way at the shutdown; 6 s by default. */
  lastResponsesMs?: number | undefined
  /** Ends the process; set only by tests. */
  exit?: ((code: number) => void) | undefined
}

export async function runServer(
  app: FastifyInstance,
  database: OpenedDatabase,
  options: RunOptions,
): Promise<RunningServer> {
  const { host, port, shutdownNoticeMs, lastResponsesMs = LAST_RESPONSES_MS } = options
  const { exit = (code) => process.exit(code) } = options
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeApp(app, lastResponsesMs).then(() => database.close())
    return closing
  }

  async function end(cause: string): Promise<void> {
    app.log.info({ signal: cause }, 'The server is shutting down')
    app.shutdown.announce()
    // Time for a proxy to notice that the server is not ready and to stop sending requests.
    await new Promise((resolve) => setTimeout(resolve, shutdownNoticeMs))
    const timer = setTimeout(() => {
      app.log.error('The server did not shut down in time')
      exit(1)
    }, END_MS).unref()
    await close()
    clearTimeout(timer)
  }

  let ending: Promise<void> | undefined
  const endOnce = (cause: string, exitCode = 0) => {
    ending ??= end(cause).then(
      () => exit(exitCode),
      (error: unknown) => {
        app.log.error({ err: error }, 'The server did not close cleanly')
        exit(1)
      },
    )
  }
  async function endAfterCrash(): Promise<void> {
    const error = await database.crashed
    if (error === undefined) return
    // Only a start recovers it, which is for a supervisor to make.
    app.log.fatal({ err: error }, 'The embedded database has crashed: the process ends')
    endOnce('crash', 1)
  }
  // Before it listens, because the process may be ended as soon as it has responded once.
  // SIGTERM may arrive twice, from a service manager and from stop-with-npm.ts.
  process.on('SIGTERM', () => endOnce('SIGTERM'))
  // A second Ctrl+C does not wait.
  process.once('SIGINT', () => endOnce('SIGINT'))
  void endAfterCrash()

  try {
    await app.listen({ host: await listeningAddress(host), port, backlog: BACKLOG })
  } catch (error) {
    await close()
    throw error
  }
  const address = app.server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : port, close }
}

/** Waits for requests under way until the deadline, then closes their connections. */
async function closeApp(app: FastifyInstance, lastResponsesMs: number): Promise<void> {
  const timer = setTimeout(() => {
    app.log.warn('Requests are still under way: their connections are closed')
    app.server.closeAllConnections()
  }, lastResponsesMs)
  await app.close()
  clearTimeout(timer)
}
