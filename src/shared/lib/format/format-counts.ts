/**
 * '3 items · 5 units', or '3 items' if each is one unit; a number stays on the line of what it
 * counts.
 */
export function formatCounts(items: number, units: number): string {
  const itemText = `${items}\u00A0${items === 1 ? 'item' : 'items'}`
  return units === items ? itemText : `${itemText} · ${units}\u00A0units`
}
