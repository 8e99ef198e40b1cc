/** Texts that people type for each other: on one line, without control characters. */
import * as v from 'valibot'

/**
 * Control characters, which a terminal or a printer would obey, line breaks among them, and those
 * that turn the direction of the text around them: a counter prints this on one line.
 */
const UNPRINTABLE = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu

/** With spaces in place of what cannot be printed on one line. */
export const withoutUnprintable = (text: string): string => text.replace(UNPRINTABLE, ' ')

/** What was typed, as it may be sent: on one line, without what cannot be printed. */
export function printableLine(text: string, maxLength: number): string {
  return withoutUnprintable(text).replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
}

/** @__NO_SIDE_EFFECTS__ */
export function printableLineSchema(maxLength: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxLength),
    v.check((text) => text.search(UNPRINTABLE) === -1, 'must be one line of printable text'),
  )
}
