/**
 * The embedded database runs on the event loop: a query blocks it, and the queries that wait follow
 * one another in microtasks. With 32 shoppers who order at once, the process served nothing else for
 * 300 ms. Here the event loop gets a turn every 10 ms, between two steps of queries.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type ExecProtocolOptions, type PGliteOptions } from '@electric-sql/pglite'

/** A turn for each step would cost more than it brings. */
const MAX_HELD_MS = 10

class YieldingPGlite extends PGlite {
  #lastTurnAtMs = 0

  /**
   * By default PGlite adds a parser for each of the 300 types of arrays, and then copies all parsers
   * for every query of Drizzle, which took a third of a small query's time. The shop has no arrays
   * in its columns, results or parameters.
   */
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve()
  }

  override async execProtocolRaw(
    message: Uint8Array,
    options?: ExecProtocolOptions,
  ): Promise<Uint8Array> {
    if (performance.now() - this.#lastTurnAtMs > MAX_HELD_MS) {
      await nextTurn()
      this.#lastTurnAtMs = performance.now()
    }
    return super.execProtocolRaw(message, options)
  }
}

export async function createPGlite(options: PGliteOptions): Promise<PGlite> {
  const client = new YieldingPGlite(options)
  await client.waitReady
  return client
}
