/**
 * Reads rows as bytes, by COPY in its binary format. pg reads the values of all other queries as
 * text: a catalogue of 920 kB arrived as 1.8 MB of hexadecimal digits, which took 5 ms of the event
 * loop. docs/decisions/265-catalogue-responses.md
 */
import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Query, type Pool } from 'pg'

/**
 * Calls `onRow` for each row of a query without NULL. The values are valid only during the call,
 * because their memory is used again.
 */
export type CopyRows = (query: SQL, onRow: (...values: Buffer[]) => void) => Promise<void>

const dialect = new PgDialect()

export const copyRowsThrough =
  (pool: Pool): CopyRows =>
  (query, onRow) =>
    new Promise((resolve, reject) => {
      const copying = new CopyingQuery(copyOf(query, sql`stdout`), onRow)
      // The pool ends the connection at its deadline, for which it needs a callback.
      pool.query(copying, (error: Error | undefined) => {
        const failure = error ?? copying.failure
        if (failure === undefined) resolve()
        else reject(failure)
      })
    })

export const copyRowsFrom =
  (client: PGlite): CopyRows =>
  async (query, onRow) => {
    const { blob } = await client.query(copyOf(query, sql`'/dev/blob'`))
    if (blob === undefined) throw new Error('The copy has no content')
    for (const row of rowsOf(Buffer.from(await blob.arrayBuffer()))) onRow(...row)
  }

/** COPY takes no parameters, so they become literals. */
const copyOf = (query: SQL, target: SQL): string =>
  dialect.sqlToQuery(sql`copy (${query}) to ${target} (format binary)`.inlineParams()).sql

/** pg's own query ignores the data of a COPY. */
class CopyingQuery extends Query {
  readonly text: string
  readonly onRow: (...values: Buffer[]) => void
  failure: unknown

  constructor(text: string, onRow: (...values: Buffer[]) => void) {
    super(text)
    this.text = text
    this.onRow = onRow
  }

  /** PostgreSQL sends one message for each row. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      for (const row of rowsOf(chunk)) this.onRow(...row)
    } catch (error) {
      // Thrown here, it would end the process.
      this.failure ??= error
    }
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const FLAGS_BYTES = 4
const END_OF_ROWS = -1

/** https://www.postgresql.org/docs/current/sql-copy.html, 'Binary Format' */
function* rowsOf(copied: Buffer): Generator<Buffer[]> {
  let at = 0
  const take = (bytes: number): Buffer => {
    at += bytes
    return copied.subarray(at - bytes, at)
  }
  const takeSized = (): Buffer => {
    const bytes = take(4).readInt32BE()
    return take(bytes)
  }
  if (copied.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    take(SIGNATURE.length + FLAGS_BYTES)
    // An extension of the header.
    takeSized()
  }
  while (at < copied.length) {
    const values = take(2).readInt16BE()
    if (values === END_OF_ROWS) return
    yield Array.from({ length: values }, takeSized)
  }
}
