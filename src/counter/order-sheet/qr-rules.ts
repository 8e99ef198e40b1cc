/** The dark modules of a QR code as one SVG path, a run of each row at a time. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue
        const end = row.indexOf(false, x)
        const width = (end === -1 ? row.length : end) - x
        runs.push(`M${x} ${y}h${width}v1h-${width}z`)
        x += width
      }
      return runs
    })
    .join('')
}
