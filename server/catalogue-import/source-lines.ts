/** Reads a file as numbered lines, one by one: a file of 100 MB needs the memory of one chunk. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ImportError } from './import-error.ts'
import {
  countEncoding,
  decode,
  encodingOf,
  markedUtf16,
  type TextEncoding,
} from './text-encoding.ts'

/** A longer line or record is not a product. It is truncated and left out. */
export const LONGEST_RECORD_BYTES = 1_048_576

const CHUNK_BYTES = 262_144
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export interface SourceLine {
  /** Counted from 1, as in an editor. */
  number: number
  text: string
  /** Whether the line does not match the encoding of the file. */
  isDamaged: boolean
  /** Whether the line exceeds LONGEST_RECORD_BYTES. `text` then holds only its beginning. */
  isCut: boolean
  /** Whether the file ends within the line, because it was cut off or has no last line end. */
  isUnended: boolean
}

/** The format of a text file, determined by reading it once. */
export interface TextForm {
  encoding: TextEncoding
  /** LF (which also covers CRLF), or CR in old files. */
  lineEnd: number
}

/**
 * Checks the first bytes for a file that is not text.
 *
 * @returns the first bytes as they are in the file.
 */
export async function refuseUnreadable(file: string): Promise<Buffer> {
  const refuse = (error: unknown): never => {
    throw new ImportError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const handle = await open(file).catch(refuse)
  try {
    const { buffer, bytesRead } = await handle
      .read({ buffer: Buffer.alloc(CHUNK_BYTES) })
      .catch(refuse)
    const head = buffer.subarray(0, bytesRead)
    if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3) {
      throw new ImportError(`${file} is a spreadsheet or an archive. Save it as CSV UTF-8.`)
    }
    if (markedUtf16(head) === undefined && head.includes(0)) {
      throw new ImportError(
        `${file} is UTF-16 without a byte order mark or not a text file. Save it as CSV UTF-8.`,
      )
    }
    if (/^\s*<[!?a-z]/i.test(beginningOf(head))) {
      throw new ImportError(
        `${file} is HTML or XML, whatever its name ends with. Open it in a spreadsheet and save it as CSV UTF-8.`,
      )
    }
    if (beginningOf(head).trim() === '') throw new ImportError(`${file} is empty.`)
    return head
  } finally {
    await handle.close()
  }
}

/** The first characters of the file, without its byte order mark. Only those of ASCII are exact. */
export function beginningOf(head: Buffer): string {
  const utf16 = markedUtf16(head)
  const text = utf16 === undefined ? head.toString('latin1') : new TextDecoder(utf16).decode(head)
  return text.replace('\u00ef\u00bb\u00bf', '')
}

export async function textFormOf(file: string, head: Buffer): Promise<TextForm> {
  // Lines within cells may end otherwise than rows: with LF in 'CSV (Macintosh)' of Excel. Not all
  // such cells are quoted, so that the more frequent end is that of the rows.
  const unquoted = beginningOf(head).replace(/"[^"]*"/g, '')
  const countOf = (end: RegExp) => unquoted.match(end)?.length ?? 0
  const lineEnd = countOf(/\r(?!\r*\n)/g) > countOf(/\n/g) ? CARRIAGE_RETURN : LINE_FEED
  const count = { validUtf8: 0, invalidUtf8: 0 }
  for await (const lines of rawLines(file, lineEnd)) {
    for (const { bytes } of lines) countEncoding(count, bytes)
  }
  return { encoding: encodingOf(count, head), lineEnd }
}

/** Yields the lines of the file, one batch for each chunk. */
export async function* sourceLines(
  file: string,
  { encoding, lineEnd }: TextForm,
): AsyncGenerator<SourceLine[]> {
  let number = 0
  for await (const lines of rawLines(file, lineEnd)) {
    yield lines.map(({ bytes, isCut, isUnended }) => {
      number += 1
      return { number, isCut, isUnended, ...decode(bytes, encoding) }
    })
  }
}

interface RawLine {
  bytes: Buffer
  isCut: boolean
  isUnended: boolean
}

/** Removes the byte order mark and the line ends. */
async function* rawLines(file: string, lineEnd: number): AsyncGenerator<RawLine[]> {
  let carried: Buffer[] = []
  let carriedBytes = 0
  let isFirst = true
  const finish = (end: Buffer, isUnended = false): RawLine => {
    const isCut = carriedBytes + end.length > LONGEST_RECORD_BYTES
    let bytes = carried.length === 0 ? end : Buffer.concat([...carried, end])
    carried = []
    carriedBytes = 0
    if (isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
      bytes = bytes.subarray(3)
    }
    isFirst = false
    if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1)
    return { bytes: isCut ? bytes.subarray(0, LONGEST_RECORD_BYTES) : bytes, isCut, isUnended }
  }
  for await (const chunk of chunksOf(file)) {
    const lines: RawLine[] = []
    let from = 0
    for (;;) {
      const end = chunk.indexOf(lineEnd, from)
      if (end === -1) break
      lines.push(finish(chunk.subarray(from, end)))
      from = end + 1
    }
    const rest = chunk.subarray(from)
    // For an overlong line, keep the beginning and count the length.
    if (carriedBytes <= LONGEST_RECORD_BYTES && rest.length > 0) carried.push(rest)
    carriedBytes += rest.length
    if (lines.length > 0) yield lines
  }
  if (carriedBytes > 0) yield [finish(Buffer.alloc(0), true)]
}

/** Yields the bytes of the file in order, and those of a marked UTF-16 file as UTF-8. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<unknown> = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    const utf16 = isFirst ? markedUtf16(chunk) : undefined
    if (utf16 !== undefined) decoder = new TextDecoder(utf16)
    isFirst = false
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode())
}
