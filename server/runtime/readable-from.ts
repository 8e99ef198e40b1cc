/** A stream of parts that are made when its reader wants more. */
import { Readable } from 'node:stream'

/** A client that reads nothing for this long is disconnected. */
export const STALLED_MS = 30_000

interface Options {
  /** Of what the reader has not read yet. */
  bufferBytes: number
  stalledMs: number
  /** Called once, when the stream has ended or was destroyed. */
  onDestroy: () => void
}

/**
 * Not `Readable.from`, which cannot be destroyed while it waits for the next part, and waits forever
 * for a reader that has stalled.
 */
export function readableFrom(
  parts: AsyncIterator<string | Buffer, unknown>,
  { bufferBytes, stalledMs, onDestroy }: Options,
): Readable {
  let timer: NodeJS.Timeout | undefined
  return new Readable({
    highWaterMark: bufferBytes,
    read() {
      clearTimeout(timer)
      const push = async () => {
        const next = await parts.next()
        if (this.destroyed) return
        // Cleared by the next read, which comes when there is room in the buffer.
        timer = setTimeout(() => this.destroy(new Error('The reader has stalled')), stalledMs)
        this.push(next.done === true ? null : next.value)
      }
      push().catch((error: unknown) => {
        this.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    },
    destroy(error, done) {
      clearTimeout(timer)
      onDestroy()
      done(error)
    },
  })
}
