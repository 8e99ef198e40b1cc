type Cells = readonly (string | number)[]

/** Formats a table for docs/performance.md. */
export function markdownTable(head: readonly string[], rows: readonly Cells[]): string {
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

function lineOf(cells: Cells): string {
  return `| ${cells.join(' | ')} |`
}
