/** Distinguishes a temporary outage of the database from a bug. */

/** Codes of PostgreSQL (appendix A of its manual), and classes of two characters. */
const OUTAGE_STATES = new Set(
  [
    // Connections, resources (disk, memory, connections), system errors.
    '08 53 58',
    // It is stopping or starting, or has aborted a statement, a transaction, a lock or a deadlock.
    '57P01 57P02 57P03 57014 25P03 25P04 55P03 40P01',
    // It cannot write.
    '25006',
  ].flatMap((codes) => codes.split(' ')),
)
/** Codes of Node: the database cannot be reached. */
const OUTAGE_ERRNO =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** Messages of the driver without a code. */
const OUTAGE_MESSAGE =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/** Whether an error or one of its causes is an outage, so that a retry makes sense. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (OUTAGE_MESSAGE.test(cause.message)) return true
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (OUTAGE_ERRNO.test(code) || isMissingSocket(code, cause)) return true
    if (isPoolerRefusal(code, cause)) return false
    // PostgreSQL's codes have five characters. Those of Node and Fastify are longer.
    if (code.length === 5 && (OUTAGE_STATES.has(code) || OUTAGE_STATES.has(code.slice(0, 2)))) {
      return true
    }
  }
  return false
}

/** PostgreSQL makes its socket when it starts. A missing file has the same code. */
const isMissingSocket = (code: string, error: Error): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** PgBouncer does not know our settings. It reports its outages under the same code. */
const isPoolerRefusal = (code: string, error: Error): boolean =>
  code === '08P01' && error.message.startsWith('unsupported startup parameter')
