import { requestSignal } from './request-signal.ts'

/** Sends requests, and sends those without a response again when the connection is back. */
export interface ResendableRequests {
  /** Resolves with the head of the response. Its body has the rest of the 50 s to arrive. */
  send: (request: (signal: AbortSignal) => Promise<Response>) => Promise<Response>
  /**
   * A request from before an outage may hang until its timeout. One whose body is arriving goes on:
   * on a weak connection it would start over.
   */
  resend: () => void
}

export function resendableRequests(): ResendableRequests {
  /** Of the requests without a response. */
  const attempts = new Set<AbortController>()

  async function send(request: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const attempt = new AbortController()
    attempts.add(attempt)
    try {
      return await request(requestSignal(attempt.signal))
    } catch (error) {
      if (!attempt.signal.aborted) throw error
      return await send(request)
    } finally {
      attempts.delete(attempt)
    }
  }

  return {
    send,
    resend: () => {
      for (const attempt of attempts) attempt.abort()
    },
  }
}
