/** Compares headings without regard to how an export writes them. */

/** 'MRP (₹)' and 'M.R.P.' are both `mrp`. */
export function plainHeading(heading: string): string {
  return heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the first column with one of these plain headings, in the order of `wanted`. */
export function columnNamed(
  columns: readonly string[],
  wanted: readonly string[],
): string | undefined {
  for (const plain of wanted) {
    const found = columns.find((column) => plainHeading(column) === plain)
    if (found !== undefined) return found
  }
  return undefined
}
