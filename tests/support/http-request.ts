/**
 * A request for tests that need what `fetch` hides: the agent, the address from which it is sent,
 * and the compressed body.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface Received {
  status: number
  headers: http.IncomingMessage['headers']
  body: Buffer
}

/** @throws Error of the connection, also one that ends before the whole body has arrived. */
export async function requestOnce(
  method: string,
  url: URL,
  { token, body, headers = {}, ...options }: Sent & Omit<https.RequestOptions, 'headers'>,
): Promise<Received> {
  const { request } = url.protocol === 'https:' ? https : http
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      {
        ...options,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  }
}
