/** As many letters as two lines of the narrowest card hold. */
const SHORT_NAME = 36

/**
 * A long name in two parts, so that only the first one is cut and the size at the end is always
 * read: 'Coconut Water' and ' 6 × 200 ml'. A short name, and one that ends with no size, is whole.
 */
export function nameParts(name: string): string[] {
  const [start = '', ...size] =
    name.length > SHORT_NAME ? name.split(/ (?=(?:[\d.]+ [×x] )?[\d.]+ ?\p{L}+$)/u) : [name]
  return size[0] ? [start, ` ${size.join(' ').replaceAll(' ', '\u00A0')}`] : [start]
}
