/** Google's encoded polyline format, precision 5, as in `overview_polyline`. */
import type { Position } from '#contract/geo.ts'

export function encodePolyline(path: readonly Position[]): string {
  let text = ''
  let [latitude, longitude] = [0, 0]
  for (const corner of path) {
    const next = [Math.round(corner.latitude * 1e5), Math.round(corner.longitude * 1e5)] as const
    text += encodeNumber(next[0] - latitude) + encodeNumber(next[1] - longitude)
    ;[latitude, longitude] = next
  }
  return text
}

/** Five bits a character, the lowest first; the sign is the lowest bit of all. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}
