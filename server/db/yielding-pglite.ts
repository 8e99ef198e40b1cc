/**
 * The embedded database runs on the event loop: a query blocks it, and the queries that wait follow
 * one another in microtasks. With 32 shoppers who order at once, the process served nothing else for
 * 300 ms. Here the event loop gets a turn every 10 ms, between two steps of queries.
 *
 * After a PANIC, as when a checkpoint finds its disk full, PostgreSQL would end and start again.
 * PGlite goes on with the locks of the query that has failed, and the next query waits for them in a
 * loop that never gives the event loop a turn. So every later query is refused here.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type ExecProtocolOptions, type PGliteOptions } from '@electric-sql/pglite'

/** A turn for each step would cost more than it brings. */
const MAX_HELD_MS = 10

/** The database can be used no more, until the next start has recovered it. */
export class DatabaseCrashed extends Error {
  override name = 'DatabaseCrashed'
  /** PostgreSQL's own code for queries that meet a crash: an outage. */
  readonly code = '57P02'

  constructor(cause: unknown) {
    super('The embedded database has crashed', { cause })
  }
}

type Protocol = PGlite['execProtocol']
type ProtocolStream = PGlite['execProtocolStream']

class YieldingPGlite extends PGlite {
  /** Resolves when it has crashed. */
  readonly crashed: Promise<DatabaseCrashed>
  #reportCrash: (crash: DatabaseCrashed) => void = () => {}
  #crash: DatabaseCrashed | undefined
  #lastTurnAtMs = 0

  constructor(options: PGliteOptions) {
    super(options)
    this.crashed = new Promise((resolve) => {
      this.#reportCrash = resolve
    })
  }

  /**
   * By default PGlite adds a parser for each of the 300 types of arrays, and then copies all parsers
   * for every query of Drizzle, which took a third of a small query's time. The shop has no arrays
   * in its columns, results or parameters.
   */
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve()
  }

  override execProtocol(...args: Parameters<Protocol>): ReturnType<Protocol> {
    return this.#noteCrash(super.execProtocol(...args))
  }

  override execProtocolStream(...args: Parameters<ProtocolStream>): ReturnType<ProtocolStream> {
    return this.#noteCrash(super.execProtocolStream(...args))
  }

  async #noteCrash<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (this.#crash === undefined && isPanic(error)) {
        this.#crash = new DatabaseCrashed(error)
        this.#reportCrash(this.#crash)
      }
      throw error
    }
  }

  override async execProtocolRaw(
    message: Uint8Array,
    options?: ExecProtocolOptions,
  ): Promise<Uint8Array> {
    if (this.#crash !== undefined) throw this.#crash
    if (performance.now() - this.#lastTurnAtMs > MAX_HELD_MS) {
      await nextTurn()
      this.#lastTurnAtMs = performance.now()
    }
    return super.execProtocolRaw(message, options)
  }
}

const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

export async function createPGlite(options: PGliteOptions): Promise<YieldingPGlite> {
  const client = new YieldingPGlite(options)
  await client.waitReady
  return client
}
