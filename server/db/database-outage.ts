/** Distinguishes an outage of the database, which passes, from a bug, which does not. */

/** Codes of PostgreSQL (appendix A of its manual), and classes of two characters. */
const OUTAGE_STATES = new Set(
  [
    // Connections, resources (disk, memory, connections), system errors.
    '08 53 58',
    // It ends, starts, or has given a statement, a transaction or a lock up.
    '57P01 57P02 57P03 57014 25P03 25P04 55P03',
    // It cannot write.
    '25006',
  ].flatMap((codes) => codes.split(' ')),
)
/** Of Node: the database cannot be reached. */
const OUTAGE_ERRNO =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** What the driver says without a code. */
const OUTAGE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/** Whether an error, or what caused it, is an outage: asking again later is right. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (OUTAGE_MESSAGE.test(cause.message)) return true
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (OUTAGE_ERRNO.test(code)) return true
    // Five characters of PostgreSQL: Node's and Fastify's are longer.
    if (code.length === 5 && (OUTAGE_STATES.has(code) || OUTAGE_STATES.has(code.slice(0, 2)))) {
      return true
    }
  }
  return false
}
