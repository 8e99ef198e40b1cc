/** Turns texts into ids. */

/** Leaves room for a distinguishing suffix within the longest id. */
const LONGEST_SLUG = 100

/**
 * 'Crème Brûlée 100 g' becomes `creme-brulee-100-g`. Letters of other scripts are kept, so that
 * names in Hindi or Assamese stay distinct.
 */
export function slugOf(text: string, longest = LONGEST_SLUG): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^-+|-+$/g, '')
}

/** Most names of a catalogue are ASCII, which takes a fraction of the time. */
const IS_ASCII = /^[ -~]*$/
const withoutAccents = (text: string): string =>
  IS_ASCII.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
