/** A category without its own hue gets a constant one from its id (product §4.4). */
export function hueOf(categoryId: string): number {
  let hash = 0
  for (let at = 0; at < categoryId.length; at += 1) {
    hash = (Math.imul(hash, 31) + categoryId.charCodeAt(at)) >>> 0
  }
  return hash % 360
}
