/** A client of the order stream (server-sent events) that collects all events. */
import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { streamEventSchemas, type StreamEventName } from '#contract/operations-stream.ts'

type EventOf<N extends StreamEventName> = {
  name: N
  /** The cursor after the event. */
  id: string | undefined
  data: v.InferOutput<(typeof streamEventSchemas)[N]>
}
export type StreamEvent = { [N in StreamEventName]: EventOf<N> }[StreamEventName]

export interface EventStream {
  status: number
  /** The JSON of a response that is not a stream. */
  body: () => Promise<unknown>
  /** Everything received so far. */
  events: readonly StreamEvent[]
  /** Resolves when the server or the client has closed the stream. */
  ended: Promise<void>
  close: () => void
}

/** Opens the stream with an operations key, optionally from a cursor. */
export async function openEventStream(
  url: URL,
  { key, from }: { key: string; from?: string | undefined },
): Promise<EventStream> {
  const closing = new AbortController()
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(from === undefined ? {} : { 'last-event-id': from }),
    },
    signal: closing.signal,
  })
  const events: StreamEvent[] = []
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  return {
    status: response.status,
    body: () => response.json(),
    events,
    ended: isStream ? readInto(events, response, closing.signal) : Promise.resolve(),
    close: () => closing.abort(),
  }
}

async function readInto(
  events: StreamEvent[],
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  if (response.body === null) throw new Error('The stream has no body')
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onError: 'terminate' }))
  try {
    for await (const message of messages) events.push(eventOf(message))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function eventOf({ event = '', id, data: text }: EventSourceMessage): StreamEvent {
  const data: unknown = JSON.parse(text)
  switch (event) {
    case 'starts-over':
      return { name: 'starts-over', id, data: v.parse(streamEventSchemas['starts-over'], data) }
    case 'order':
      return { name: 'order', id, data: v.parse(streamEventSchemas.order, data) }
    case 'current':
      return { name: 'current', id, data: v.parse(streamEventSchemas.current, data) }
    case 'end':
      return { name: 'end', id, data: v.parse(streamEventSchemas.end, data) }
    default:
      throw new Error(`The stream sent an unknown event: ${event} ${text}`)
  }
}
