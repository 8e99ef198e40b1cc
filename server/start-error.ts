/** Readable messages for errors at the start that a person can fix without a stack trace. */
import { ConfigError } from './config/config.ts'
import { EnvironmentFileError } from './config/environment.ts'
import { DataDirError } from './db/data-dir.ts'
import { DataDirHeldError } from './db/data-dir-lock.ts'
import { MetricsPortError } from './monitoring/metrics-server.ts'
import {
  DatabaseAddressError,
  DatabaseUnreachableError,
  MigrationsUnknownError,
  NotMigratedError,
} from './db/open-database.ts'

/** PostgreSQL's own messages are clear: a wrong password, a database that does not exist. */
const POSTGRES_REFUSALS = new Set(['28P01', '28000', '3D000', '42501'])

/** Returns a message, or undefined for errors that need their stack trace. */
export function startErrorMessage(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof EnvironmentFileError ||
    error instanceof DataDirHeldError ||
    error instanceof DataDirError ||
    error instanceof DatabaseAddressError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof NotMigratedError ||
    error instanceof MigrationsUnknownError ||
    error instanceof MetricsPortError
  ) {
    return error.message
  }
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const port = 'port' in error ? ` ${String(error.port)}` : ''
  if (error.code === 'EADDRINUSE') return `Port${port} is in use. PORT=4180 chooses another one.`
  if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return `Port${port} may not be used by this user. PORT=4180 chooses another one.`
  }
  const host = 'hostname' in error ? error.hostname : 'address' in error ? error.address : ''
  // Names of PostgreSQL and METRICS_HOST are reported by errors of their own.
  if ('syscall' in error && error.syscall === 'getaddrinfo') {
    return `HOST ${String(host)} cannot be resolved (${String(error.code)}). HOST=127.0.0.1 listens for a proxy on this machine, 0.0.0.0 on all addresses.`
  }
  if (
    (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') &&
    'syscall' in error &&
    error.syscall === 'listen'
  ) {
    return `HOST ${String(host)} is not an address of this machine. HOST=127.0.0.1 listens for a proxy on this machine, 0.0.0.0 on all addresses.`
  }
  if (error.code === '08P01') {
    return `PostgreSQL refused: ${error.message}. DATABASE_URL must lead to PostgreSQL itself, not to a connection pooler.`
  }
  if (typeof error.code === 'string' && POSTGRES_REFUSALS.has(error.code)) {
    return `PostgreSQL refused: ${error.message}. Check host, database, user and password in DATABASE_URL.`
  }
  return undefined
}
