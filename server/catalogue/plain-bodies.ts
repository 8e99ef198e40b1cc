/**
 * Catalogues for clients that accept no compression, decompressed while they are sent. Browsers are
 * not among them. docs/decisions/265-catalogue-responses.md
 */
import type { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { readableFrom, STALLED_MS } from '#server/runtime/readable-from.ts'
import { OverloadError } from '#server/access/overload-error.ts'

/** Each holds up to 4 MB, the window of its decoder, for as long as its client reads. */
export const PLAIN_BODIES_AT_ONCE = 8
const BUFFER_BYTES = 16 * 1_024

/** Returns what decompresses a Brotli body. It throws an OverloadError beyond the limit. */
export function createPlainBodies({ stalledMs = STALLED_MS }: { stalledMs?: number } = {}): (
  compressed: Buffer,
) => Readable {
  let open = 0
  return (compressed) => {
    if (open >= PLAIN_BODIES_AT_ONCE) {
      throw new OverloadError('Too many uncompressed catalogues are being sent; please try again')
    }
    open += 1
    const decoder = createBrotliDecompress()
    decoder.end(compressed)
    return readableFrom(decoder.iterator(), {
      bufferBytes: BUFFER_BYTES,
      stalledMs,
      onDestroy: () => {
        open -= 1
        decoder.destroy()
      },
    })
  }
}
