/** The number of typos between two words. Pure. */

/**
 * Counts letters that are missing, added, replaced or swapped with their neighbour (optimal string
 * alignment) up to `most`. Beyond that it returns any number above `most`.
 */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  return lastRow(left, right, most)?.at(-1) ?? most + 1
}

/** The fewest typos between a word and any prefix of another: 'bisc' is a prefix of 'biscuit'. */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  const row = lastRow(typed, word.slice(0, typed.length + most), most)
  return row === undefined ? most + 1 : row.reduce((least, cell) => Math.min(least, cell))
}

/** Three rows of the distance table, reused for each pair, because a search compares thousands. */
let beforeLast = new Uint8Array(64)
let last = new Uint8Array(64)
let current = new Uint8Array(64)

/** The last row of the distance table, or undefined once all cells of a row are above `most`. */
function lastRow(left: string, right: string, most: number): Uint8Array | undefined {
  const width = right.length + 1
  if (width > current.length) {
    beforeLast = new Uint8Array(width)
    last = new Uint8Array(width)
    current = new Uint8Array(width)
  }
  for (let column = 0; column < width; column += 1) current[column] = column
  for (let row = 1; row <= left.length; row += 1) {
    const oldest = beforeLast
    beforeLast = last
    last = current
    current = oldest
    current[0] = row
    let least = row
    const letter = left.charCodeAt(row - 1)
    for (let column = 1; column < width; column += 1) {
      const other = right.charCodeAt(column - 1)
      let cell = (last[column - 1] ?? 0) + (letter === other ? 0 : 1)
      cell = Math.min(cell, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other
      if (isSwapped) cell = Math.min(cell, (beforeLast[column - 2] ?? 0) + 1)
      current[column] = cell
      if (cell < least) least = cell
    }
    if (least > most) return undefined
  }
  return current.subarray(0, width)
}

/** A bit for each letter that occurs. Words that differ by one typo differ by at most two bits. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

export function differingLetters(left: number, right: number): number {
  let bits = left ^ right
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
