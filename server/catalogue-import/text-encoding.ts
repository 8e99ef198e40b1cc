/**
 * Spreadsheets in India write UTF-8, UTF-16 with a mark, or cp1252. Between the first and the last,
 * the encoding is decided for the whole file by counting lines, because cp1252 has no mark and nearly
 * all bytes are valid cp1252.
 */
import { isAscii, isUtf8 } from 'node:buffer'

export type TextEncoding = 'utf-8' | 'utf-16' | 'cp1252'

/** The numbers of non-ASCII pieces (lines or JSON objects) that are valid or invalid UTF-8. */
export interface EncodingCount {
  validUtf8: number
  invalidUtf8: number
}

export function countEncoding(count: EncodingCount, bytes: Buffer): void {
  if (isAscii(bytes)) return
  if (isUtf8(bytes)) count.validUtf8 += 1
  else count.invalidUtf8 += 1
}

/** The byte order mark of a file that a spreadsheet saved as 'Unicode text'. */
export function markedUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-8 with a few invalid pieces stays UTF-8, and those pieces are left out. */
export function encodingOf(count: EncodingCount, head: Buffer): TextEncoding {
  if (markedUtf16(head) !== undefined) return 'utf-16'
  return count.invalidUtf8 > count.validUtf8 ? 'cp1252' : 'utf-8'
}

/** 0x80 to 0x9F of cp1252. The five undefined codes stay control characters. */
const CP1252_FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Maps a code by cp1252 where it differs from Unicode, and by Unicode elsewhere. */
export function cp1252Character(code: number): string {
  return code >= 0x80 && code <= 0x9f
    ? CP1252_FROM_0X80.charAt(code - 0x80)
    : String.fromCodePoint(code)
}

/** Characters beyond ASCII that cp1252 has, next to each other. */
const CP1252_RUN = new RegExp(`[\\u0080-\\u00ff${CP1252_FROM_0X80}]{2,}`, 'g')
/** What is in the names of goods in India: accents, Indian scripts, dashes, ₹, ™ and pictures. */
const EXPECTED_LETTERS =
  /^(?:[\u00a0-\u00ff\u0900-\u0dff\u2000-\u2bff\u{1f000}-\u{1faff}]|\ufe0f)+$/u

function cp1252Byte(character: string): number {
  const at = CP1252_FROM_0X80.indexOf(character)
  return at === -1 ? character.charCodeAt(0) : 0x80 + at
}

/**
 * Whether a text is UTF-8 that a program has read as cp1252 and saved: 'CafÃ©' for 'Café'. 'NESTLÉ®'
 * would be UTF-8 too, but of no letter that is expected.
 */
export function isReadAsCp1252(text: string): boolean {
  return (text.match(CP1252_RUN) ?? []).some((run) => {
    const bytes = Buffer.from(Array.from(run, cp1252Byte))
    return isUtf8(bytes) && EXPECTED_LETTERS.test(bytes.toString('utf8'))
  })
}

export interface Decoded {
  text: string
  /** True if the bytes do not match the encoding. The text is then a guess. */
  isDamaged: boolean
}

export function decode(bytes: Buffer, encoding: TextEncoding): Decoded {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), isDamaged: false }
  // The bytes of a UTF-16 file are UTF-8 here: `chunksOf` converts them.
  if (encoding !== 'cp1252' && isUtf8(bytes)) {
    return { text: bytes.toString('utf8'), isDamaged: false }
  }
  // TextDecoder('windows-1252') is plain latin1 in some releases of Node.
  const text = bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (c) => cp1252Character(c.charCodeAt(0)))
  return { text, isDamaged: encoding !== 'cp1252' || hasBrokenCharacters(text) }
}

/**
 * Matches control characters (PostgreSQL refuses 0, and 0x80 to 0x9F come from a wrong code page),
 * the replacement character of an earlier failed decoding, and half a surrogate pair.
 */
export function hasBrokenCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the expression matches them
  return /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Surrogate}]/u.test(text)
}
