/**
 * Pairs the pictures of two folders for comparison. Pure; compare-pictures.ts reads the folders.
 */

export interface PictureLists {
  both: string[]
  onlyBefore: string[]
  onlyAfter: string[]
}

const isPicture = (file: string) => file.endsWith('.png')

export function pictureLists(before: readonly string[], after: readonly string[]): PictureLists {
  const one = new Set(before.filter(isPicture).toSorted())
  const other = new Set(after.filter(isPicture).toSorted())
  return {
    both: [...one].filter((file) => other.has(file)),
    onlyBefore: [...one].filter((file) => !other.has(file)),
    onlyAfter: [...other].filter((file) => !one.has(file)),
  }
}

/**
 * Whether nothing has changed. False if a picture is in one folder only, or if there are none.
 * `differing` is the number of pairs that differ.
 */
export function isUnchanged({ both, onlyBefore, onlyAfter }: PictureLists, differing: number) {
  return both.length > 0 && onlyBefore.length + onlyAfter.length + differing === 0
}
