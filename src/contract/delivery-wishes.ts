/** What a shopper may ask of those who pack and bring an order (product §8.10). */
import * as v from 'valibot'

export const MAX_INSTRUCTIONS_LENGTH = 140

/**
 * Control characters, line breaks among them, and those that turn the direction of the text around
 * them: a counter prints this on one line.
 */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** What was typed, as it may be sent: on one line, without what cannot be printed. */
export function printableLine(text: string): string {
  return text
    .replace(UNPRINTABLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_INSTRUCTIONS_LENGTH)
}

/** For the rider, with the address of an order. */
export const instructionsSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(MAX_INSTRUCTIONS_LENGTH),
  v.check((text) => text.search(UNPRINTABLE) === -1, 'must be one line of printable text'),
)

/** What the store does when an item of the order is missing. */
export const IF_MISSING = ['call', 'leave-out'] as const
export type IfMissing = (typeof IF_MISSING)[number]
export const ifMissingSchema = v.picklist(IF_MISSING)
