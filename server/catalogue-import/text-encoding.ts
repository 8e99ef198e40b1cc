/**
 * UTF-8 or cp1252: what spreadsheets of this country write. Which of the two is decided for the
 * whole file, by counting, since cp1252 has no mark and nearly any bytes are sound cp1252.
 */
import { isAscii, isUtf8 } from 'node:buffer'

export type TextEncoding = 'utf-8' | 'cp1252'

/** How many pieces of a file (lines, or JSON objects) hold more than ASCII, sound UTF-8 or not. */
export interface EncodingCount {
  soundUtf8: number
  brokenUtf8: number
}

export function countEncoding(count: EncodingCount, bytes: Buffer): void {
  if (isAscii(bytes)) return
  if (isUtf8(bytes)) count.soundUtf8 += 1
  else count.brokenUtf8 += 1
}

/** UTF-8 with a few broken pieces stays UTF-8; those pieces are then left out one by one. */
export function encodingOf(count: EncodingCount): TextEncoding {
  return count.brokenUtf8 > count.soundUtf8 ? 'cp1252' : 'utf-8'
}

/** 0x80 to 0x9F of cp1252. The five that it does not define stay control characters. */
const CP1252_FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A code as cp1252 has it where it differs from Unicode, and as Unicode has it elsewhere. */
export function cp1252Character(code: number): string {
  return code >= 0x80 && code <= 0x9f
    ? CP1252_FROM_0X80.charAt(code - 0x80)
    : String.fromCodePoint(code)
}

export interface Decoded {
  text: string
  /** True when the bytes are not of this encoding; the text is a guess then. */
  isDamaged: boolean
}

export function decode(bytes: Buffer, encoding: TextEncoding): Decoded {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), isDamaged: false }
  if (encoding === 'utf-8' && isUtf8(bytes)) {
    return { text: bytes.toString('utf8'), isDamaged: false }
  }
  // TextDecoder('windows-1252') is plain latin1 in some releases of Node.
  const text = bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (c) => cp1252Character(c.charCodeAt(0)))
  return { text, isDamaged: encoding === 'utf-8' || hasBrokenCharacters(text) }
}

/**
 * Control characters (0 is refused by PostgreSQL, 0x80 to 0x9F come from a wrong code page), the
 * mark of an earlier failed decoding, or half a surrogate pair.
 */
export function hasBrokenCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Surrogate}]/u.test(text)
}
