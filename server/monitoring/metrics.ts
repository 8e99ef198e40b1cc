/**
 * The figures of one process in the text format of Prometheus. Labels have few values, all of them
 * known in the code: a request can never add one.
 * docs/decisions/291-metrics.md
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Backlog, PendingCount } from '#server/db/backlog.ts'
import { inTime } from '#server/runtime/in-time.ts'

/** From a response out of memory to one that a page hardly waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** The scrape of Prometheus ends after 10 s. A database that is slower counts as away. */
const DATABASE_WITHIN_MS = 3_000

/**
 * Node 20 ends the process when these are read after an object behind a handle was collected as
 * garbage (`GetOwner` in async_wrap.cc), such as a `monitorEventLoopDelay` that was never enabled.
 * `nodejs_active_resources` counts the same without reading the objects.
 */
const READING_CAN_END_THE_PROCESS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
]

/** What is read at each scrape. */
export interface MetricSources {
  /** Rejects when the database cannot be reached. */
  backlog: () => Promise<Backlog>
  /** Called for the first failure of `backlog` in a row. */
  onBacklogFailure: (error: unknown) => void
  /** Of PostgreSQL; the embedded database has none. */
  connections?: (() => { open: number; idle: number; waiting: number }) | undefined
  sockets: () => number
  callsInFlight: () => number
}

export interface Metrics {
  contentType: string
  /** Everything, in lines. Never rejects because of the database. */
  text: () => Promise<string>
  read: (sources: MetricSources) => void
  readCatalogueCache: (figures: () => { bytes: number; hits: number; misses: number }) => void
  /** A response has ended. */
  responded: (labels: { method: string; route: string; status: number }, seconds: number) => void
  orderPlaced: () => void
  /** `code` is one of the contract's. */
  orderFailed: (call: 'create' | 'place', code: string) => void
  callShed: () => void
  /** A connection was closed because its client is slow to read and too many responses wait. */
  slowReaderClosed: () => void
}

export function createMetrics({ databaseWithinMs = DATABASE_WITHIN_MS } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, delays of the event loop, garbage collection, open files.
  collectDefaultMetrics({ register: registry })
  for (const name of READING_CAN_END_THE_PROCESS) registry.removeSingleMetric(name)
  const durations = new Histogram({
    name: 'jhola_http_request_duration_seconds',
    help: 'From the head of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const placed = new Counter({
    name: 'jhola_orders_placed_total',
    help: 'Orders placed by this process',
    registers,
  })
  const failed = new Counter({
    name: 'jhola_order_failures_total',
    help: 'Requests to create or place an order that were refused or failed, by error code',
    labelNames: ['call', 'code'],
    registers,
  })
  const shed = new Counter({
    name: 'jhola_calls_shed_total',
    help: 'Calls refused because this process is overloaded',
    registers,
  })
  const slowReaders = new Counter({
    name: 'jhola_slow_readers_closed_total',
    help: 'Connections closed because too many responses waited for their readers',
    registers,
  })
  let sources: MetricSources | undefined
  let hasFailed = false

  function addSources(given: MetricSources): void {
    sources = given
    const { connections, sockets, callsInFlight } = given
    gauge('jhola_sockets', 'Open sockets of pages', sockets)
    gauge('jhola_calls_in_flight', 'Calls that may be refused under overload', callsInFlight)
    if (connections === undefined) return
    gauge('jhola_database_connections', 'Connections in the pool', () => connections().open)
    gauge('jhola_database_connections_idle', 'Unused connections', () => connections().idle)
    gauge(
      'jhola_database_waiting',
      'Queries that wait for a connection',
      () => connections().waiting,
    )
  }

  function gauge(name: string, help: string, value: () => number): void {
    const metric = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value())
      },
    })
    registry.registerMetric(metric)
  }

  /** For a number that is counted elsewhere. */
  function total(name: string, help: string, value: () => number): void {
    const metric = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset()
        this.inc(value())
      },
    })
    registry.registerMetric(metric)
  }

  const databaseUp = new Gauge({
    name: 'jhola_database_up',
    help: '1 if the database responded to this scrape',
    registers,
  })
  const queued = new Gauge({
    name: 'jhola_outbox_messages',
    help: 'Messages still to be sent, of all processes',
    labelNames: ['outbox'],
    registers,
  })
  const queuedSeconds = new Gauge({
    name: 'jhola_outbox_oldest_seconds',
    help: 'Age of the oldest message; of identity deletions, how long the next attempt is overdue',
    labelNames: ['outbox'],
    registers,
  })
  const waiting = new Gauge({
    name: 'jhola_orders_waiting',
    help: 'Placed orders that no store has accepted or rejected, of all processes',
    registers,
  })
  const waitingSeconds = new Gauge({
    name: 'jhola_orders_waiting_oldest_seconds',
    help: 'How long the oldest of them has waited',
    registers,
  })

  /** Without the database, its figures are absent: their last values would look current. */
  async function readDatabase({ backlog, onBacklogFailure }: MetricSources): Promise<void> {
    queued.reset()
    queuedSeconds.reset()
    waiting.remove()
    waitingSeconds.remove()
    let now
    try {
      now = await inTime(backlog(), databaseWithinMs, () => new Error('The database is too slow'))
    } catch (error) {
      databaseUp.set(0)
      if (!hasFailed) onBacklogFailure(error)
      hasFailed = true
      return
    }
    databaseUp.set(1)
    hasFailed = false
    for (const [outbox, messages] of [
      ['notifications', now.notifications],
      ['webhooks', now.webhooks],
      ['identity_deletions', now.identityDeletions],
    ] as const) {
      queued.set({ outbox }, messages.count)
      queuedSeconds.set({ outbox }, ageSeconds(messages))
    }
    waiting.set(now.orders.count)
    waitingSeconds.set(ageSeconds(now.orders))
  }

  return {
    contentType: registry.contentType,
    text: async () => {
      if (sources !== undefined) await readDatabase(sources)
      return registry.metrics()
    },
    read: addSources,
    readCatalogueCache: (figures) => {
      gauge('jhola_catalogue_cache_bytes', 'Catalogues in memory', () => figures().bytes)
      total(
        'jhola_catalogue_cache_hits_total',
        'Catalogues that were in memory',
        () => figures().hits,
      )
      total(
        'jhola_catalogue_cache_misses_total',
        'Catalogues read from the database or built',
        () => figures().misses,
      )
    },
    responded: ({ method, route, status }, seconds) =>
      durations.observe({ method, route, status }, seconds),
    orderPlaced: () => placed.inc(),
    orderFailed: (call, code) => failed.inc({ call, code }),
    callShed: () => shed.inc(),
    slowReaderClosed: () => slowReaders.inc(),
  }
}

function ageSeconds({ since }: PendingCount): number {
  return since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1_000)
}
