/**
 * No-break spaces between a number and what it counts, so that 'Joha Rice 1 kg' never ends a line
 * with '1', nor '4 × 100 g' with '×'.
 */
export function keepUnits(name: string): string {
  return name.replace(/([\d×]) (?=[\p{L}\d×%])/gu, '$1\u00A0')
}
