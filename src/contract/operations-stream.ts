/**
 * Orders as they are placed and change, as server-sent events under an operations key
 * (product §15.6). The browser's EventSource cannot send the key: pages read the stream with
 * `fetch`, from the cursor of their list (`Last-Event-ID`), and reconnect from the last `id`.
 */
import * as v from 'valibot'
import { ERROR_CODES } from './error-codes.ts'
import { operationsOrderSchema } from './operations-orders.ts'
import type { OperationsEndpoint } from './operations-roles.ts'
import { idSchema } from './id-schema.ts'

export const OPERATIONS_STREAM_PATH = '/api/v1/operations/stream'

/** Unlike other endpoints, its response is a stream of events that does not end by itself. */
export const openStream = {
  method: 'GET',
  pattern: OPERATIONS_STREAM_PATH,
  roles: ['counter', 'dispatch', 'reports'],
} as const satisfies Omit<OperationsEndpoint, 'response'>

/** The query of `openStream`; unknown fields are refused. */
export const openStreamQuerySchema = v.strictObject({
  /** Of the key's stores, this one only. */
  store: v.optional(idSchema),
})

/** The cursor after which the stream continues; without it, it begins with the next change. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID'

/** A connection that is silent for twice as long is lost. */
export const STREAM_HEARTBEAT_MS = 15_000

/** `data` of each event, by the name of the event. */
export const streamEventSchemas = {
  /** Comes before the first order if the list of this cursor would say `startsOver`. No `id`. */
  'starts-over': v.object({}),
  /**
   * An order that was placed or has changed, as it is now. `id` is the cursor after it. Delivery is
   * at least once: the same version of an order may come again.
   */
  order: v.object({ order: operationsOrderSchema }),
  /** Everything that had happened by now was sent; `id` is a cursor. Comes with each heartbeat. */
  current: v.object({}),
  /** The last event, with the reason why the server ends the stream. FORBIDDEN is permanent. */
  end: v.object({ code: v.picklist(ERROR_CODES) }),
}
export type StreamEventName = keyof typeof streamEventSchemas
