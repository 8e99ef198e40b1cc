/**
 * Sockets of one shop in several processes (DESIGN §7): what one process announces reaches the
 * pages that another one holds, over PostgreSQL's notifications. The embedded database is used by
 * one process alone and needs none of this.
 */
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'pg'

export interface ConnectedProcesses {
  adapter: (namespace: unknown) => PostgresAdapter
  close: () => Promise<void>
}

/** One listens, the others tell. */
const CONNECTIONS = 3
/** Made by a migration; only messages beyond PostgreSQL's 8,000 bytes pass through it. */
const ATTACHMENTS_TABLE = 'socket_io_attachments'

export function connectProcesses(
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
): ConnectedProcesses | undefined {
  if (databaseUrl === undefined) return undefined
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const onError = (error: Error) => {
    // Pages still refetch and poll, so nothing is wrong on a screen for longer than that.
    log.error({ err: error }, 'The sockets of other processes cannot be reached')
  }
  pool.on('error', onError)
  return {
    adapter: createAdapter(pool, { tableName: ATTACHMENTS_TABLE, errorHandler: onError }),
    close: () => pool.end(),
  }
}
