/** JSON of a moderate size, compressed at once. Whole catalogues are compressed while they are read. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** As `Content-Encoding` names it; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** In a thread of zlib. `quality` is Brotli's; gzip has its default. */
export async function compress(json: string, encoding: Encoding, quality: number): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compressBrotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    case 'gzip':
      return compressGzip(json)
    case 'identity':
      return Buffer.from(json)
    default:
      return encoding satisfies never
  }
}
