/** '1 item', '3 items'. */
export function formatItems(items: number): string {
  return `${items} ${items === 1 ? 'item' : 'items'}`
}
