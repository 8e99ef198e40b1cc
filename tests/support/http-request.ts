/**
 * HTTP requests for tests that need what `fetch` does not expose: the agent, the local address and
 * the compressed body.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface RequestContent {
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface ReceivedResponse {
  status: number
  headers: http.IncomingMessage['headers']
  body: Buffer
}

/** @throws Error of the connection, also if it ends before the whole body has arrived. */
export async function requestOnce(
  method: string,
  url: URL,
  { token, body, headers = {}, ...options }: RequestContent & Omit<https.RequestOptions, 'headers'>,
): Promise<ReceivedResponse> {
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
