/** Texts that shoppers and staff type for each other: on one line, without control characters. */
import * as v from 'valibot'

/**
 * Control characters, line breaks among them, and those that turn the direction of the text around
 * them: a counter prints this on one line.
 */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** What was typed, as it may be sent: on one line, without what cannot be printed. */
export function printableLine(text: string, maxLength: number): string {
  return text.replace(UNPRINTABLE, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
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
