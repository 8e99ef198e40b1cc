/** How many slips of a finger lie between two words. Pure. */

/**
 * Letters left out, added, mistaken, or two neighbours swapped (optimal string alignment), as far
 * as `most`; beyond it any number above `most`.
 */
export function slipsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  return lastRow(left, right, most)?.at(-1) ?? most + 1
}

/** The fewest slips between a word and any beginning of another: 'bisc' begins 'biscuit'. */
export function slipsToBeginning(typed: string, word: string, most: number): number {
  const row = lastRow(typed, word.slice(0, typed.length + most), most)
  return row === undefined ? most + 1 : row.reduce((least, cell) => Math.min(least, cell))
}

/** Three rows of the table of distances, used again for each pair: a search compares thousands. */
let beforeLast = new Uint8Array(64)
let last = new Uint8Array(64)
let current = new Uint8Array(64)

/** The last row of the table of distances, or undefined once each of its cells is above `most`. */
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

/** A bit for each letter that occurs: two words that differ by a slip differ by two bits at most. */
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
