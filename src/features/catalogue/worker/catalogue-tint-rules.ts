/** A category without a hue of its own gets one from its id, always the same (product §4.4). */
export function hueOf(categoryId: string): number {
  let hash = 0
  for (let at = 0; at < categoryId.length; at += 1) {
    hash = (Math.imul(hash, 31) + categoryId.charCodeAt(at)) >>> 0
  }
  return hash % 360
}
