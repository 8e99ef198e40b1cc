/**
 * One POST to an address that comes from outside, with a deadline and no redirects. Hosts end idle
 * connections at will: a request that meets the end of one is sent again at once on another.
 */
import { request, type Agent } from 'node:https'
import { MAX_IDLE_CONNECTIONS } from './public-agent.ts'

const DEADLINE_MS = 10_000
/**
 * The body of a response is not used; this much is read so that the connection can be used again.
 */
const RESPONSE_LIMIT_BYTES = 4_096

interface PostContent {
  headers: Record<string, string>
  body: string | Buffer
}

export interface PostOptions {
  agent: Agent
  /** Ends the attempt. */
  signal: AbortSignal
  /** For the whole exchange; 10 s by default. */
  deadlineMs?: number | undefined
}

export interface PostResponse {
  status: number
  retryAfter: string | undefined
}

/** The connection had been used before, and the host closed it without a response. */
class ConnectionStale extends Error {
  override name = 'ConnectionStale'
}

/**
 * Resolves with the response, whatever its status.
 *
 * @throws AddressRefused if the name leads to an internal address; Error if there was no response.
 */
export async function post(
  url: string,
  content: PostContent,
  options: PostOptions,
): Promise<PostResponse> {
  // Each stale connection leaves the agent, which keeps no more than these.
  for (let staleLeft = MAX_IDLE_CONNECTIONS; staleLeft > 0; staleLeft -= 1) {
    try {
      return await attempt(url, content, options)
    } catch (error) {
      if (!(error instanceof ConnectionStale)) throw error
    }
  }
  return attempt(url, content, options)
}

const isHangUp = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

function attempt(
  url: string,
  { headers, body }: PostContent,
  { agent, signal, deadlineMs = DEADLINE_MS }: PostOptions,
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    let received: PostResponse | undefined
    const clientRequest = request(new URL(url), { method: 'POST', headers, agent, signal })
    // For the whole exchange: a socket that sends a byte now and then is never idle.
    const timer = setTimeout(() => {
      clientRequest.destroy(new Error('The host did not respond in time'))
    }, deadlineMs)
    // Also after 'error': only the status matters, whatever happens to the body.
    clientRequest.on('close', () => {
      clearTimeout(timer)
      if (received === undefined)
        reject(new Error('The host closed the connection without a response'))
      else resolve(received)
    })
    clientRequest.on('error', (error) => {
      if (received !== undefined) return
      const isStale = clientRequest.reusedSocket && isHangUp(error)
      reject(isStale ? new ConnectionStale(error.message) : error)
    })
    clientRequest.on('response', (response) => {
      received = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      }
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > RESPONSE_LIMIT_BYTES) clientRequest.destroy()
      })
      // The request's own 'close' marks the end of either.
      response.on('error', () => {})
    })
    clientRequest.end(body)
  })
}
