/**
 * The socket.io adapter for several processes of one shop (product §15.10): what one process emits
 * reaches the pages connected to another, over PostgreSQL's notifications. The embedded database
 * has only one process and needs no adapter.
 */
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { DEFAULTS } from '#server/config/defaults.ts'
import { ResilientPool } from '#server/db/postgres-pool.ts'

export interface PostgresSocketAdapter {
  adapter: (namespace: unknown) => PostgresAdapter
  close: () => Promise<void>
}

/** One listens, the others notify. */
const CONNECTIONS = 3
/** Made by a migration; only messages beyond PostgreSQL's 8,000 bytes pass through it. */
const ATTACHMENTS_TABLE = 'socket_io_attachments'
/** How often an idle connection is checked. */
const CHECK_EVERY_MS = 5_000

export function createPostgresAdapter(
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
): PostgresSocketAdapter | undefined {
  if (databaseUrl === undefined) return undefined
  const onError = (error: Error) => {
    // Pages still refetch and poll, so a screen is outdated only until then.
    log.error({ err: error }, 'The sockets of other processes cannot be reached')
  }
  const pool = new ResilientPool({
    ...DEFAULTS.postgres,
    url: databaseUrl,
    connections: CONNECTIONS,
    name: 'jhola events',
    onLost: onError,
  })
  const listening = listenThrough(pool)
  return {
    adapter: createAdapter(listening.pool, {
      tableName: ATTACHMENTS_TABLE,
      errorHandler: onError,
    }),
    close: async () => {
      listening.stop()
      await pool.endWithTimeout()
    },
  }
}

const nothingListens = (): void => {}

/**
 * The pool for the adapter. The adapter calls `connect` only to listen: at the start, and again 1
 * to 3 s after its connection has ended or failed. It detects neither a hanging connection nor a
 * second listener (if a connection ends during its first statement), which would send everything
 * twice.
 */
function listenThrough(pool: ResilientPool): { pool: Pool; stop: () => void } {
  /** Destroys the listening connection, which the pool must not reuse. */
  let dismiss = nothingListens
  let isStopped = false

  async function connect(): Promise<PoolClient> {
    // The adapter would retry forever.
    if (isStopped) return new Promise(() => {})
    const client = await pool.connect()
    dismiss()
    const release = client.release.bind(client)
    let timer: NodeJS.Timeout | undefined
    let isDismissed = false
    /** Without a response the connection is destroyed by its deadline, and ends. */
    const check = async (): Promise<void> => {
      try {
        await client.query('select 1')
        if (!isDismissed) timer = setTimeout(() => void check(), CHECK_EVERY_MS)
      } catch {
        // The adapter is notified of the end and reconnects.
      }
    }
    dismiss = () => {
      isDismissed = true
      clearTimeout(timer)
      // It needs no replacement: there already is one, or the process is closing.
      client.removeAllListeners('end')
      release(true)
    }
    client.release = dismiss
    await client.query(`set application_name = 'jhola listening'`)
    void check()
    return client
  }

  return {
    // Everything else, mainly notifying, uses the pool directly.
    pool: new Proxy<Pool>(pool, {
      get: (target, name) => {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    stop: () => {
      isStopped = true
      dismiss()
    },
  }
}
