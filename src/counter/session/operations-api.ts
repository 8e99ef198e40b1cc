/** Calls under the key of this counter, and the stream of its orders. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { receivedErrorSchema } from '#contract/error-codes.ts'
import { listOrders } from '#contract/operations-endpoints.ts'
import type { CounterOrder, OperationsOrder } from '#contract/operations-orders.ts'
import {
  LAST_EVENT_ID_HEADER,
  OPERATIONS_STREAM_PATH,
  STREAM_HEARTBEAT_MS,
  streamEventSchemas,
} from '#contract/operations-stream.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import type { ApiRequest } from '#shared/lib/network/api-request.ts'
import { send } from '#shared/lib/network/api-transport.ts'
import { REPORT_TIMEOUT_MS } from '#shared/staff-page/report-timeout.ts'
import type { OrderPage, StreamMessage } from './order-sync.ts'

/** @throws {ApiError} the server refused; @throws {UnreachableError} the outcome is unknown. */
export function callOperations<const E extends Endpoint>(
  endpoint: E,
  key: string,
  request: ApiRequest<E> = {},
): Promise<ResponseOf<E>> {
  // A list may be long, and takes its time on a slow network.
  const limited = endpoint.method === 'GET' ? request : { timeoutMs: REPORT_TIMEOUT_MS, ...request }
  return send(endpoint, limited, key)
}

/** The most that one response may have; a store rarely has so many open orders. */
const PAGE_SIZE = 200
const OPEN_STATES = 'pending,accepted,pickup'

/**
 * The orders that have changed after a cursor; without one, the first page of open orders. Only the
 * first page is filtered: an order of it that is finished now is on a later page.
 */
export async function ordersSince(
  key: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<OrderPage> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) })
  if (cursor === undefined) query.set('state', OPEN_STATES)
  else query.set('since', cursor)
  const endpoint = { ...listOrders, pattern: `${listOrders.pattern}?${query.toString()}` }
  const { data } = await send(endpoint, { signal }, key)
  return { ...data, orders: data.orders.filter(isForCounter) }
}

const isForCounter = (order: OperationsOrder): order is CounterOrder => order.view === 'counter'

/** A stream that is silent for longer is dead, whatever the connection says. */
const SILENCE_MS = 2 * STREAM_HEARTBEAT_MS

/** What happens after a cursor, until the server or the connection ends the stream. */
export async function* streamOrders(
  key: string,
  cursor: string,
  signal: AbortSignal,
): AsyncGenerator<StreamMessage> {
  const ending = new AbortController()
  const end = (): void => {
    ending.abort(signal.reason)
  }
  const cut = (): void => {
    ending.abort(new UnreachableError('network'))
  }
  signal.addEventListener('abort', end)
  // If the network is gone, a stream may be silent for a long time before it fails.
  addEventListener('offline', cut)
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectMore = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      ending.abort(new UnreachableError('timeout'))
    }, SILENCE_MS)
  }
  expectMore()
  try {
    const request = new Request(new URL(OPERATIONS_STREAM_PATH, location.origin), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${key}`,
        [LAST_EVENT_ID_HEADER]: cursor,
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: ending.signal,
    })
    const response = await fetch(request)
    if (!response.ok || response.body === null) throw await refusalOf(response)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new UnreachableError('foreign-response')
    }
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return
      expectMore()
      const message = messageOf(value)
      if (message !== undefined) yield message
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError || error instanceof UnreachableError)
      throw error
    throw new UnreachableError('network', error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    removeEventListener('offline', cut)
    ending.abort()
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const parsed = v.safeParse(receivedErrorSchema, await response.json().catch(() => undefined))
  if (!parsed.success) return new UnreachableError('foreign-response', response.status)
  const { code, message } = parsed.output.error
  return new ApiError(code, message, { status: response.status })
}

interface ReceivedEvent {
  event?: string | undefined
  id?: string | undefined
  data: string
}

/** Exported for its test. Undefined for an event that only a newer server knows. */
export function messageOf({ event, id, data }: ReceivedEvent): StreamMessage | undefined {
  switch (event) {
    case 'starts-over':
      return { kind: 'starts-over' }
    case 'order': {
      const { order } = parsed(streamEventSchemas.order, data)
      if (!isForCounter(order)) throw new UnreachableError('foreign-response')
      return { kind: 'order', order, cursor: cursorOf(id) }
    }
    case 'current':
      return { kind: 'current', cursor: cursorOf(id) }
    case 'end':
      return { kind: 'end', code: parsed(streamEventSchemas.end, data).code }
    case undefined:
    default:
      return undefined
  }
}

/** Without a cursor, an order could be missed after the next disconnection. */
function cursorOf(id: string | undefined): string {
  if (id === undefined || id === '') throw new UnreachableError('foreign-response', 'no event id')
  return id
}

function parsed<const S extends v.GenericSchema>(schema: S, data: string): v.InferOutput<S> {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch (error) {
    throw new UnreachableError('foreign-response', error)
  }
  const result = v.safeParse(schema, value)
  if (!result.success) throw new UnreachableError('foreign-response', v.summarize(result.issues))
  return result.output
}
