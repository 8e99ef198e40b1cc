import { keepUnits } from './keep-units.ts'

/**
 * The name, then its parts: a long name has two, so that only the first one is cut and the size
 * at the end is always read, with its number and unit on one line: 'Coconut Water …' and
 * ' 6 × 200 ml'. A short name, and one that ends with no size, is whole. Before the size, two lines
 * of the narrowest card hold 36 letters.
 */
export const nameParts = (name: string): string[] =>
  (/^(.{36,}?)( [\d.× ]+\p{L}+)$/u.exec(name) ?? [name, name]).map(keepUnits)
