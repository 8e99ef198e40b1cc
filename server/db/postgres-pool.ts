/**
 * Connections to PostgreSQL with deadlines and without leaks. PostgreSQL restarts, ends connections
 * and sometimes hangs, and a request must fail while its page still waits.
 * docs/decisions/170-deadlines-for-postgresql.md
 */
import { Client, Pool, type PoolClient } from 'pg'
import type { PostgresSettings } from '#server/config/defaults.ts'

/** Our own deadline is so much longer, for a PostgreSQL that does not respond at all. */
const BEYOND_STATEMENT_MS = 2_000
/** For a connection: to be made, or to become free. */
const CONNECTION_MS = 5_000
/** Limits the locks of a transaction whose process hangs. No transaction waits for anything. */
export const IDLE_IN_TRANSACTION_MS = 15_000
/** An import may read its whole file between two statements of its transaction. */
const IDLE_IN_IMPORT_MS = 10 * 60_000
/**
 * PostgreSQL notices within a minute that the machine of a connection has vanished, instead of
 * after two hours, and releases its locks. There are no probes while a response is unacknowledged,
 * as when a machine vanishes during its statement: then the last timeout counts. Not as `options`
 * of the connection, which would replace those of PGOPTIONS.
 */
export const PROBE_CLIENT =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; ' +
  'set tcp_user_timeout = 60000'
/** When the pool ends, connections are closed gracefully, unless PostgreSQL hangs. */
const END_MS = 2_000

export interface PoolOptions extends PostgresSettings {
  url: string
  /** Shown by pg_stat_activity. */
  name: string
  /** For work that takes minutes, such as an import: disables the deadline of statements. */
  hasNoStatementTimeout?: boolean | undefined
  /** Called for lost connections. */
  onLost?: (error: Error) => void
}

/**
 * A pool whose connections cannot end the process, hang or leak:
 * - an error of a connection that is in use has a listener;
 * - a connection that does not respond in time is destroyed, which fails what waited for it;
 * - one that ends while it is in use goes back to the pool at once. Drizzle never returns one
 *   whose `begin` fails, and socket.io's adapter none at all.
 */
export class ResilientPool extends Pool {
  constructor({
    url,
    name,
    hasNoStatementTimeout = false,
    onLost = () => {},
    connections,
    statementMs,
    keepAliveMs,
  }: PoolOptions) {
    super({
      connectionString: url,
      max: connections,
      application_name: name,
      connectionTimeoutMillis: CONNECTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      ...(hasNoStatementTimeout
        ? {
            idle_in_transaction_session_timeout: IDLE_IN_IMPORT_MS,
            // oxlint-disable-next-line typescript/no-misused-promises -- Its type omits that it is awaited.
            onConnect: (client) => client.query(PROBE_CLIENT),
          }
        : {
            statement_timeout: statementMs,
            idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          }),
    })
    // An idle connection was lost, and the pool has already removed it.
    this.on('error', onLost)
    this.on('connect', (client) => {
      // Without a listener, a connection lost while it is in use would end the process. The caller
      // gets the error of its query.
      client.on('error', () => {})
      if (!hasNoStatementTimeout) {
        const deadlineMs = statementMs + BEYOND_STATEMENT_MS
        client.query = withDeadline(client.query.bind(client), deadlineMs, () => client.end())
      }
    })
  }

  override connect(): Promise<PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): Promise<PoolClient> | void {
    // The pool's own `query` uses this too and returns every connection.
    if (callback !== undefined) return super.connect(callback)
    return super.connect().then(releasedOnEnd)
  }

  /** Ends the pool when all connections are returned; resolves after 2 s at the latest. */
  endWithTimeout(): Promise<void> {
    return endWithTimeout(this)
  }
}

/**
 * Ends a connection or a pool gracefully. A PostgreSQL that hangs never closes its side; then the
 * socket of a single connection is closed from here.
 */
export async function endWithTimeout(open: Pool | Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, END_MS, 'late')
  })
  const ended = await Promise.race([open.end(), late])
  clearTimeout(timer)
  if (ended === 'late' && open instanceof Client) open.connection.stream.destroy()
}

/** The same connection, returned once: by its user, or when it ends. */
function releasedOnEnd(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let isReturned = false
  const onEnd = () => client.release(true)
  client.once('end', onEnd)
  client.release = (error) => {
    if (isReturned) return
    isReturned = true
    client.removeListener('end', onEnd)
    release(error)
  }
  return client
}

/**
 * Wraps `query` in all of its forms, with a callback and with a promise. `destroy` is called if
 * PostgreSQL does not respond in time, and makes the query fail.
 */
function withDeadline<Query extends (...args: never[]) => unknown>(
  query: Query,
  deadlineMs: number,
  destroy: () => unknown,
): Query {
  return new Proxy(query, {
    apply: (target, self, args: unknown[]) => {
      const timer = setTimeout(() => void destroy(), deadlineMs)
      const stop = () => clearTimeout(timer)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const stopAndCall = (...results: unknown[]): void => {
          stop()
          Reflect.apply(callback, undefined, results)
        }
        return Reflect.apply(target, self, [...args.slice(0, -1), stopAndCall])
      }
      const result: unknown = Reflect.apply(target, self, args)
      Promise.resolve(result).then(stop, stop)
      return result
    },
  })
}
