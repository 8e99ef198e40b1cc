/**
 * For component tests only: the API as a table of responses. The real HTTP client sends and parses;
 * only `fetch` is stubbed.
 */
import { vi } from 'vitest'
import { connectIdentity } from '#shared/lib/network/api-client.ts'

export interface Reply {
  status?: number
  body: unknown
}

interface Received {
  /** 'PATCH /api/v1/users/update/u1' */
  call: string
  body: unknown
}

/** An error response of our server. */
export function refused(code: string, status = 500): Reply {
  return { status, body: { error: { code, message: 'In the words of the server.' } } }
}

/**
 * Replies by 'METHOD path as token' or, under any token, by 'METHOD path'. A call that is not in the
 * table fails as without a network. Every call has a token. Undone by `vi.unstubAllGlobals()`.
 */
export function stubApi(replies: Record<string, Reply | undefined>): {
  received: Received[]
  /** The number of requests of a call. */
  count: (call: string) => number
} {
  connectIdentity({
    tokenProvider: () => Promise.resolve('token'),
    onSessionRefused: () => {},
  })
  const received: Received[] = []
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    received.push({ call, body: text === '' ? undefined : JSON.parse(text) })
    const as = request.headers.get('authorization')?.replace('Bearer ', ' as ') ?? ''
    const reply = replies[call + as] ?? replies[call]
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
  return { received, count: (call) => received.filter((one) => one.call === call).length }
}
