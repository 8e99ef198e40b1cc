import { SILENT_REQUEST_MS } from './constants.ts'
import { requestSignal } from './request-signal.ts'

/** A response whose body has arrived completely. */
export interface CompleteResponse {
  head: Response
  text: string
}

/** Sends requests, and sends those that hang again when the connection is back. */
export interface ResendableRequests {
  /** Resolves when the whole response has arrived, for which each attempt has 50 s. */
  send: (request: (signal: AbortSignal) => Promise<Response>) => Promise<CompleteResponse>
  /**
   * A request from before an outage may hang until its timeout. One whose response is arriving goes
   * on: on a weak connection it would start over. One that was sent a moment ago first has its 5
   * seconds: each open page reports the end of an outage, and the connection may come and go.
   */
  resend: () => void
}

export function resendableRequests(): ResendableRequests {
  /** When each was sent, or last received a part of its body. */
  const attempts = new Map<AbortController, number>()

  async function send(
    request: (signal: AbortSignal) => Promise<Response>,
  ): Promise<CompleteResponse> {
    const attempt = new AbortController()
    const noteProgress = (): void => {
      attempts.set(attempt, performance.now())
    }
    noteProgress()
    try {
      const head = await request(requestSignal(attempt.signal))
      return { head, text: await textOf(head, noteProgress) }
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
      const now = performance.now()
      for (const [attempt, progressAt] of attempts) {
        const leftMs = progressAt + SILENT_REQUEST_MS - now
        const abortIfSilent = (): void => {
          if (attempts.get(attempt) === progressAt) attempt.abort()
        }
        if (leftMs > 0) setTimeout(abortIfSilent, leftMs)
        else attempt.abort()
      }
    },
  }
}

function textOf({ body }: Response, onPart: () => void): Promise<string> {
  const noting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      onPart()
      controller.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(noting)).text()
}
