/** When a response is over: sent to its end, or abandoned because its client has left. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is to be called when a connection closes. */
const openResponses = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `done` once, as soon as the response or its connection has closed. To be called while the
 * connection is open.
 *
 * The response alone is not enough. If a client sends several requests without waiting, Node begins
 * them all, but a response gets its connection only when those before it are sent. If the client
 * leaves before, it emits neither `close` nor `finish`.
 */
export function onResponseEnd(response: ServerResponse, done: () => void): void {
  const ofConnection = openResponsesOf(response.req.socket)
  const end = () => {
    if (ofConnection.delete(end)) done()
  }
  ofConnection.add(end)
  response.once('close', end)
}

/** With one listener for a connection, because Node warns of more than ten. */
function openResponsesOf(socket: Socket): Set<() => void> {
  const known = openResponses.get(socket)
  if (known !== undefined) return known
  const ends = new Set<() => void>()
  openResponses.set(socket, ends)
  socket.once('close', () => {
    for (const end of ends) end()
  })
  return ends
}
