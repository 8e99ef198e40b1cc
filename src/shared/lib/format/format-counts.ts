import { formatItems } from './format-items.ts'

/**
 * '3 items · 5 units', or '3 items' if each is one unit; a number stays on the line of what it
 * counts.
 */
export function formatCounts(items: number, units: number): string {
  const itemText = formatItems(items).replace(' ', '\u00A0')
  return units === items ? itemText : `${itemText} · ${units}\u00A0units`
}
